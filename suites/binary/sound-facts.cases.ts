import { mp3Frames, type Mp3Plan } from '../../fixtures/audio/mp3-writer.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { cases, ignores, observes, undecided } from '../../fixtures/cases/judged-case.ts'
import { budget, sent, speech } from '../../fixtures/cases/requests.ts'
import { probeContext } from '../../fixtures/probe-context.ts'
import { fliteRate, fliteVoice } from '../../fixtures/audio/flite-voice.ts'
import { spokenOnce } from '../probes/speech.ts'
import { talkersOf } from '../requests/talkers.ts'
import { soundFacts } from './sound-facts.ts'

const rate = 8000

/** A tone of this height, with seconds of silence before and after it. */
function pcm(before: number, height: number, after: number, seconds = 1) {
  const [start, end] = [before * rate, (before + seconds) * rate]
  const tone = Float64Array.from({ length: end + after * rate }, (_, index) =>
    index < start || index >= end ? 0 : height * Math.sin(index / 5),
  )
  return speech('pcm').body(sampleWriters.s16le(tone)).label(`audio/pcm;rate=${rate};channels=1`)
}

const silent = pcm(0, 0, 0)

const mp3 = (plan: Mp3Plan) =>
  speech('mp3')
    .body(mp3Frames({ version: 2, sampleRate: 24_000, mono: true, frames: 50, bitrates: [64], ...plan }).bytes)
    .label('audio/mpeg')

/** Of one text nothing can be told. */
const few = '; words: too few texts to tell'

const talkers = talkersOf(probeContext.texts)
const takes = new Map<string, Uint8Array>()
for (const text of talkers) takes.set(text, await fliteVoice(text))
const preface = await fliteVoice('Sure. Here is your audio.')

/** Each text is asked for, and these are said in their place. */
const spoken = (said: readonly string[]) => [
  sent(spokenOnce, (id) => id.startsWith('pcm'))
    .speaks((text) => takes.get(said[talkers.indexOf(text)]!)!)
    .label(`audio/pcm;rate=${fliteRate};channels=1`),
]
const saidOnce =
  'pcm, median/p95 of 6 answers: silence before 200/250 ms, silence after 135/220 ms, ' +
  'loudness -15.7/-14.5 LUFS, true peak -4.6/-3.3 dBTP, full scale in 0 of 6'

export const soundFactsCases = [
  cases(soundFacts, [
    observes(
      'pcm, median/p95 of 1 answer: silence before 200/200 ms, silence after 100/100 ms, loudness -10.1/-10.1 LUFS, ' +
        'true peak -6/-6 dBTP, full scale in 0 of 1' +
        few,
      pcm(0.2, 0.5, 0.1),
    ),
    observes(
      'pcm, median/p95 of 3 answers: silence before 100/300 ms, silence after 0/0 ms, loudness -9.7/-2.9 LUFS, ' +
        'true peak -6/0.1 dBTP, full scale in 1 of 3' +
        few,
      pcm(0, 0.5, 0),
      pcm(0.1, 1.2, 0),
      pcm(0.3, 0.25, 0),
    ),
    // Without the rate only what needs no time is known.
    observes(
      'pcm, median/p95 of 1 answer: peak -6/-6 dB, level -10/-10 dB, full scale in 0 of 1' + few,
      pcm(0.2, 0.5, 0.1).label('audio/pcm'),
    ),
    observes(
      'mp3, median/p95 of 1 answer: silence before 0/0 ms, silence after 0/0 ms, loudness -43.2/-43.2 LUFS, ' +
        'true peak -28.7/-28.7 dBTP, full scale in 0 of 1, a player shows how long they last' +
        few,
      mp3({ info: 'Info' }),
    ),
    observes(
      'mp3, median/p95 of 1 answer: silence before 0/0 ms, silence after 0/0 ms, loudness -43.3/-43.3 LUFS, ' +
        'true peak -28.7/-28.7 dBTP, full scale in 0 of 1, a player shows 150 % of how long they last' +
        few,
      mp3({ bitrates: [64, 128] }),
    ),
    observes(
      'mp3, median/p95 of 2 answers: silence before 0/0 ms, silence after 0/0 ms, loudness -43.2/-43.2 LUFS, ' +
        'true peak -28.7/-28.7 dBTP, full scale in 0 of 2, a player shows 50 to 100 % of how long they last' +
        few,
      mp3({ info: 'Info' }),
      mp3({ info: 'Info', countFrames: 25 }),
    ),
    // A tone of 0.3 s and a second of nothing: what cannot be measured is counted.
    observes(
      'pcm, median/p95 of 2 answers: silence before 0/0 ms, silence after 0/0 ms, true peak -6/-6 dBTP, ' +
        'too short for loudness: 1 of 2, too quiet for loudness: 1 of 2, digital silence: 1 of 2, ' +
        'full scale in 0 of 2' +
        few,
      pcm(0, 0.5, 0, 0.3),
      silent,
    ),
    observes(`${saidOnce}; words: 6 of 6 texts are nearest to what flite says for them`, ...spoken(talkers)),
    observes(
      `${saidOnce}; words: cannot be told, 0 of 6 texts are nearest to what flite says for them`,
      ...spoken([...talkers.slice(1), talkers[0]!]),
    ),
    observes(
      'pcm, median/p95 of 6 answers: silence before 160/170 ms, silence after 140/215 ms, loudness -16.1/-15.7 LUFS, ' +
        'true peak -3.6/-3.3 dBTP, full scale in 0 of 6; words: 5 of 6 texts are nearest to what flite says for them' +
        '; all 6 texts begin with the same 1.3 s of sound',
      sent(spokenOnce, (id) => id.startsWith('pcm'))
        .speaks((text) => Buffer.concat([preface, takes.get(text)!]))
        .label(`audio/pcm;rate=${fliteRate};channels=1`),
    ),
    observes(
      'pcm, median/p95 of 6 answers: silence before 200/250 ms, silence after 210/220 ms, loudness -16.2/-15.6 LUFS, ' +
        'true peak -3.6/-3.3 dBTP, full scale in 0 of 6; words: 5 of 6 texts are nearest to what flite says for them' +
        '; all 6 texts end with the same 1.3 s of sound',
      sent(spokenOnce, (id) => id.startsWith('pcm'))
        .speaks((text) => Buffer.concat([takes.get(text)!, preface]))
        .label(`audio/pcm;rate=${fliteRate};channels=1`),
    ),
    undecided(mp3({}).header('content-encoding', 'gzip')),
    ignores(speech().came(400), speech().came('cut'), speech().member('page', 'page'), budget()),
  ]),
]
