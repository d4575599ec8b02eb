import type { PcmLevel } from '../../src/audio/audio.ts'
import { figure } from '../../src/requirement/figure.ts'
import { observed, undecided } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { commonEndsWords } from '../checks/common-ends-words.ts'
import { formatTakes } from '../checks/format-takes.ts'
import { levels } from '../checks/levels.ts'
import { loudnessWords } from '../checks/loudness-words.ts'
import { figureWords, measuredWords, quantileWords } from '../checks/measured-words.ts'
import { ownWords } from '../checks/own-words.ts'
import { heardIn } from '../evidence/hearing.ts'
import { soundingOf } from '../evidence/sounding-of.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'

/** "peak -3/-1 dB, level -20/-18 dB, full scale in 2 of 9 answers": where no rate is known, loudness is not. */
function levelWords(all: readonly PcmLevel[]): string[] {
  if (all.length === 0) return []
  const of = (value: (level: PcmLevel) => number): string =>
    `${quantileWords(all.map(value).sort((one, other) => one - other))} dB`
  const full = all.filter(({ clippedShare }) => clippedShare > 0).length
  return [
    `peak ${of(({ peakDb }) => peakDb)}`,
    `level ${of(({ rmsDb }) => rmsDb)}`,
    `full scale in ${full} of ${all.length}`,
  ]
}

/** "a player shows how long they last" */
function shownWords(shares: readonly number[]): string {
  const [least, most] = [Math.min(...shares), Math.max(...shares)].map((share) => Math.round(share * 100))
  if (least! >= 99 && most! <= 101) return 'a player shows how long they last'
  return `a player shows ${least === most ? least : `${least} to ${most}`} % of how long they last`
}

/** 1: "converts input text into audio". How loud, and with how much silence around it, is not said. */
export const soundFacts = requirement({
  id: 'SPEECH-SOUND',
  sentences: ['1/speech', '4.1/success'],
  level: levels.notShown,
  title: 'How speech sounds: silence around it, loudness, the length that a player shows, and whose words are heard',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether],
  follows: ['MP3-FORMAT', 'PCM-FORMAT'],
  wholeRun: true,
  measures: ['lead', 'trail'],
  over: formatTakes,
  check({ format, takes }, evidence) {
    const soundings = takes.flatMap(({ exchange }) => soundingOf(exchange, evidence) ?? [])
    const audible = soundings.flatMap(({ audible, durationMs }) => (audible ? [{ ...audible, durationMs }] : []))
    const loudnesses = takes.flatMap(
      ({ exchange }) => (soundingOf(exchange, evidence) && heardIn(exchange, evidence)?.loudness) ?? [],
    )
    const loud = takes.flatMap(({ audio }) => (audio.asked === 'pcm' && audio.level ? [audio.level] : []))
    const lasting = soundings.filter(({ durationMs }) => durationMs > 0)
    const figures = [
      figure(
        'lead',
        format,
        audible.map(({ fromMs }) => fromMs),
      ),
      figure(
        'trail',
        format,
        audible.map(({ toMs, durationMs }) => durationMs - toMs),
      ),
    ].filter(({ values }) => values.length > 0)
    const facts = [
      ...figures.map(figureWords),
      ...(loudnesses.length > 0 ? loudnessWords(loudnesses) : levelWords(loud)),
      ...(format === 'mp3' && lasting.length > 0
        ? [shownWords(lasting.map(({ shownMs, durationMs }) => shownMs / durationMs))]
        : []),
    ]
    if (facts.length === 0)
      return undecided(
        `how no answer in ${format} sounds is known: its bytes were not kept, are coded, or hold no frames`,
      )
    const words = `${ownWords(takes, evidence)}${commonEndsWords(takes, evidence)}`
    return observed(`${measuredWords(format, takes.length, facts)}; ${words}`, figures)
  },
  messages: {},
})
