import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { encodeMp3 } from '../../fixtures/audio/encode-mp3.ts'
import { monoOf } from '../../src/audio/audio.ts'
import { assay, scratch } from './assay.ts'

const text = 'Please water those plants every Monday. Seven green boats sail past our pier.'
const pcm = builtInVoice(text)
const mp3 = await encodeMp3(Float64Array.from(monoOf(pcm, 1)), { sampleRate: voiceRate, channels: 1 })

test('inspect: --same and --contains compare the sound of two files', async () => {
  using place = scratch()
  const file = (name: string, bytes: Uint8Array): string => {
    const path = join(place.path, name)
    writeFileSync(path, bytes)
    return path
  }
  const whole = file('whole.mp3', mp3)
  const [raw, tail] = [file('whole.raw', pcm), file('tail.raw', pcm.subarray((pcm.length >> 2) * 2))]
  const [part, other] = [
    file('part.raw', builtInVoice('Seven green boats sail past our pier.')),
    file('other.raw', builtInVoice('Fresh bread smells nice near my house.')),
  ]
  const inspect = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await assay(['inspect', whole, ...args])
    return { code, said: stdout + stderr }
  }
  const rate = ['--rate', String(voiceRate)]
  expect(await inspect('--same', raw, ...rate)).toMatchObject({ code: 0, said: expect.stringContaining('same speech') })
  expect(await inspect('--same', tail, ...rate)).toMatchObject({ code: 1, said: expect.stringContaining('not heard') })
  expect(await inspect('--contains', part, ...rate)).toMatchObject({ code: 0 })
  expect(await inspect('--contains', other, ...rate)).toMatchObject({ code: 1 })
  expect(await inspect('--contains', part)).toMatchObject({ code: 2, said: expect.stringContaining('--rate') })
})
