import { formats, intervals, type Format, type Interval } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import type { Credential } from '../../src/record/exchange.ts'
import type { Control, ProbeContext } from '../../src/requirement/probe.ts'
import { budgetCase, managementKey, type BudgetCase } from './budget-request.ts'
import type { Change } from './change.ts'
import { dresses, linesOf, type Dress } from './dresses.ts'
import type { Members } from './json-spelling.ts'
import { apiKey, shortestText, speechCase, speechMembers } from './speech-request.ts'

/** What is changed in a request in a dress. */
export interface DressedChange {
  readonly change: Change
  readonly credential?: Credential
  /** Members instead of those of the control. */
  readonly members?: Members
  readonly interval?: string
}

/** Formats and intervals take turns from one dress to the next. */
function turn<T>(of: readonly T[], dress: Dress, further = 0): T {
  return of[(dresses.indexOf(dress) + further) % of.length]!
}

function dressedSpeech(
  dress: Dress,
  context: ProbeContext,
  format: Format,
  rest: Pick<Case, 'id' | 'stimulus' | 'expects'> & { readonly credential?: Credential; readonly members?: Members },
): Case {
  const { members, ...parts } = rest
  const body = { ...speechMembers(context, format, shortestText(context)), ...members }
  return speechCase({
    ...parts,
    body: undefined,
    raw: dress.write(body),
    headers: linesOf(dress.speech, rest.credential?.key === 'none' ? undefined : apiKey[1]),
    characters: body.input.length,
    wire: dress.wire,
  })
}

function dressedBudget(dress: Dress, rest: Omit<BudgetCase, 'headers' | 'wire'>): Case {
  const key = rest.credential?.key === 'none' ? undefined : managementKey[1]
  return budgetCase({ ...rest, headers: linesOf(dress.budget!, key), wire: dress.wire })
}

/** The plain request in each dress: in one format before the batch, and in the other one behind it. */
export const dressedSpeechControls: readonly Control[] = dresses.map((dress) => ({
  group: `speech/${dress.id}`,
  needs: ['api'],
  request: (context, role) =>
    dressedSpeech(dress, context, turn(formats, dress, role === 'before' ? 0 : 1), {
      id: `speech.${dress.id}.${role}`,
      stimulus: { kind: 'control', group: `speech/${dress.id}`, role },
      expects: 'success',
    }),
}))

const withBudgets = dresses.filter(({ budget }) => budget !== undefined)

export const dressedBudgetControls: readonly Control[] = withBudgets.map((dress) => ({
  group: `budget/${dress.id}`,
  needs: ['management', 'workspace'],
  request: (context, role) =>
    dressedBudget(dress, {
      id: `budget.${dress.id}.${role}`,
      stimulus: { kind: 'control', group: `budget/${dress.id}`, role },
      expects: 'success',
      workspace: context.workspace,
      interval: turn<Interval>(intervals, dress),
    }),
}))

/** The same change in each dress, one format for each. */
export function onDressedSpeech(context: ProbeContext, { change, credential, members }: DressedChange): Case[] {
  return dresses.map((dress) =>
    dressedSpeech(dress, context, turn(formats, dress), {
      id: `${dress.id}.${change.id}`,
      stimulus: { kind: 'change', group: `speech/${dress.id}`, id: change.id, change: change.label },
      expects: 'refusal',
      ...(credential && { credential }),
      ...(members && { members }),
    }),
  )
}

/** The same change in each dress, one interval for each. */
export function onDressedBudgets(context: ProbeContext, { change, credential, interval }: DressedChange): Case[] {
  return withBudgets.map((dress) =>
    dressedBudget(dress, {
      id: `${dress.id}.${change.id}`,
      stimulus: { kind: 'change', group: `budget/${dress.id}`, id: change.id, change: change.label },
      expects: 'refusal',
      workspace: context.workspace,
      interval: interval ?? turn<Interval>(intervals, dress),
      ...(credential && { credential }),
    }),
  )
}
