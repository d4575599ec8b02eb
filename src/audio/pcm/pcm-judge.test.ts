import { describe, expect, it } from 'vitest'
import { join, splice } from '../../../fixtures/audio/bytes.ts'
import { randomBytes } from '../../../fixtures/audio/random.ts'
import { sampleWriters } from '../../../fixtures/audio/samples.ts'
import { wavHeader } from '../container/wav-header.ts'
import { audioFiles } from '../../../fixtures/audio/files.ts'
import { interleave, noise, silence, speech } from '../../../fixtures/audio/signals.ts'
import { judgePcm, pcmJudge } from './pcm-judge.ts'

const spoken = speech(1, 2, 24000)
const bytes = sampleWriters.s16le(spoken)

describe('PCM', () => {
  it('is sound', () => {
    expect(judgePcm(bytes, { sampleRate: 24000, channels: 1 })).toMatchObject({
      verdict: 'sound',
      format: 's16le',
      durationMs: 2000,
      looks: 'mono',
      description: '16-bit little-endian PCM, 24 kHz, mono, 2.00 s',
      findings: [],
    })
  })

  it('is stereo', () => {
    const stereo = sampleWriters.s16le(interleave(speech(2, 1, 24000), speech(3, 1, 24000)))
    expect(judgePcm(stereo)).toMatchObject({ verdict: 'sound', looks: 'stereo' })
  })

  it('is stereo in which the left channel pauses', () => {
    const [left, right] = [speech(1_576_673_896, 0.8, 44_100, 0.02), speech(1_576_673_897, 0.8, 44_100, 0.02)]
    const bytes = sampleWriters.s16le(interleave(left, right))
    for (const options of [{}, { sampleRate: 44_100, channels: 2 }])
      expect(judgePcm(bytes, options)).toMatchObject({ verdict: 'sound', format: 's16le' })
    // What is said to be mono has no other channel that could pause.
    expect(judgePcm(bytes, { sampleRate: 88_200, channels: 1 }).findings).toMatchObject([
      { code: 'wrong-sample-format' },
    ])
  })

  it.each(['s16be', 'u16be', 'u8', 's8', 's24le', 's24be', 's32le', 's32be', 'f32le', 'mulaw', 'alaw'] as const)(
    'is not %s',
    (format) => {
      expect(judgePcm(sampleWriters[format](spoken))).toMatchObject({
        verdict: 'faulty',
        format,
        findings: [{ code: 'wrong-sample-format' }],
      })
    },
  )

  it('is unsigned', () => {
    expect(judgePcm(sampleWriters.u16le(spoken))).toMatchObject({
      verdict: 'faulty',
      format: 'u16le',
      findings: [{ code: 'unsigned-samples', level: 'should' }],
    })
  })

  it.each([
    ['nothing', new Uint8Array(0), 'empty-body'],
    ['an odd byte', bytes.subarray(0, -1), 'odd-length'],
    ['a WAV file', join(wavHeader(bytes.length, 24000), bytes), 'foreign-format'],
    ['a header for each chunk', join(bytes, wavHeader(bytes.length, 24000), bytes), 'wav-header-inside'],
    [
      'chunks after the samples',
      join(
        bytes,
        'LIST',
        Uint8Array.of(26, 0, 0, 0),
        'INFOISFT',
        Uint8Array.of(14, 0, 0, 0),
        'Lavf59.27.100',
        Uint8Array.of(0),
      ),
      'wav-chunks-after',
    ],
    ['JSON before', join('{"type":"start","format":"pcm"}\n', bytes), 'text-before'],
    ['JSON after', join(bytes, '{"type":"done","duration":1.234}\n'), 'text-after'],
    [
      'JSON inside',
      splice(bytes, 40000, 40000, '{"type":"progress","message":"half of the text is done"}\n\n'),
      'text-inside',
    ],
    ['chunk marks', splice(bytes, 40000, 40000, '\r\n4000\r\n'), 'text-inside'],
    ['chunk marks of eight digits', splice(bytes, 40000, 40000, '\r\n00004000\r\n'), 'text-inside'],
    ['U+FFFD', new Uint8Array(Buffer.from(Buffer.from(bytes).toString('utf8'))), 'text-mangled'],
    ['Latin-1 as UTF-8', new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1'), 'utf8')), 'text-mangled'],
  ])('with %s is faulty', (_name, faulty, code) => {
    const judgement = judgePcm(faulty)
    expect(judgement.verdict).toBe('faulty')
    expect(judgement.findings.map((finding) => finding.code)).toContain(code)
  })

  it.each([
    ['silence', new Uint8Array(48000), 'silent'],
    ['a constant', join(...Array.from({ length: 5000 }, () => Uint8Array.of(1, 2))), 'constant'],
    ['noise at full scale', sampleWriters.s16le(noise(1, 1, 24000, 1)), 'incompressible'],
    ['random bytes', randomBytes(4, 50_000), 'incompressible'],
    ['ten samples', bytes.subarray(8000, 8020), 'too-short'],
  ])('of %s is undecided', (_name, unclear, code) => {
    const judgement = judgePcm(unclear)
    expect(judgement.verdict).toBe('undecided')
    expect(judgement.findings.map((finding) => finding.code)).toContain(code)
  })

  const clips = audioFiles(/^voice.*\.s16le$/).map(({ name, bytes: clip }) => ({
    name,
    clip: Float64Array.from(new Int16Array(Uint8Array.from(clip).buffer), (sample) => sample / 32768),
  }))

  it.each([{ name: 'a synthetic voice', clip: spoken }, ...clips])(
    'of $name after near-silence is sound, whatever offset all samples share',
    ({ clip }) => {
      for (const faint of [1, 4, 30]) {
        const quiet = noise(faint, 0.7, 24000, faint / 32768)
        for (let offset = -400; offset <= 400; offset += 50) {
          const shifted = Float64Array.from([...quiet, ...clip.subarray(0, 24000)], (sample) => sample + offset / 32768)
          expect(judgePcm(sampleWriters.s16le(shifted)).verdict, `${offset} after noise of ${faint}`).toBe('sound')
        }
      }
    },
  )

  it.each(['u8', 's24le', 's32be', 'f32le', 'mulaw', 'alaw'] as const)(
    'that becomes %s after a second is another format from there',
    (format) => {
      const { verdict, findings } = judgePcm(
        join(sampleWriters.s16le(spoken.subarray(0, 24000)), sampleWriters[format](spoken.subarray(24000))),
      )
      expect(verdict).toBe('faulty')
      const [finding] = findings.filter(({ code }) => code === 'wrong-sample-format')
      expect(Math.abs((finding?.at ?? 0) - 48000)).toBeLessThan(8 * 504)
    },
  )

  it('of another format late in a long body is found', () => {
    const second = sampleWriters.s16le(spoken.subarray(0, 24000))
    const judge = pcmJudge()
    for (let time = 0; time < 600; time++) judge.push(time < 550 ? second : sampleWriters.mulaw(spoken))
    expect(judge.end()).toMatchObject({
      verdict: 'faulty',
      findings: [expect.objectContaining({ code: 'wrong-sample-format' })],
    })
  })

  it('of samples that stand still around an offset is silence', () => {
    expect(
      judgePcm(sampleWriters.s16le(silence(1, 24000).map((_, index) => (300 + (index % 3)) / 32768))),
    ).toMatchObject({ verdict: 'undecided', format: 'silence' })
  })

  it.each(['lost', 'added'] as const)('with a byte %s is one byte off from there', (what) => {
    const at = 40_001
    const shifted = what === 'lost' ? splice(bytes, at, at + 2 - 1) : splice(bytes, at, at, 'x')
    const { verdict, findings } = judgePcm(shifted, { sampleRate: 24000, channels: 1 })
    expect(verdict).toBe('faulty')
    const [finding] = findings.filter(({ code }) => code === 'shifted-part')
    expect(Math.abs((finding?.at ?? 0) - at)).toBeLessThan(960)
  })
})
