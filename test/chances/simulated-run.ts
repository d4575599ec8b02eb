import { createHash } from 'node:crypto'
import type { Mp3Judgement, PcmJudgement } from '../../src/audio/audio.ts'
import type { Format } from '../../src/contract/operation.ts'
import { interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import { judgeRequirement } from '../../src/judge/judge.ts'
import type { Case } from '../../src/record/case.ts'
import type { Body, Exchange } from '../../src/record/exchange.ts'
import type { Analyser, Evidence } from '../../src/requirement/evidence.ts'
import type { ProbeContext } from '../../src/requirement/probe.ts'
import type { AnyRequirement } from '../../src/requirement/requirement.ts'
import type { Verdict } from '../../src/requirement/result.ts'
import { defaultTexts } from '../../src/config/texts.ts'
import {
  spokenInBothFormats,
  spokenOnce,
  spokenPage,
  spokenTogether,
  spokenUnusual,
} from '../../suites/probes/speech.ts'
import { speechControl } from '../../suites/requests/speech-request.ts'

const target = { baseUrl: 'http://simulated/v1', pcmRate: 24000, pcmChannels: 1 }

/** What the simulated runs are asked with. */
export const context: ProbeContext = {
  target,
  profile: interfaceProfile,
  model: 'vendor/model',
  voice: 'voice',
  workspace: '',
  slug: '',
  faultModels: new Map(),
  faultWorkspaces: new Map(),
  isKey: () => false,
  seed: 1,
  runs: { free: 0, billed: 0, sequences: 0 },
  texts: defaultTexts,
}

/** One request of those that speak plain text, as a run sends it. */
export interface Request {
  readonly text: string
  readonly format: Format
  /** Was it sent while others were under way? */
  readonly together: boolean
  readonly one: Case
}

/** What a simulated service answered: how long it lasts, and its bytes where they matter. */
export interface Answer {
  readonly milliseconds: number
  readonly bytes?: Uint8Array
}

function requestsOf(cases: readonly Case[], together: boolean): Request[] {
  return cases.map((one) => {
    const { input, response_format: format } = JSON.parse(String(one.body)) as {
      input: string
      response_format: Format
    }
    return { text: input, format, together, one }
  })
}

/** All requests of a run that ask for English text to be spoken: those at the same time first, as a run sends them. */
export const requests: readonly Request[] = [
  ...requestsOf([...spokenInBothFormats.cases(context), ...spokenTogether.cases(context)], true),
  ...requestsOf(
    [
      ...(['mp3', 'pcm'] as const).flatMap((format) =>
        (['before', 'after'] as const).map((role) => speechControl(format).request(context, role)),
      ),
      ...spokenOnce.cases(context),
      ...spokenPage.cases(context),
      ...spokenUnusual.cases(context),
    ],
    false,
  ),
]

/** An mp3 of MPEG-2 at 24 kHz: whole frames, with what an encoder puts before and after. */
const frameMs = 24
const encoderMs = 46

function factsOf(format: Format, { milliseconds }: Answer, hertz: number): Mp3Judgement | PcmJudgement {
  const common = { verdict: 'sound' as const, description: '', findings: [], sampleRate: 24000, channels: 1 }
  if (format === 'pcm') {
    const bytes = 2 * Math.round((milliseconds * hertz) / 1000)
    return { ...common, asked: 'pcm', format: 's16le', bytes, durationMs: bytes / 48 }
  }
  const frames = Math.ceil((milliseconds + encoderMs) / frameMs)
  return {
    ...common,
    asked: 'mp3',
    format: 'mp3',
    bytes: frames * 192,
    durationMs: frames * frameMs,
    frames,
    protectedFrames: 0,
    tags: [],
  }
}

/**
 * The record of a run in which these were the answers, as far as a check looks at it. The samples of pcm are sent at
 * `hertz`, and taken for 24 kHz.
 */
export function recordOf(
  answers: readonly { readonly to: Request; readonly answer: Answer }[],
  hertz = 24_000,
): Evidence {
  const bytes = new Map<string, Uint8Array>()
  const facts = new Map<Exchange, Mp3Judgement | PcmJudgement>()
  const keep = (kept: Uint8Array, length = kept.length): Body => {
    const sha256 = createHash('sha256').update(kept).digest('hex')
    bytes.set(sha256, kept)
    return { sha256, length, stored: length, complete: true, arrivals: [], redacted: [] }
  }
  const exchanges = answers.map(({ to, answer }, index): Exchange => {
    const audio = factsOf(to.format, answer, hertz)
    const exchange: Exchange = {
      id: `simulated/${to.one.id}.${index}/1@default`,
      cell: 'default',
      attempt: 1,
      origin: 'probe',
      stimulus: to.one.stimulus,
      operation: 'speech',
      credential: to.one.credential,
      request: {
        method: 'POST',
        url: '/audio/speech',
        headers: to.one.headers,
        body: keep(Buffer.from(String(to.one.body))),
      },
      response: {
        status: 200,
        reason: 'OK',
        headers: [['content-type', to.format === 'mp3' ? 'audio/mpeg' : 'audio/pcm']],
        interim: [],
        body: answer.bytes ? keep(answer.bytes) : { ...keep(Buffer.from(`body ${index}`)), length: audio.bytes },
      },
      timing: to.together ? { start: 0, end: 1000 } : { start: 1000 + index, end: 1001 + index },
      connection: { id: 1, protocol: 'http/1.1', reused: true },
    }
    facts.set(exchange, audio)
    return exchange
  })
  return {
    target,
    profile: interfaceProfile,
    exchanges,
    transcripts: new Map(),
    complete: true,
    bytes: ({ sha256 }) => bytes.get(sha256),
    // Of sound that is not there nothing is heard.
    derive: <T>({ id }: Analyser<T>, exchange: Exchange): T | undefined =>
      /hear/.test(id) ? undefined : (facts.get(exchange) as T | undefined),
    controlFailure: () => undefined,
  }
}

/** What the one verdict function says of a requirement on this record. */
export function verdictOn(requirement: AnyRequirement, evidence: Evidence): Verdict {
  const { verdict, reason } = judgeRequirement(requirement, evidence, { left: [], cut: [], none: false }, 'binary')
  if (verdict === 'error') throw new Error(reason)
  return verdict
}
