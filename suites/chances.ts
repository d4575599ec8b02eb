import { attemptLimits, confirmingAttempts, secondLookPauseMs } from '../src/record/accident-limits.ts'
import { roundsFor } from './requests/talkers.ts'

/** How one verdict may be wrong by chance: a row of `docs/chances.md`. */
export interface Chance {
  /** Id of a requirement, or what all those that it concerns have in common. */
  readonly requirement: string
  /** The threshold, the sample or the statistic that decides. */
  readonly restsOn: string
  /** False alarm: a violation reported for a conformant target. Miss: a pass of a faulty one. Undecided is neither. */
  readonly event: 'false alarm' | 'miss'
  /** Over which voices and failure rates. */
  readonly over: string
  /** The chance in a run with the defaults is at most this. */
  readonly atMost: number
  /** What `npm run chances` measures it by, or the formula that it is computed from. */
  readonly by: { readonly measure: string } | { readonly formula: string }
}

/** Attempts at one request, in both looks together, that must all end in the same accident before it counts. */
export const attempts = {
  /** A 500, a lost connection or a body that broke off, where a success or any answer is expected. */
  success: attemptLimits.success.broken + confirmingAttempts,
  /** The same where a refusal is expected. */
  refusal: attemptLimits.refusal.broken + confirmingAttempts,
  /** No answer at all. */
  silence: attemptLimits.refusal.timeout + attemptLimits.second.timeout,
} as const

/** Requests of a run with the defaults: all, those that are spoken as plain text, and answers in pcm. */
export const sent = { all: 1704, spoken: 90, pcm: 40 } as const

/** Talkers with the default texts. */
export const talkers = { texts: 6, rounds: roundsFor(6) } as const

/** Examples of a property: of one that costs nothing, and of one that is spoken. */
const examples = { free: 50, billed: 6 } as const

/** The chance that at least one of so many comes about. */
function anyOf(times: number, chance: number): number {
  return 1 - (1 - chance) ** times
}

const accidents: readonly Chance[] = [0.01, 0.05].flatMap((rate) => {
  const often = (requirement: string, what: string, times: number, requests: number): Chance => ({
    requirement,
    restsOn: `${what} at ${times} of ${times} attempts, in two looks ${secondLookPauseMs / 1000} s apart at least`,
    event: 'false alarm',
    over: `independent accidents, ${rate * 100} % of all answers; no outage that lasts through both looks`,
    atMost: anyOf(requests, rate ** times),
    by: { formula: `1 − (1 − p^${times})^${requests}` },
  })
  return [
    often('SPEECH-SUCCESS-200, BUDGET-SUCCESS-200', 'a 500', attempts.success, sent.all),
    often(
      'whatever counts a 500 or a lost connection where a refusal is due',
      'a 500 or a lost connection',
      attempts.refusal,
      sent.all,
    ),
    often('whatever counts silence where a refusal is due', 'no answer within the timeout', attempts.silence, sent.all),
    often('SPEECH-BODY-WHOLE', 'a body that broke off', attempts.success, sent.spoken),
  ]
})

const perRequest: readonly Chance[] = [
  {
    requirement: 'SPEECH-SUCCESS-200',
    restsOn: `a 500 at ${attempts.success} of ${attempts.success} attempts`,
    event: 'false alarm',
    over: 'one request, 60 % of the answers 500',
    atMost: 0.6 ** attempts.success,
    by: { measure: 'server-error' },
  },
  {
    requirement: 'a refusal',
    restsOn: `a 500 at ${attempts.refusal} of ${attempts.refusal} attempts`,
    event: 'false alarm',
    over: 'one request, 60 % of the answers 500',
    atMost: 0.6 ** attempts.refusal,
    by: { measure: 'refusal-error' },
  },
  {
    requirement: 'a refusal',
    restsOn: `no answer at ${attempts.silence} of ${attempts.silence} attempts`,
    event: 'false alarm',
    over: 'one request, 50 % without an answer',
    atMost: 0.5 ** attempts.silence,
    by: { measure: 'refusal-silence' },
  },
  {
    requirement: 'SPEECH-SUCCESS-200',
    restsOn: 'statuses of the surroundings never accuse',
    event: 'false alarm',
    over: 'one request, 60 % of the answers 503',
    atMost: 0,
    by: { measure: 'unavailable' },
  },
  {
    requirement: 'SPEECH-BODY-WHOLE',
    restsOn: `a body that broke off at ${attempts.success} of ${attempts.success} attempts`,
    event: 'false alarm',
    over: 'one request, 60 % of the bodies broken off',
    atMost: 0.6 ** attempts.success,
    by: { measure: 'broken-body' },
  },
]

const parallel: readonly Chance[] = [
  {
    requirement: 'SPEECH-PARALLEL',
    restsOn: 'bytes of one text in the answer to another that has no word in common',
    event: 'false alarm',
    over: 'voices with two takes of each word',
    atMost: 0.001,
    by: { measure: 'parallel-two-takes' },
  },
  {
    requirement: 'SPEECH-PARALLEL',
    restsOn: 'the same',
    event: 'false alarm',
    over: 'voices that never repeat themselves',
    atMost: 0.001,
    by: { measure: 'parallel-new-takes' },
  },
  {
    requirement: 'SPEECH-PARALLEL',
    restsOn: `${talkers.texts * talkers.rounds * 2} answers to ${talkers.texts} texts at the same time`,
    event: 'miss',
    over: "one request in ten exchanges its answer with another's; voices that repeat themselves",
    atMost: 0.05,
    by: { measure: 'parallel-missed' },
  },
  {
    requirement: 'SPEECH-PARALLEL',
    restsOn: "how long the answers last (undecided where only one lasts as long as another text's)",
    event: 'miss',
    over: "one request in ten exchanges its answer with another's; voices that never repeat themselves",
    atMost: 0.25,
    by: { measure: 'parallel-missed-new-takes' },
  },
]

const lasting = (event: Chance['event'], over: string, atMost: number, measure: string): Chance => ({
  requirement: 'SPEECH-LONGER-LASTS-LONGER',
  restsOn: "the pace of the long text against that of the medium one, by Student's t of the paces of the other texts",
  event,
  over,
  atMost,
  by: { measure },
})
const rate = (event: Chance['event'], over: string, atMost: number, measure: string): Chance => ({
  requirement: 'PCM-RATE',
  restsOn: "durations of mp3 and pcm, by Student's t of those of the other texts",
  event,
  over,
  atMost,
  by: { measure },
})

/** By how much the pace of a voice varies, where single answers are compared: anew for what. */
export const variations = { take: 0.2, text: 0.12, cached: 0.12 } as const
const anewFor = { take: 'answer to answer', text: 'text to text', cached: 'text to text and format to format' } as const

/** What compares how long single answers last with how long others do. */
const singly = (
  [
    ['SPEECH-PAGE-WHOLE', 'page', 'the pace of a page against that of the text that it repeats'],
    ['SPEECH-REPEATS-LAST-ALIKE', 'repeats', 'how long an answer lasts against the middle one to its text'],
    ['SPEECH-UNUSUAL-WHOLE', 'unusual', 'how long a text with a mark lasts against the same words without'],
  ] as const
).flatMap(([requirement, measure, restsOn]) =>
  (['take', 'text', 'cached'] as const).map((kind): Chance => ({
    requirement,
    restsOn,
    event: 'false alarm',
    over: `pace varying by ${variations[kind] * 100} % from ${anewFor[kind]}`,
    atMost: 0.01,
    by: { measure: `${measure}-${kind}-${variations[kind] * 100}` },
  })),
)

const durations: readonly Chance[] = [
  ...singly,
  ...[8, 12, 20].flatMap((percent) => [
    lasting('false alarm', `pace varying by ${percent} % from answer to answer`, 0.01, `lasting-take-${percent}`),
    lasting('false alarm', `pace varying by ${percent} % from text to text`, 0.01, `lasting-text-${percent}`),
  ]),
  lasting('false alarm', 'pace varying by 20 % from text to text and format to format', 0.01, 'lasting-cached-20'),
  ...[2, 8].map((percent) =>
    lasting(
      'false alarm',
      `three seconds of silence in every answer, pace varying by ${percent} % from text to text`,
      0.01,
      `lasting-silence-${percent}`,
    ),
  ),
  lasting('miss', 'only 310 of 447 characters are spoken, pace varying by 2 %', 0.05, 'lasting-cut'),
  lasting('miss', 'only 150 of 447 characters are spoken, pace varying by 20 %', 0.25, 'lasting-cut-deep'),
  ...[2, 12, 20].map((percent) =>
    rate('false alarm', `pace varying by ${percent} % from answer to answer`, 0.01, `rate-take-${percent}`),
  ),
  rate('false alarm', 'pace varying by 20 % from text to text and format to format', 0.01, 'rate-cached-20'),
  rate('miss', '16 kHz are sent as 24 kHz, pace varying by 2 %', 0.01, 'rate-missed'),
]

const samples: readonly Chance[] = [
  {
    requirement: 'PCM-EVEN-LENGTH',
    restsOn: `all answers in pcm, ${sent.pcm}`,
    event: 'miss',
    over: 'one answer in 20 has an odd number of bytes',
    atMost: 0.95 ** sent.pcm,
    by: { formula: `0.95^${sent.pcm}` },
  },
  {
    requirement: 'PCM-FORMAT',
    restsOn: 'code length under 14 formats, part by part',
    event: 'false alarm',
    over: 'voices of the corpus, offsets of ±400 and 0.7 s of near-silence before',
    atMost: 0.001,
    by: { measure: 'pcm-innocent' },
  },
  {
    requirement: 'PCM-FORMAT',
    restsOn: 'the same',
    event: 'miss',
    over: 'voices of the corpus that turn to one of 7 other formats after a second',
    atMost: 0.01,
    by: { measure: 'pcm-other-format' },
  },
  {
    requirement: 'PCM-FORMAT',
    restsOn: 'the same; what a gate, a limiter or few bits make of 16 bits looks like a part of these',
    event: 'miss',
    over: 'as above, turning to one of 5 formats whose samples pass for such; most others are undecided',
    atMost: 0.08,
    by: { measure: 'pcm-like-format' },
  },
  ...Object.values(examples).map((count): Chance => ({
    requirement: `properties of ${count} examples`,
    restsOn: `${count} examples, the same in each run with the same seed`,
    event: 'miss',
    over: 'a fault that one input in a hundred shows',
    atMost: 0.99 ** count,
    by: { formula: `0.99^${count}` },
  })),
]

/**
 * Every verdict that rests on a threshold, a sample or a statistic. What these figures are measured by: `npm run
 * chances`.
 */
export const chances: readonly Chance[] = [...accidents, ...perRequest, ...parallel, ...durations, ...samples]
