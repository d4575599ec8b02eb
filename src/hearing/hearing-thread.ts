import { centred } from '../audio/speech/centred.ts'
import { mixed } from '../audio/speech/mono.ts'
import { spectrumOfAll } from '../audio/speech/spectrum-of-all.ts'
import { lowWave } from '../audio/take/low-wave.ts'
import { answerEach } from './answer-each.ts'
import type { Heard, HearingOrder } from './heard.ts'
import { longSpectrum } from './long-spectrum.ts'
import { loudnessOf } from './loudness.ts'
import { samplesOf } from './samples-of.ts'

async function heard({ bytes, as }: HearingOrder): Promise<Heard> {
  if (as.format === 'mp3' && as.isLong) return { ...(await longSpectrum(bytes)), wave: new Float32Array() }
  const { channels, rate } = await samplesOf(bytes, as)
  const isKnown = channels.length <= 2 && (as.format === 'mp3' || as.isSaid === true)
  // What cannot be measured is heard all the same.
  const loudness =
    isKnown && as.isMeasured === true ? await loudnessOf(channels, rate).catch(() => undefined) : undefined
  const even = channels.map((channel) => centred(channel))
  const mono = mixed(even)
  return {
    spectrum: spectrumOfAll(even, mono, rate),
    wave: lowWave(mono, rate),
    seconds: mono.length / rate,
    ...(loudness && { loudness }),
  }
}

// Started by `hear`, which bounds its time: what decodes MP3 is native code, and the bytes are a target's.
answerEach(heard, ({ spectrum, wave }) => [spectrum.decibels, wave])
