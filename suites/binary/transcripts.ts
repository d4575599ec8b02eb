import { wavHeader } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { notAvailable, observed, undecided } from '../../src/requirement/judgement.ts'
import { requirement, type Sample } from '../../src/requirement/requirement.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { isMember } from '../checks/complete-speech.ts'
import { levels } from '../checks/levels.ts'
import { takesOf } from '../checks/takes.ts'
import { pcmOptions } from '../evidence/audio-facts.ts'
import { codingsOf } from '../evidence/content-coding.ts'
import { textOf } from '../evidence/sent-request.ts'
import { wordErrors, wordsOf } from '../evidence/word-errors.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'

/** A recogniser that gets more than this share of the words of ordinary texts wrong shows nothing of others. */
const mostMisheard = 0.3

/** Of other answers so many are heard: a recogniser may take as long as the speech lasts. */
const othersHeard = 12

/** Bytes of a recogniser's text that are compared. */
const longestText = 20_000

interface Chosen {
  /** One text after another was spoken alone: the recogniser is tried on these. */
  readonly trial: readonly Answered[]
  readonly others: readonly Answered[]
}

/** The answers in pcm of a known rate that are heard, in an order that their ids give; the same bytes once. */
function chosen(evidence: Evidence): Chosen {
  const seen = new Set<string>()
  const all = [...takesOf('pcm', evidence).values()]
    .flat()
    .map(({ exchange }) => exchange)
    .filter((exchange) => {
      const { sampleRate, channels } = pcmOptions(exchange, evidence.target)
      return sampleRate !== undefined && channels !== undefined && codingsOf(exchange).length === 0
    })
    .toSorted((one, other) => Number(isOther(one)) - Number(isOther(other)) || (one.id < other.id ? -1 : 1))
    .filter(({ response }) => !seen.has(response.body.sha256) && seen.add(response.body.sha256))
  return {
    trial: all.filter((exchange) => !isOther(exchange)),
    others: all.filter(isOther).slice(0, othersHeard),
  }
}

function isOther(exchange: Answered): boolean {
  const { stimulus } = exchange
  return !(isMember('talkers')(exchange) && stimulus.kind === 'member' && stimulus.role === 'alone')
}

interface Errors {
  readonly answers: number
  readonly words: number
  readonly wrong: number
}

/** Of all of them together: single names and compounds are misheard too often to say anything alone. */
function errorsIn(exchanges: readonly Answered[], evidence: Evidence): Errors {
  let [answers, words, wrong] = [0, 0, 0]
  for (const exchange of exchanges) {
    const text = evidence.transcripts.get(exchange.id)?.text
    if (text === undefined) continue
    const expected = wordsOf(textOf(exchange, evidence))
    answers += 1
    words += expected.length
    wrong += wordErrors(expected, wordsOf(text.slice(0, longestText)))
  }
  return { answers, words, wrong }
}

function isMisheard({ words, wrong }: Errors): boolean {
  return words === 0 || wrong / words > mostMisheard
}

function share({ words, wrong }: Errors): string {
  return `${Math.round((wrong / words) * 100)} %`
}

function nextSample(evidence: Evidence): Sample | undefined {
  const { transcripts } = evidence
  if ([...transcripts.values()].some(({ why }) => why !== undefined)) return undefined
  const { trial, others } = chosen(evidence)
  const unheard = (exchange: Answered): boolean => !transcripts.has(exchange.id)
  const next = trial.find(unheard) ?? (isMisheard(errorsIn(trial, evidence)) ? undefined : others.find(unheard))
  const samples = next && evidence.bytes(next.response.body)
  if (!samples) return undefined
  const { sampleRate, channels } = pcmOptions(next, evidence.target)
  return {
    exchange: next.id,
    wav: Buffer.concat([wavHeader(samples.length, sampleRate!, channels), samples]),
  }
}

/** 1: "converts input text into audio". What a recogniser makes of it shows the recogniser, too. */
export const transcripts = requirement({
  id: 'SPEECH-TRANSCRIPT',
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.notShown,
  title: "How many words an operator's own recogniser hears otherwise than they were written",
  presumes: ['--listen', 'the rate of pcm'],
  needs: [spokenInBothFormats, spokenOnce, spokenTogether],
  follows: ['PCM-FORMAT'],
  wholeRun: true,
  listensTo: nextSample,
  over: (evidence) => [
    {
      subject: undefined,
      claim: '',
      noun: 'run',
      exchanges: evidence.exchanges.filter(({ id }) => evidence.transcripts.has(id)),
    },
  ],
  check(_, evidence) {
    const failure = [...evidence.transcripts.values()].find(({ why }) => why !== undefined)
    if (failure) return undecided(`the recogniser failed: ${failure.why}`)
    const { trial, others } = chosen(evidence)
    const [tried, heard] = [errorsIn(trial, evidence), errorsIn(others, evidence)]
    if (tried.answers === 0)
      return notAvailable('no recogniser heard anything: --listen names one, which is given pcm of a known rate')
    if (isMisheard(tried))
      return undecided(`the recogniser gets ${share(tried)} of the words of ordinary texts wrong: it shows nothing`)
    if (heard.words === 0) return undecided('nothing was heard besides the texts that the recogniser was tried on')
    return observed(
      `${share(heard)} of ${heard.words} words are heard otherwise (answers: ${heard.answers}); ` +
        `of those that the recogniser was tried on ${share(tried)} of ${tried.words} (answers: ${tried.answers})`,
    )
  },
  messages: {},
})
