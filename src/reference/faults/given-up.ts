import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Format } from '../../contract/operation.ts'
import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { must, should } from '../fault.ts'

/** So much is sent of an answer before a pause in which its client may leave. */
const firstBytes = 512
const noticedMs = 40

const speech = { operation: 'speech' } as const

const name = 'given-up'
const asked = ({ incoming }: Context): string => incoming.body.toString('latin1')

/** Also where this process is busy with other things, a client in it has had its turn then. */
async function pause(): Promise<void> {
  await setTimeout(noticedMs)
  for (let turn = 0; turn < 3; turn += 1) await setImmediate()
}

/** @param left Is given what was sent, where the client did not stay. */
async function* watched(pieces: AsyncIterable<Buffer>, left: (sent: Buffer) => void): AsyncGenerator<Buffer> {
  const all = pieces[Symbol.asyncIterator]()
  const sent: Buffer[] = []
  let isOver = false
  try {
    for (let step = await all.next(); !step.done; step = await all.next()) {
      // Whoever writes everything at once never sees that the client is gone.
      const cut = sent.length === 0 && step.value.length > firstBytes ? firstBytes : 0
      for (const part of [step.value.subarray(0, cut), step.value.subarray(cut)].filter(({ length }) => length > 0)) {
        sent.push(part)
        yield part
        if (part.length === cut) await pause()
      }
    }
    isOver = true
  } finally {
    if (!isOver) left(Buffer.concat(sent))
    // Whoever speaks is free for the next one.
    await all.return?.()
  }
}

/** Keeps what was sent as if it were all. */
const kept = (format: Format) => ({
  id: `given-up-kept-${format}`,
  title: `keeps what was sent of an answer in ${format} whose client went away, and answers the same request with that`,
  clause: '1',
  when: { ...speech, format },
  hooks: {
    audio: async function* (pieces: AsyncIterable<Buffer>, context: Context) {
      const memory = context.memory(name)
      const known = memory.get(asked(context)) as Buffer | undefined
      if (known) yield known
      else yield* watched(pieces, (sent) => void memory.set(asked(context), sent))
    },
  },
})

/** What is left behind by a client that went away in the middle of an answer. */
export const givenUpFaults: readonly Fault[] = [
  must('binary', { ...kept('mp3'), clause: '4.1', violates: ['MP3-LAST-FRAME'] }),
  should('binary', { ...kept('pcm'), violates: ['SPEECH-WHOLE-TEXT'] }),
]
