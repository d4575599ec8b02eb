import { playback, type Playback } from '../../src/audio/audio.ts'
import { formats } from '../../src/contract/operation.ts'
import { figure, figureKinds, quantile, type Figure, type FigureName } from '../../src/requirement/figure.ts'
import { notAvailable, observed, undecided } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { levels } from '../checks/levels.ts'
import { takesOf, type Take } from '../checks/takes.ts'
import { pcmOptions } from '../evidence/audio-facts.ts'
import { soundingOf } from '../evidence/sounding-of.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'

const measured: Readonly<Record<FigureName, (of: Playback) => number | undefined>> = {
  ttfb: ({ firstByteMs }) => firstByteMs,
  ttfa: ({ firstAudioMs }) => firstAudioMs,
  rtf: ({ realTimeFactor }) => realTimeFactor,
  stall: ({ stalledMs }) => stalledMs,
}

const figureNames = Object.keys(measured) as FigureName[]

/** "first audio 60/80 ms": half of the answers, and 95 in 100, have no more. */
function figureWords({ name, values }: Figure): string {
  const { what, unit } = figureKinds[name]
  const [half, most] = [0.5, 0.95].map((share) => {
    const value = quantile(values, share)
    return unit === 'ms' ? Math.round(value) : Number(value.toPrecision(2))
  })
  return `${what} ${half}/${most}${unit === '' ? '' : ` ${unit}`}`
}

/** 1: "returns the audio as a raw byte stream". How soon is not said. */
export const heardLatency = requirement({
  id: 'SPEECH-HEARD-LATENCY',
  sentences: ['1/speech', '4.1/success'],
  level: levels.notShown,
  title: 'When speech is first heard, how fast it comes, and how long a player waits for more of it',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether],
  follows: ['MP3-FORMAT', 'PCM-FORMAT'],
  wholeRun: true,
  measures: figureNames,
  over: (evidence) =>
    formats.flatMap((format) => {
      const takes = [...takesOf(format, evidence).values()].flat()
      return takes.length === 0
        ? []
        : [{ subject: { format, takes }, claim: format, noun: 'format', exchanges: takes.map(exchangeOf) }]
    }),
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
    const figures = figureNames
      .map((name) =>
        figure(
          name,
          format,
          playbacks.flatMap((one) => measured[name](one) ?? []),
        ),
      )
      .filter(({ values }) => values.length > 0)
    return observed(
      `${format}, median/p95 of ${playbacks.length} answer${playbacks.length === 1 ? '' : 's'}: ${figures.map(figureWords).join(', ')}`,
      figures,
    )
  },
  messages: {},
})

function exchangeOf({ exchange }: Take): Take['exchange'] {
  return exchange
}
