import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { caseOf, clientAgainst } from '../../../fixtures/client-against.ts'
import { sha256Of } from '../../../src/record/body-store.ts'
import { property, type Area } from '../area.ts'

const mebibyte = 1024 * 1024

/** An answer that HTTP allows, as long as some may be: a minute of 96 kHz stereo, or a very large record. */
const answer = fc
  .record({
    operation: fc.constantFrom('speech', 'budget', 'budget'),
    status: fc.constantFrom(200, 200, 400, 404),
    /** A share of the most that is read. */
    size: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(0, 0.001, 0.01, 0.1) }, fc.constantFrom(0.5, 0.9)),
    framing: fc.constantFrom('length', 'chunks', 'end'),
    /** Bytes of a chunk, and of what is written at once. */
    chunk: fc.integer({ min: 1, max: 200_000 }),
    interim: fc.record({ status: fc.constantFrom(100, 102, 103), times: fc.constantFrom(0, 0, 1, 3, 60, 300) }),
    lines: fc.record({ count: fc.constantFrom(0, 1, 20, 90), length: fc.constantFrom(0, 10, 150) }),
  })
  .map((one) => {
    const most = one.operation === 'speech' && one.status === 200 ? 24 * mebibyte : mebibyte
    return { ...one, length: Math.floor(one.size * most) }
  })

type Answer = typeof answer extends fc.Arbitrary<infer One> ? One : never

/** JSON, or samples. */
function bodyOf({ operation, status, length }: Answer): Buffer {
  return operation === 'speech' && status === 200
    ? Buffer.alloc(length, 'samples!')
    : Buffer.from(`{"data":{"note":"${'n'.repeat(length)}"}}`)
}

function piecesOf(one: Answer, body: Buffer): Buffer[] {
  const { status, framing, chunk, interim, lines } = one
  const least = Math.max(chunk, Math.ceil(body.length / 200))
  const pieces = Array.from({ length: Math.ceil(body.length / least) }, (_, at) =>
    body.subarray(at * least, (at + 1) * least),
  )
  const frame = {
    length: `content-length: ${body.length}`,
    chunks: 'transfer-encoding: chunked',
    end: 'connection: close',
  }[framing]
  const more = Array.from({ length: lines.count }, (_, at) => `x-line-${at}: ${'v'.repeat(lines.length)}`)
  const head =
    `HTTP/1.1 ${interim.status} Wait\r\nlink: </a>\r\n\r\n`.repeat(interim.times) +
    [`HTTP/1.1 ${status} Status`, 'content-type: application/json', frame, ...more, '', ''].join('\r\n')
  const framed =
    framing !== 'chunks'
      ? pieces
      : [
          ...pieces.map((piece) =>
            Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
          ),
          Buffer.from('0\r\n\r\n'),
        ]
  return [Buffer.from(head), ...framed]
}

/** What comes over a connection, as far as it is HTTP. */
export const answers: Area = {
  name: 'answers',
  properties: [
    property('whatever HTTP allows is read whole', answer, async (one) => {
      const body = bodyOf(one)
      const pieces = piecesOf(one, body)
      const against = await clientAgainst(() => (socket) => {
        for (const piece of pieces) socket.write(piece)
        if (one.framing === 'end') socket.end()
      })
      try {
        const expects = one.status === 200 ? 'success' : 'refusal'
        const { attempts, stopped } = await against.client.send('p', caseOf({ operation: one.operation, expects }))
        assert.equal(stopped, undefined)
        const [{ response, failure }] = attempts as [(typeof attempts)[number]]
        assert.deepEqual([attempts.length, response?.status, failure], [1, one.status, undefined])
        assert.deepEqual([response!.body.length, response!.body.sha256], [body.length, sha256Of(body)])
        const came = response!.interimCount ?? response!.interim.length
        assert.equal(came, one.interim.times)
      } finally {
        await against.close()
      }
    }),
  ],
}
