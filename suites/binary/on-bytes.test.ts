import { describe, expect, test } from 'vitest'
import { evidence, exchange, type Particulars } from '../../fixtures/exchanges.ts'
import { judgedAlone } from '../../fixtures/judged-alone.ts'
import { findingCodes, type FindingCode } from '../../src/audio/finding.ts'
import type { Mp3Judgement, PcmJudgement } from '../../src/audio/judgement.ts'
import type { Format } from '../../src/contract/operation.ts'
import type { AnyRequirement } from '../../src/requirement/requirement.ts'
import * as mp3Bytes from './mp3-bytes.ts'
import * as emptiness from './not-empty.ts'
import * as otherScripts from './other-scripts.ts'
import * as pcmBytes from './pcm-bytes.ts'

const bytes = { ...mp3Bytes, ...emptiness, ...otherScripts, ...pcmBytes }

/** The requirements on the bytes of a format. */
const onBytes = (format: Format): AnyRequirement[] =>
  (Object.values(bytes) as AnyRequirement[]).filter(({ id }) => id.startsWith(`${format.toUpperCase()}-`))

/** What the judge of audio says of a body in which it found these. */
function audioWith(
  format: Format,
  codes: readonly FindingCode[],
  parts: Partial<Mp3Judgement> = {},
): Mp3Judgement | PcmJudgement {
  const findings = codes.map((code, index) => ({
    code,
    level: findingCodes[code].level,
    message: `found ${code}`,
    at: index + 7,
    length: 3,
    atMs: 40,
  }))
  const common = { verdict: 'faulty' as const, description: 'what came', bytes: 100, findings }
  return format === 'pcm'
    ? { ...common, asked: 'pcm', format: 's16le' }
    : { ...common, asked: 'mp3', format: 'mp3', frames: 40, protectedFrames: 40, tags: [], ...parts }
}

function said(
  requirement: AnyRequirement,
  format: Format,
  codes: readonly FindingCode[],
  parts: Partial<Mp3Judgement> = {},
  of: Particulars = {},
): string[] {
  const one = exchange(200, {
    sent: { response_format: format },
    body: 'audio',
    headers: [['content-type', 'audio/mpeg']],
    ...of,
  })
  const all = evidence([one])
  return judgedAlone(requirement, [one], { ...all, derive: () => audioWith(format, codes, parts) as never })
}

const claims: Readonly<Record<string, readonly FindingCode[]>> = {
  'MP3-FORMAT': ['foreign-format', 'text-mangled', 'other-layer', 'no-audio-frame'],
  'MP3-FRAMES': ['bytes-before-audio', 'bytes-between-frames', 'bytes-after-audio', 'tag-cut', 'side-info-impossible'],
  'MP3-LAST-FRAME': ['last-frame-cut'],
  'MP3-UNIFORM': ['mixed-sample-rates', 'joined-channels'],
  'MP3-CRC': ['frame-crc-wrong', 'music-crc-wrong'],
  'MP3-INFO': ['info-frames-wrong', 'info-bytes-wrong', 'info-inside', 'tag-inside', 'reserved-emphasis'],
  'MP3-RESERVOIR': ['reservoir-head-missing', 'reservoir-gap'],
  'MP3-ZERO-PADDING': ['zero-padding'],
  'MP3-SILENCE': ['silent'],
  'PCM-FORMAT': ['foreign-format', 'text-mangled', 'wrong-sample-format'],
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
  'PCM-SILENCE': ['silent'],
}

describe.each(['mp3', 'pcm'] as const)('%s', (format) => {
  const codes = (Object.keys(findingCodes) as FindingCode[]).filter((code) =>
    [format, 'both'].includes(findingCodes[code].asked),
  )

  test.each(codes)('what is found in the bytes violates the requirement on it, and no other: %s', (code) => {
    const violated = onBytes(format)
      .filter((requirement) => said(requirement, format, [code])[0] === 'violated')
      .map(({ id }) => id)
    expect(violated).toEqual(
      Object.keys(claims).filter((id) => id.startsWith(format.toUpperCase()) && claims[id]!.includes(code)),
    )
    // A body without bytes is judged elsewhere.
    if (code !== 'empty-body') expect(violated).toHaveLength(findingCodes[code].level === 'note' ? 0 : 1)
  })

  test('bytes of which nothing was found hold', () => {
    for (const requirement of onBytes(format)) expect(said(requirement, format, []), requirement.id).toEqual(['held'])
  })

  test('the other format is judged by its own requirements', () => {
    const other = format === 'mp3' ? 'pcm' : 'mp3'
    for (const requirement of onBytes(format))
      expect(said(requirement, other, ['foreign-format']), requirement.id).toEqual([])
  })
})

test('a finding says what came, where, and how it was labelled', () => {
  expect(said(bytes.mp3Format, 'mp3', ['foreign-format'])).toEqual([
    'violated',
    'asked for mp3, got what came labelled audio/mpeg',
  ])
  expect(said(bytes.mp3Format, 'mp3', ['foreign-format'], {}, { headers: [] })[1]).toContain(
    'labelled without Content-Type',
  )
  expect(said(bytes.mp3Frames, 'mp3', ['tag-cut'])).toEqual(['violated', 'mp3: found tag-cut'])
  const one = exchange(200, { sent: { response_format: 'mp3' }, body: 'audio' })
  const all = { ...evidence([one]), derive: () => audioWith('mp3', ['tag-cut']) as never }
  expect(bytes.mp3Frames.check(one as never, all)).toMatchObject({
    place: { part: 'body', at: 7, length: 3, atMs: 40 },
    expected: 'frames and tags only',
  })
})

test('what cannot be told must not be taken for right: silent samples are the same bytes in every format', () => {
  expect(said(bytes.pcmFormat, 'pcm', ['silent'])).toEqual([
    'undecided',
    'the samples are silence, which is the same bytes in every format',
  ])
  expect(said(bytes.pcmAlignment, 'pcm', ['silent'])[0]).toBe('undecided')
  expect(said(bytes.mp3Format, 'mp3', ['silent'])).toEqual(['held'])
})

test.each(['constant', 'incompressible', 'too-short', 'ambiguous'] as const)(
  'samples of which nobody can tell what they are decide nothing: %s',
  (code) => {
    expect(said(bytes.pcmFormat, 'pcm', [code])).toEqual(['undecided', `found ${code}`])
    expect(said(bytes.pcmAlignment, 'pcm', [code])).toEqual([
      'undecided',
      `what the bytes are cannot be told: found ${code}`,
    ])
    expect(said(bytes.pcmEven, 'pcm', [code])).toEqual(['held'])
  },
)

test.each(['foreign-format', 'text-mangled'] as const)(
  'of bytes that are something else, nothing but that is judged: %s',
  (code) => {
    for (const requirement of [bytes.mp3Frames, bytes.mp3LastFrame, bytes.mp3Info])
      expect(said(requirement, 'mp3', [code]), requirement.id).toEqual(['undecided', 'the bytes are what came'])
    for (const requirement of [bytes.pcmEven, bytes.pcmAlignment, bytes.pcmSigned])
      expect(said(requirement, 'pcm', [code]), requirement.id).toEqual(['undecided', 'the bytes are what came'])
  },
)

test.each(['other-layer', 'no-audio-frame'] as const)('of what is no MP3 the rest is not judged: %s', (code) => {
  expect(said(bytes.mp3Frames, 'mp3', [code])).toEqual(['undecided', 'the bytes are what came'])
})

test('other samples than 16-bit little-endian have no alignment to judge', () => {
  expect(said(bytes.pcmAlignment, 'pcm', ['wrong-sample-format'])).toEqual(['undecided', 'the bytes are what came'])
  expect(said(bytes.pcmEven, 'pcm', ['wrong-sample-format'])).toEqual(['undecided', 'the bytes are what came'])
})

test('checksums are optional: where there is none, nothing was offered', () => {
  expect(said(bytes.mp3Crc, 'mp3', [], { protectedFrames: 0 })).toEqual([
    'notAvailable',
    'no mp3 holds a checksum, which is optional',
  ])
  expect(said(bytes.mp3Crc, 'mp3', [], { protectedFrames: 0, tag: { kind: 'Info', at: 0, musicCrc: 1 } })).toEqual([
    'held',
  ])
  expect(said(bytes.mp3Crc, 'mp3', [], { protectedFrames: 1 })).toEqual(['held'])
  expect(said(bytes.mp3Crc, 'mp3', ['music-crc-wrong'], { protectedFrames: 0 })[0]).toBe('violated')
})

test('silence is held against ordinary text only', () => {
  const script: Particulars = { stimulus: { kind: 'member', group: 'other script', role: '' } }
  expect(said(bytes.mp3Silence, 'mp3', ['silent'], {}, script)).toEqual([])
  expect(said(bytes.pcmSilence, 'pcm', ['silent'], {}, script)).toEqual([])
  expect(
    said(bytes.mp3Silence, 'mp3', ['silent'], {}, { stimulus: { kind: 'member', group: 'unusual text', role: '' } })[0],
  ).toBe('violated')
})

test('a body that was not kept, and one that broke off, decide nothing', () => {
  const one = exchange(200, { sent: { response_format: 'mp3' }, body: 'audio' })
  expect(judgedAlone(bytes.mp3Format, [one], { ...evidence([one]), derive: () => undefined })).toEqual([
    'undecided',
    'the body was not kept, or has a coding that is not undone here',
  ])
  expect(judgedAlone(bytes.mp3Format, [exchange('cut', { sent: { response_format: 'mp3' }, body: 'audio' })])).toEqual(
    [],
  )
})

test('of a text that came in the place of audio nobody knows whether audio would be empty', () => {
  expect(said(bytes.notEmpty, 'mp3', [])).toEqual(['held'])
  for (const format of ['json', 'html', 'xml', 'text'])
    expect(said(bytes.notEmpty, 'mp3', ['foreign-format'], { format })).toEqual([
      'undecided',
      'the bytes are what came: there is no audio that could be empty',
    ])
})

test('a success for ordinary text has a body; so has one for another script', () => {
  const of = (group: string, body: string): Particulars => ({ stimulus: { kind: 'member', group, role: '' }, body })
  const empty = ['violated', 'the answer is 200 with an empty body, expected audio']
  expect(judgedAlone(bytes.notEmpty, [exchange(200, of('spoken', ''))])).toEqual(empty)
  expect(judgedAlone(bytes.notEmpty, [exchange(200, of('spoken', 'audio'))])).toEqual(['held'])
  expect(judgedAlone(bytes.otherScriptNotEmpty, [exchange(200, of('other script', ''))])).toEqual(empty)
  expect(judgedAlone(bytes.otherScriptNotEmpty, [exchange(200, of('spoken', ''))])).toEqual([])
  const refused = evidence([exchange(400, of('other script', ''))])
  expect(bytes.otherScriptNotEmpty.missing!(refused)).toMatchObject([
    { judgement: { kind: 'notAvailable', why: 'text in other scripts is refused with 400' } },
  ])
  expect(bytes.otherScriptNotEmpty.missing!(evidence([]))).toEqual([])
})

test('where HTTP/1.0 says no length, all is judged but where the audio ends', () => {
  const unsaid = { protocol: 'http/1.0' } as const
  const found = (requirement: AnyRequirement, code: FindingCode, of: Particulars): string =>
    said(requirement, 'mp3', [code], {}, of)[0] ?? 'nothing'
  const headers = [['content-length', '5']] as const
  for (const [requirement, code, verdicts] of [
    [bytes.mp3Format, 'foreign-format', ['violated', 'violated']],
    [bytes.mp3Frames, 'bytes-before-audio', ['violated', 'violated']],
    [bytes.mp3Frames, 'bytes-after-audio', ['held', 'violated']],
    [bytes.mp3LastFrame, 'last-frame-cut', ['nothing', 'violated']],
  ] as const)
    expect(
      [unsaid, { ...unsaid, headers }].map((of) => found(requirement, code, of)),
      code,
    ).toEqual(verdicts)
})
