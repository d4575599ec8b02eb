import { formats, intervals, type Format, type Interval } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import type { Credential, HeaderLines } from '../../src/record/exchange.ts'
import type { ProbeContext } from '../../src/requirement/probe.ts'
import type { Change } from './change.ts'
import { budgetChange, budgetControl, managementKey } from './budget-request.ts'
import { otherWays } from './other-ways.ts'
import { apiKey, jsonType, speechChange, speechControl } from './speech-request.ts'

/** The controls of every route: servers check keys per route, so each format and each interval is asked. */
export const speechControls = formats.map(speechControl)
export const budgetControls = intervals.map(budgetControl)

/** What replaces the Authorization header of a control, and what is changed beside it. */
export interface KeyChange {
  readonly change: Change
  readonly credential: Credential
  readonly headers: HeaderLines
  readonly query?: string
  /** Members of the body besides those of the control, on create speech. */
  readonly members?: Readonly<Record<string, unknown>>
  /** As it stands in the path, on get budget. @default the UUID */
  readonly workspace?: string
}

/** Keys may be looked at on one of several ways only: each of many changes of one kind takes another. */
export function inAnotherWay(context: ProbeContext, change: KeyChange, index: number): KeyChange {
  const ways = [{ members: {} }, ...otherWays(context)]
  const { members } = ways[index % ways.length]!
  const isBySlug = context.slug !== '' && Math.floor(index / intervals.length) % 2 === 1
  return {
    ...change,
    members: { ...members, ...change.members },
    ...(isBySlug && { workspace: context.slug }),
  }
}

/** A change of key on create speech. */
export function onFormat(
  context: ProbeContext,
  format: Format,
  { change, credential, headers, query, members }: KeyChange,
): Case {
  return speechChange(context, format, change, {
    credential,
    headers: [...headers, jsonType],
    ...(query !== undefined && { query }),
    ...(members && { members }),
  })
}

/** A change of key on get budget. */
export function onInterval(
  context: ProbeContext,
  interval: Interval,
  { change, credential, headers, query, workspace }: KeyChange,
): Case {
  return budgetChange(context, interval, change, {
    credential,
    headers,
    ...(query !== undefined && { query }),
    ...(workspace !== undefined && { workspace }),
  })
}

/** An Authorization header with this value. */
export function authorization(value: string): HeaderLines {
  return [['authorization', value]]
}

/** The template of the right key for each operation. */
export const rightKey = { speech: apiKey[1].slice('Bearer '.length), budget: managementKey[1].slice('Bearer '.length) }

/** Its value is filled in by the client where a case is written as it stands. */
export const host: HeaderLines[number] = ['Host', '']
