import { formats, intervals } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import type { Credential, HeaderLines } from '../../src/record/exchange.ts'
import type { ProbeContext } from '../../src/requirement/probe.ts'
import type { Change } from './change.ts'
import { budgetChange, budgetControl, managementKey } from './budget-request.ts'
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
}

/** The same change of key on create speech, in both formats. */
export function onSpeech(context: ProbeContext, { change, credential, headers, query }: KeyChange): Case[] {
  return formats.map((format) =>
    speechChange(context, format, change, {
      credential,
      headers: [...headers, jsonType],
      ...(query !== undefined && { query }),
    }),
  )
}

/** The same change of key on get budget, on each interval. */
export function onBudgets(context: ProbeContext, { change, credential, headers, query }: KeyChange): Case[] {
  return intervals.map((interval) =>
    budgetChange(context, interval, change, { credential, headers, ...(query !== undefined && { query }) }),
  )
}

/** An Authorization header with this value. */
export function authorization(value: string): HeaderLines {
  return [['authorization', value]]
}

/** The template of the right key for each operation. */
export const rightKey = { speech: apiKey[1].slice('Bearer '.length), budget: managementKey[1].slice('Bearer '.length) }
