import { formats, intervals, type Format, type Interval } from '../../src/contract/operation.ts'
import { Sequence, type Step } from '../../src/property/sequence.ts'
import { propertyProbe } from '../../src/property/property-probe.ts'
import type { Case } from '../../src/record/case.ts'
import type { ProbeContext } from '../../src/requirement/probe.ts'
import { budgetCase, budgetControl, budgetGroup, managementKey, type BudgetCase } from '../requests/budget-request.ts'
import { madeUpKey } from '../requests/made-up-key.ts'
import {
  apiKey,
  jsonType,
  speechCase,
  speechControl,
  speechGroup,
  speechMembers,
  type SpeechCase,
} from '../requests/speech-request.ts'

const authorization = (token: string): readonly [string, string] => ['authorization', `Bearer ${token}`]
const noKey = { expects: 'refusal', credential: { key: 'none' } } as const
const wrongKey = { expects: 'refusal', credential: { key: 'unknown' } } as const

/** So long a body is of every day, where it holds a sample of a voice. Its text is short: who speaks it bills that. */
const largeBody = 90_000

/** What may come between two requests that are alike, for speech: how it differs from them. */
const speechSteps: Readonly<Record<string, (context: ProbeContext, format: Format) => Partial<SpeechCase>>> = {
  'the other format': (context, format) => ({
    body: speechMembers(
      context,
      formats.find((other) => other !== format)!,
    ),
  }),
  'another text': (context, format) => spoken(context, format, context.texts.short[1]!),
  'no JSON': () => ({ expects: 'refusal', raw: '{"model":' }),
  'an empty voice': (context, format) => refused({ ...speechMembers(context, format), voice: '' }),
  'a wrong format': (context, format) => refused({ ...speechMembers(context, format), response_format: 'wav' }),
  'a large wrong body': (context, format) =>
    refused({ ...speechMembers(context, format), voice: '', voice_sample: 'UklG'.repeat(largeBody / 4) }),
  'no key': () => ({ ...noKey, headers: [jsonType] }),
  'a wrong key': (context) => ({ ...wrongKey, headers: [authorization(madeUpKey(context)), jsonType] }),
}

function spoken(context: ProbeContext, format: Format, input: string): Partial<SpeechCase> {
  return { body: speechMembers(context, format, input), characters: input.length }
}

function refused(body: unknown): Partial<SpeechCase> {
  return { expects: 'refusal', body }
}

/** The same for budgets. */
const budgetSteps: Readonly<Record<string, (context: ProbeContext, interval: Interval) => Partial<BudgetCase>>> = {
  'the next interval': (_, interval) => ({
    interval: intervals[(intervals.indexOf(interval) + 1) % intervals.length]!,
  }),
  'a wrong interval': () => ({ expects: 'refusal', interval: 'yearly' }),
  'an unknown workspace': () => ({ expects: 'refusal', workspace: 'no-such-workspace-of-anybody' }),
  'no key': () => ({ ...noKey, headers: [] }),
  'a wrong key': (context) => ({ ...wrongKey, headers: [authorization(madeUpKey(context))] }),
}

/** The same request first, and behind each step: how `make` makes it is all that differs. */
function sequence(
  id: string,
  steps: readonly Step[],
  make: (place: { id: string; what: string }) => Case,
): readonly Case[] {
  const same = (place: string): Case => make({ id: `${id}.${place}`, what: 'the same' })
  return [
    same('first'),
    ...steps.flatMap(({ what, isBeside, isFresh }, index): Case[] => {
      const one = make({ id: `${id}.${index + 1}`, what })
      return [
        {
          ...one,
          // What comes next goes over another connection then.
          ...(isFresh && { headers: [...one.headers, ['connection', 'close']] }),
          ...(isBeside && { beside: true }),
        },
        same(`${index + 1}.same`),
      ]
    }),
  ]
}

/** Formats and intervals take turns. */
function turn<Part>(parts: readonly Part[], id: string): Part {
  return parts[Number.parseInt(id, 10) % parts.length]!
}

/** Requests for speech in any order, one after another or side by side, on kept and on fresh connections. */
export const speechSequences = propertyProbe({
  id: 'speech-sequence',
  needs: ['api'],
  controls: formats.map(speechControl),
  cost: 'sequences',
  arbitrary: new Sequence(Object.keys(speechSteps)),
  requests(context, steps, id, stimulus) {
    const format = turn(formats, id)
    return sequence(id, steps, (place) =>
      speechCase({
        id: place.id,
        stimulus: stimulus(speechGroup(format)),
        expects: 'success',
        headers: [apiKey, jsonType],
        body: speechMembers(context, format),
        characters: context.texts.short[0]!.length,
        ...speechSteps[place.what]?.(context, format),
      }),
    )
  },
})

/** The same of reads of budgets, which cost nothing. */
export const budgetSequences = propertyProbe({
  id: 'budget-sequence',
  needs: ['management', 'workspace'],
  controls: intervals.map(budgetControl),
  cost: 'sequences',
  arbitrary: new Sequence(Object.keys(budgetSteps)),
  requests(context, steps, id, stimulus) {
    const interval = turn(intervals, id)
    return sequence(id, steps, (place) =>
      budgetCase({
        id: place.id,
        stimulus: stimulus(budgetGroup(interval)),
        expects: 'success',
        headers: [managementKey],
        workspace: context.workspace,
        interval,
        ...budgetSteps[place.what]?.(context, interval),
      }),
    )
  },
})
