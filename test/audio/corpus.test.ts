import { describe, expect, it } from 'vitest'
import { judgeMp3, judgePcm } from '../../src/audio/audio.ts'
import { audioFiles } from '../../fixtures/audio/files.ts'
import { frameOffsets } from '../../fixtures/audio/frame-offsets.ts'
import { goodMp3s } from '../../fixtures/audio/good-mp3s.ts'
import { mp3Faults } from '../../fixtures/audio/mp3-faults.ts'
import type { Mp3Base } from '../../fixtures/audio/mp3-faults/mp3-fault.ts'
import { undecidableMp3Faults } from '../../fixtures/audio/mp3-faults/undecidable.ts'
import { pcmFaults } from '../../fixtures/audio/pcm-faults.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { interleave, noise, speech, tone } from '../../fixtures/audio/signals.ts'
import type { Signal } from '../../fixtures/audio/signals.ts'
import { randomFrom } from '../../fixtures/audio/random.ts'
import { splice } from '../../fixtures/audio/bytes.ts'
import { isChosen, isWhole } from '../chosen.ts'

describe('MP3', async () => {
  const good = await goodMp3s()
  const bases = good
    .map(({ name, bytes }) => ({ name, bytes, map: frameOffsets(bytes), other: bytes }))
    .filter(({ map }) => map.offsets.length > 20 && map.end > 0)

  it('has at least 60 good files, none of which is accused', () => {
    expect(good.length).toBeGreaterThanOrEqual(60)
    const accused = good.flatMap(({ name, bytes }) => {
      const { verdict, format, findings } = judgeMp3(bytes)
      return verdict === 'sound' && format === 'mp3' ? [] : [{ name, findings }]
    })
    expect(accused).toEqual([])
  })

  it('finds at least 98 of 100 faults over at least 45 classes, in at least 200 files', () => {
    const rates: { name: string; found: number; files: number }[] = []
    for (const { name, needs, make } of mp3Faults) {
      let found = 0
      let files = 0
      bases.forEach((base, index) => {
        // Some are enough of each class; another part of the bases for each.
        if ((index + rates.length) % 4 !== 0 || (needs !== undefined && !needs.some((witness) => has(base, witness))))
          return
        const faulty = make(base, index + 1)
        if (Buffer.from(faulty).equals(Buffer.from(base.bytes))) return
        files++
        if (judgeMp3(faulty).verdict === 'faulty') found++
      })
      rates.push({ name, found, files })
    }
    expect(rates.filter(({ files }) => files === 0)).toEqual([])
    expect(rates.length).toBeGreaterThanOrEqual(45)
    expect(rates.reduce((sum, { files }) => sum + files, 0)).toBeGreaterThanOrEqual(200)
    const macro = rates.reduce((sum, { found, files }) => sum + found / files, 0) / rates.length
    expect(macro, JSON.stringify(rates.filter(({ found, files }) => found < files))).toBeGreaterThanOrEqual(0.98)
  })

  it('has files of other formats', () => expect(audioFiles(/^foreign\./).length).toBeGreaterThan(3))

  it.each(audioFiles(/^foreign\./))('is not $name', ({ bytes }) => {
    expect(judgeMp3(bytes).verdict).toBe('faulty')
  })

  it.each(undecidableMp3Faults)('accuses nobody of what nobody can tell: $name', ({ without, make }) => {
    const suited = bases.filter((base) => !without.some((witness) => contradicts(base, witness)))
    expect(suited.length).toBeGreaterThan(0)
    for (const [index, base] of suited.entries()) {
      const damaged = make(base, index + 1)
      expect(Buffer.from(damaged).equals(Buffer.from(base.bytes)), base.name).toBe(false)
      const { verdict, findings } = judgeMp3(damaged)
      expect(verdict, `${base.name}: ${JSON.stringify(findings)}`).not.toBe('faulty')
    }
  })
})

/**
 * Could this part of the file show damage anywhere in it? Also a VBRI header counts frames, and one frame is enough.
 */
function contradicts(base: Mp3Base, witness: 'info' | 'lame' | 'crc' | 'reservoir'): boolean {
  if (witness === 'info') return judgeMp3(base.bytes).tag !== undefined
  return witness === 'reservoir' ? reachesBack(base) : has(base, witness)
}

/** Does any frame need what stands before it? */
function reachesBack({ bytes }: Mp3Base): boolean {
  let reaches = false
  judgeMp3(bytes, {
    onFrame: ({ mainDataBegin }) => {
      reaches ||= mainDataBegin > 0
    },
  })
  return reaches
}

function has({ bytes, map }: Mp3Base, witness: 'info' | 'lame' | 'crc' | 'reservoir'): boolean {
  if (witness === 'info') return map.info > 0
  if (witness === 'crc') return map.crc
  if (witness === 'lame')
    return (
      map.info > 0 &&
      Buffer.from(bytes.subarray(map.offsets[0], map.offsets[1])).includes('L') &&
      (judgeMp3(bytes).tag?.musicLength ?? 0) > 0
    )
  let begins = 0
  judgeMp3(bytes, {
    onFrame: ({ mainDataBegin }) => {
      if (mainDataBegin > 40) begins++
    },
  })
  // Where nearly each frame reaches back, frames that are put elsewhere do not fit.
  return begins > map.offsets.length / 2
}

describe('PCM', () => {
  const rates = [8000, 16000, 22050, 24000, 44100, 48000]
  const spoken: [string, Signal][] = rates.flatMap((rate, index): [string, Signal][] => [
    [`speech at ${rate} Hz`, speech(index + 1, 1.2, rate)],
    [`quiet speech at ${rate} Hz`, speech(index + 50, 1.2, rate, 0.01)],
    [`loud speech at ${rate} Hz`, speech(index + 70, 1.2, rate, 2)],
    [`stereo speech at ${rate} Hz`, interleave(speech(index + 20, 1.2, rate), speech(index + 30, 1.2, rate))],
    [
      `the same on both channels at ${rate} Hz`,
      interleave(speech(index + 40, 1.2, rate), speech(index + 40, 1.2, rate)),
    ],
  ])
  const others: [string, Signal][] = [
    ['a tone', tone(1, 24000, 440)],
    ['a high tone', tone(1, 24000, 5990)],
    ['noise', noise(1, 1, 24000, 0.3)],
    ['a faint tone', tone(1, 24000, 200, 0.001)],
  ]

  it.each([...spoken, ...others])('of %s is sound', (_name, signal) => {
    expect(judgePcm(sampleWriters.s16le(signal))).toMatchObject({ verdict: 'sound', format: 's16le' })
  })

  it('has clips', () => expect(audioFiles(/\.s16le$/).length).toBeGreaterThan(1))

  it.each(audioFiles(/\.s16le$/))('of $name is sound', ({ bytes }) => {
    expect(judgePcm(bytes)).toMatchObject({ verdict: 'sound', format: 's16le' })
  })

  it.each(audioFiles(/^foreign\./))('is not $name', ({ bytes }) => {
    expect(judgePcm(bytes).verdict).toBe('faulty')
  })

  it('never fails a good clip over 100 ms', () => {
    const random = randomFrom(5)
    for (const [name, signal] of spoken) {
      const bytes = sampleWriters.s16le(signal)
      const rate = Number(/\d+/.exec(name)?.[0])
      const length = Math.ceil(rate * 0.1) * (name.includes('stereo') || name.includes('channels') ? 4 : 2)
      for (let clip = 0; clip < 20; clip++) {
        const at = Math.floor((random() * (bytes.length - length)) / 4) * 4
        const judgement = judgePcm(bytes.subarray(at, at + length))
        expect(judgement.verdict, `${name} at ${at}: ${JSON.stringify(judgement.findings)}`).not.toBe('faulty')
      }
    }
  })

  it.each(pcmFaults.map((fault, at) => ({ ...fault, at })))('with $name never passes', ({ name, make, at }) => {
    for (const [of, signal] of spoken.filter((_signal, index) => isChosen(at + index, 4))) {
      const judgement = judgePcm(make(signal))
      expect(judgement.verdict, `${name} of ${of}`).not.toBe('sound')
      // Few of a byte's 256 values are left of quiet speech, and each byte twice is a coarse sample of 16 bits: nothing
      // can be told for certain.
      const isOpen = of.startsWith('quiet')
        ? /^[us]8$/.test(name)
        : of.startsWith('the same on both') && /^([us]8|mulaw|alaw)$/.test(name)
      if (!isOpen) expect(judgement.verdict, `${name} of ${of}`).toBe('faulty')
    }
  })

  it('with a byte lost or added is located within 20 ms (p95)', () => {
    const random = randomFrom(9)
    const misses: number[] = []
    let shifts = 0
    const shiftsEach = isWhole ? 10 : 4
    for (const [name, signal] of spoken) {
      const bytes = sampleWriters.s16le(signal)
      const rate = Number(/\d+/.exec(name)?.[0]) * (name.includes('stereo') || name.includes('channels') ? 2 : 1)
      for (let time = 0; time < shiftsEach; time++) {
        const at = Math.floor(bytes.length * (0.1 + 0.8 * random()))
        const shifted = time % 2 === 0 ? splice(bytes, at, at + 1) : splice(bytes, at, at, '\0')
        const found = judgePcm(shifted).findings.find(({ code }) => code === 'shifted-part')
        shifts++
        if (found !== undefined) misses.push((Math.abs((found.at ?? 0) - at) / 2 / rate) * 1000)
      }
    }
    // The few that stay unfound are followed by a pause and the end.
    expect(misses.length).toBeGreaterThanOrEqual(shifts * 0.98)
    misses.sort((a, b) => a - b)
    expect(misses[Math.floor(misses.length * 0.95)]).toBeLessThan(20)
  })
})
