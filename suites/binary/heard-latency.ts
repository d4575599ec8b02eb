import { playback, type Playback } from '../../src/audio/audio.ts'
import { figure, type FigureName } from '../../src/requirement/figure.ts'
import { notAvailable, observed, undecided } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { formatTakes } from '../checks/format-takes.ts'
import { levels } from '../checks/levels.ts'
import { figureWords, measuredWords } from '../checks/measured-words.ts'
import { pcmOptions } from '../evidence/audio-facts.ts'
import { soundingOf } from '../evidence/sounding-of.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'

const measured = {
  ttfb: ({ firstByteMs }) => firstByteMs,
  ttfa: ({ firstAudioMs }) => firstAudioMs,
  rtf: ({ realTimeFactor }) => realTimeFactor,
  stall: ({ stalledMs }) => stalledMs,
} as const satisfies Partial<Record<FigureName, (of: Playback) => number | undefined>>

const names = Object.keys(measured) as (keyof typeof measured)[]

/** 1: "returns the audio as a raw byte stream". How soon is not said. */
export const heardLatency = requirement({
  id: 'SPEECH-HEARD-LATENCY',
  sentences: ['1/speech', '4.1/success'],
  level: levels.notShown,
  title: 'When speech is first heard, how fast it comes, and how long a player waits for more of it',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether],
  follows: ['MP3-FORMAT', 'PCM-FORMAT'],
  wholeRun: true,
  measures: names,
  over: formatTakes,
  check({ format, takes }, evidence) {
    const { sampleRate, channels } = pcmOptions(takes[0]!.exchange, evidence.target)
    if (format === 'pcm' && (sampleRate === undefined || channels === undefined))
      return notAvailable('nothing says the rate of pcm: set ASSAY_PCM_RATE and ASSAY_PCM_CHANNELS')
    const playbacks = takes.flatMap(({ exchange }) => {
      const sounding = soundingOf(exchange, evidence)
      return (sounding && playback(exchange.response.body.arrivals, sounding)) ?? []
    })
    if (playbacks.length === 0)
      return undecided(
        `no answer in ${format} can be played as it came: its bytes were not kept, are coded, or hold no frames`,
      )
    const figures = names
      .map((name) =>
        figure(
          name,
          format,
          playbacks.flatMap((one) => measured[name](one) ?? []),
        ),
      )
      .filter(({ values }) => values.length > 0)
    return observed(measuredWords(format, playbacks.length, figures.map(figureWords)), figures)
  },
  messages: {},
})
