import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { mp3Frames } from '../../fixtures/audio/mp3-writer.ts'
import { cases, ignores, observes, target, undecided, untested } from '../../fixtures/cases/judged-case.ts'
import { budget, speech } from '../../fixtures/cases/requests.ts'
import { heardLatency } from './heard-latency.ts'

const rate = 8000
/** A fifth of a second of silence, and a second of a tone. */
const samples = sampleWriters.s16le(
  Float64Array.from({ length: 1.2 * rate }, (_, index) => (index < 0.2 * rate ? 0 : 0.4 * Math.sin(index / 5))),
)
const pcm = speech('pcm').body(samples).label(`audio/pcm;rate=${rate};channels=1`)
const frames = mp3Frames({ version: 2, sampleRate: 24_000, mono: true, frames: 50, bitrates: [64], info: 'Info' })
const mp3 = speech('mp3').body(frames.bytes).label('audio/mpeg')
const second = 2 * rate

export const heardLatencyCases = [
  cases(heardLatency, [
    observes(
      'pcm, median/p95 of 1 answer: first byte 50/50 ms, first audio 250/250 ms, real-time factor 0.042/0.042, ' +
        'stalled 0/0 ms',
      pcm.kept({ arrivals: [[50, 1.2 * second]] }),
    ),
    observes(
      'pcm, median/p95 of 3 answers: first byte 50/90 ms, first audio 250/290 ms, real-time factor 0.075/0.83, ' +
        'stalled 0/500 ms',
      pcm.kept({ arrivals: [[50, 1.2 * second]] }),
      pcm.kept({ arrivals: [[90, 1.2 * second]] }),
      pcm.kept({
        arrivals: [
          [30, 2],
          [40, 0.47 * second - 2],
          [1000, 0.73 * second],
        ],
      }),
    ),
    observes(
      'mp3, median/p95 of 1 answer: first byte 50/50 ms, first audio 70/70 ms, real-time factor 0.067/0.067, ' +
        'stalled 0/0 ms',
      mp3.kept({
        arrivals: [
          [50, frames.offsets[1]! + 3],
          [70, frames.offsets[2]! - frames.offsets[1]! - 3],
          [80, frames.bytes.length - frames.offsets[2]!],
        ],
      }),
    ),
    observes(
      'pcm, median/p95 of 1 answer: first byte 50/50 ms, first audio 250/250 ms, real-time factor 0.042/0.042, ' +
        'stalled 0/0 ms',
      pcm.label('audio/pcm').kept({ arrivals: [[50, 1.2 * second]] }),
      target({ pcmRate: rate, pcmChannels: 1 }),
    ),
    // Silence from end to end is never heard.
    observes(
      'pcm, median/p95 of 1 answer: first byte 50/50 ms, real-time factor 0.05/0.05, stalled 0/0 ms',
      pcm.body(new Uint8Array(second)).kept({ arrivals: [[50, second]] }),
    ),
    untested(pcm.label('audio/pcm').kept({ arrivals: [[50, 1.2 * second]] })),
    undecided(pcm.header('content-encoding', 'identity, gzip').kept({ arrivals: [[50, 1.2 * second]] })),
    ignores(speech().came(400), speech().came('cut'), speech().member('page', 'page'), budget()),
  ]),
]
