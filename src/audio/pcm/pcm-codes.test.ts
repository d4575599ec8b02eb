import { expect, it } from 'vitest'
import { join, splice } from '../../../fixtures/audio/bytes.ts'
import { randomBytes } from '../../../fixtures/audio/random.ts'
import { sampleWriters } from '../../../fixtures/audio/samples.ts'
import { wavHeader } from '../container/wav-header.ts'
import { interleave, silence, speech, tone } from '../../../fixtures/audio/signals.ts'
import { findingCodes, type FindingCode } from '../finding.ts'
import { judgePcm } from './pcm-judge.ts'

const spoken = speech(1, 2, 24000)
const bytes = sampleWriters.s16le(spoken)
const wavChunks = join(
  'LIST',
  Uint8Array.of(26, 0, 0, 0),
  'INFOISFT',
  Uint8Array.of(14, 0, 0, 0),
  'Lavf59.27.100',
  Uint8Array.of(0),
)

const found: Partial<Record<FindingCode, Uint8Array>> = {
  'empty-body': new Uint8Array(0),
  'foreign-format': join(wavHeader(bytes.length, 24000), bytes),
  'text-mangled': new Uint8Array(Buffer.from(Buffer.from(bytes).toString('utf8'))),
  'wrong-sample-format': sampleWriters.s16be(spoken),
  'odd-length': bytes.subarray(0, -1),
  'shifted-part': splice(bytes, 40_001, 40_002),
  'wav-header-inside': join(bytes, wavHeader(bytes.length, 24000), bytes),
  'wav-chunks-after': join(bytes, wavChunks),
  'text-before': join('{"type":"start","format":"pcm"}\n', bytes),
  'text-inside': splice(bytes, 40_000, 40_000, '{"type":"progress","message":"half of the text is done"}\n\n'),
  'text-after': join(bytes, '{"type":"done","duration":1.234}\n'),
  'unsigned-samples': sampleWriters.u16le(spoken),
  constant: join(...Array.from({ length: 5000 }, () => Uint8Array.of(1, 2))),
  incompressible: randomBytes(4, 50_000),
  'too-short': bytes.subarray(8000, 8020),
  ambiguous: sampleWriters.s16le(interleave(silence(2, 24000), spoken)),
  clipped: sampleWriters.s16le(speech(1, 2, 24000, 8)),
  'dc-offset': sampleWriters.s16le(spoken.map((sample) => sample / 2 + 0.1)),
  'channels-look-different': sampleWriters.s16le(interleave(speech(2, 1, 24000), speech(3, 1, 24000))),
  silent: new Uint8Array(48_000),
}

it.each(Object.entries(found))('in PCM is found: %s', (code, faulty) => {
  // What is said to be mono has no silent channel.
  expect(
    judgePcm(faulty, { sampleRate: 24000, ...(code !== 'ambiguous' && { channels: 1 }) }).findings.map(
      (finding) => finding.code,
    ),
  ).toContain(code)
})

it('no code of PCM is left out', () => {
  const all = Object.entries(findingCodes)
    .filter(([, { asked }]) => asked !== 'mp3')
    .map(([code]) => code)
  expect(Object.keys(found).sort()).toEqual(all.sort())
})

it('of right samples nothing is found', () => {
  for (const right of [bytes, sampleWriters.s16le(tone(1, 24000, 440))])
    expect(judgePcm(right, { sampleRate: 24000, channels: 1 }).findings).toEqual([])
})
