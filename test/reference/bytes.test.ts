import { describe, expect, test } from 'vitest'
import { chosen } from '../chosen.ts'
import { judgeMp3, judgePcm, type FindingCode } from '../../src/audio/audio.ts'
import type { AnyDeviation } from '../../src/reference/deviation.ts'
import { allFaults, allLatitudes } from '../../src/reference/registry.ts'
import { InProcess, type Answered, type Asked } from './in-process.ts'

/** What the judge of bytes, which knows nothing of the reference service, must find for each requirement. */
const codes: Readonly<Record<string, readonly FindingCode[]>> = {
  'SPEECH-AUDIO-NOT-EMPTY': ['empty-body'],
  'MP3-FORMAT': ['foreign-format', 'no-audio-frame', 'other-layer', 'text-mangled'],
  'MP3-FRAMES': [
    'bytes-before-audio',
    'bytes-between-frames',
    'bytes-after-audio',
    'tag-cut',
    'side-info-impossible',
    'text-mangled',
  ],
  'MP3-LAST-FRAME': ['last-frame-cut'],
  'MP3-UNIFORM': ['mixed-sample-rates', 'joined-channels'],
  'MP3-CRC': ['frame-crc-wrong', 'music-crc-wrong'],
  'MP3-INFO': ['info-frames-wrong', 'info-bytes-wrong', 'info-inside'],
  'MP3-RESERVOIR': ['reservoir-head-missing', 'reservoir-gap'],
  'MP3-ZERO-PADDING': ['zero-padding'],
  'MP3-SILENCE': ['silent'],
  'PCM-FORMAT': ['foreign-format', 'wrong-sample-format', 'text-mangled'],
  'PCM-EVEN-LENGTH': ['odd-length'],
  'PCM-ALIGNMENT': ['shifted-part'],
  'PCM-FOREIGN-BYTES': [
    'wav-header-before',
    'wav-header-inside',
    'wav-chunks-after',
    'text-before',
    'text-inside',
    'text-after',
  ],
  'PCM-SIGNED': ['unsigned-samples', 'wrapped-samples'],
  'PCM-SILENCE': ['silent', 'constant'],
}

const service = new InProcess()
const text = 'The parrot repeats what it hears. It hears a great deal, and most of it twice.'

/** Each format as often as the deviation lets pass; a longer text where it waits for one. */
function requestsFor({ when }: AnyDeviation | { when?: never }): { format: 'mp3' | 'pcm'; asked: Asked }[] {
  const input =
    when?.longerThan === undefined ? text : `${text} `.repeat(Math.ceil((when.longerThan + 2) / text.length))
  const formats = when?.format ? [when.format] : (['mp3', 'pcm'] as const)
  return Array.from({ length: when?.every ?? 1 }).flatMap(() =>
    formats.map((format) => ({
      format,
      asked: {
        path: '/v1/audio/speech',
        headers: [['Authorization', `Bearer ${service.known.apiKey}`]] as const,
        body: JSON.stringify({ model: 'assay/parrot', voice: 'ada', input, response_format: format }),
      },
    })),
  )
}

/** The codes found in the answers, and what keeps them from being sound. */
async function judged(deviation?: AnyDeviation): Promise<{ found: Set<string>; unsound: string[] }> {
  const found = new Set<string>()
  const unsound: string[] = []
  const requests = requestsFor(deviation ?? {})
  const answers = service.ask(
    deviation ? [deviation.id] : [],
    requests.map(({ asked }) => asked),
  )
  for (const { format } of requests) {
    const answered = (await answers.next()).value as Answered
    if (answered.reply.status !== 200) continue
    // The beginning of a text says what it is.
    const body =
      /^[\x20-\x7e\s]{64}/.test(answered.body.toString('latin1', 0, 64)) && answered.body.length > 20_000
        ? answered.body.subarray(0, 20_000)
        : answered.body
    const judgement = format === 'mp3' ? judgeMp3(body) : judgePcm(body)
    for (const { code } of judgement.findings) found.add(code)
    if (judgement.verdict !== 'sound')
      unsound.push(`${format}: ${judgement.findings.map(({ code, message }) => `${code} (${message})`).join(', ')}`)
  }
  return { found, unsound }
}

test('the service itself is sound', async () => {
  expect((await judged()).unsound).toEqual([])
})

describe('every fault of the bytes is found in the bytes', () => {
  // Those that need parallel requests, a client that goes away, or a request of a certain kind, are tried where there
  // are some.
  const isElsewhere = ({ id, when }: AnyDeviation): boolean =>
    when?.parallel !== undefined ||
    when?.matches !== undefined ||
    id.startsWith('parallel-') ||
    id.startsWith('given-up-') ||
    id === 'unknown-model-empty'
  const ofBytes = allFaults.filter(({ area, violates }) => area === 'binary' && violates[0] in codes)
  const faults = ofBytes.filter((fault) => !isElsewhere(fault))

  test('there are many', () => expect(faults.length).toBeGreaterThan(80))

  test.each(chosen(faults, 3).map((fault) => [fault.id, fault] as const))('%s', async (_, fault) => {
    const { found } = await judged(fault)
    expect(
      [...found].filter((code) => codes[fault.violates[0]]?.includes(code as FindingCode)),
      `${fault.violates[0]}: found ${[...found].join()}`,
    ).not.toEqual([])
  })
})

describe('every latitude of the bytes is sound', () => {
  // What is compressed on the way is undone by the client.
  const latitudes = allLatitudes.filter(({ area, id }) => area === 'binary' && !id.endsWith('-gzip'))

  test('there are many', () => expect(latitudes.length).toBeGreaterThan(40))

  test.each(chosen(latitudes, 3).map((latitude) => [latitude.id, latitude] as const))('%s', async (_, latitude) => {
    expect((await judged(latitude)).unsound).toEqual([])
  })
})
