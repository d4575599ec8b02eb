import type { Asked } from '../../fixtures/cases/asked.ts'
import { holds, undecided, untested, violates, type JudgedCase } from '../../fixtures/cases/judged-case.ts'
import { around, aroundBoth, controls, neighbourOf, sent } from '../../fixtures/cases/requests.ts'
import { listedStatuses, transientStatuses } from '../../src/contract/error-table.ts'
import type { Probe } from '../../src/requirement/probe.ts'
import type { Allowed } from './refusal.ts'

const habitOf500 = (asked: Asked) => asked.came(500, 500).later(500, 500, 500, 500)
const habitOfReset = (asked: Asked) => asked.came('reset', 'reset').later('reset', 'reset', 'reset', 'reset')
const habitOfSilence = (asked: Asked) => asked.came('timeout', 'timeout').later('timeout')

/** As what stands in front of a service shows it in the place of an answer. */
export const htmlPage = '<!doctype html>\n<html><head><title>Maintenance</title></head></html>'

/** Statuses that refuse and are right, and such that are not. */
function statusesOf(allowed: Allowed, operation: 'speech' | 'budget'): { right: number[]; wrong: number[] } {
  const refusing = [...listedStatuses(operation)].filter((status) => status >= 400 && !transientStatuses.has(status))
  const own = refusing.filter((status) => status !== 500)
  const right = typeof allowed === 'string' ? own : [...allowed]
  const others = new Set([300, 399, 403, 501, ...refusing.slice(0, 4)])
  return { right, wrong: [...others].filter((status) => !right.includes(status) && status !== 500) }
}

/**
 * What a requirement says that is checked by `refusal`, of one request that it is about: which statuses are right, and
 * that it looks at the controls.
 */
export function refusalCases(of: Asked, allowed: Allowed, operation: 'speech' | 'budget' = 'speech'): JudgedCase[] {
  const [stand, both] = [around(of), aroundBoth(of)]
  const group = of.groups[0]!
  const { right, wrong } = statusesOf(allowed, operation)
  return [
    ...right.map((status) => holds(stand, of.error(status))),
    ...wrong.map((status) => violates('wrongStatus', stand, of.came(status))),
    violates('accepted', of),
    violates('instead', of.body(htmlPage)),
    allowed === 'listed' ? holds(both, habitOf500(of)) : violates('serverError', both, habitOf500(of)),
    violates('noAnswer', both, habitOfSilence(of)),
    undecided(stand, of.came('timeout', 'timeout')),
    undecided(controls(group, [200, 503]), of.error(right[0]!)),
    // Another instance may not know the key: then a 401 is not about the change.
    ...(right.includes(401) ? [] : [undecided(stand, controls(neighbourOf(group), [401, 200]), of.error(401))]),
    ...(operation === 'budget' ? [untested(controls(group, 404), of.error(right[0]!))] : []),
  ]
}

/** The same with all that the check makes of accidents, of several attempts and of the controls. */
export function refusalCasesInFull(
  of: Asked,
  allowed: Allowed,
  operation: 'speech' | 'budget' = 'speech',
): JudgedCase[] {
  const [stand, both] = [around(of), aroundBoth(of)]
  const group = of.groups[0]!
  const right = statusesOf(allowed, operation).right[0]!
  const refused = of.error(right)
  const held500 = allowed === 'listed' ? holds : undecided
  return [
    ...refusalCases(of, allowed, operation),
    holds(stand, of.came('reset', right)),
    holds(stand, of.came(503, 503).later(right)),
    violates('wrongStatus', stand, of.came(418, right)),
    violates('instead', stand, of.came(299)),
    violates('accepted', stand, of.came(200, right)),
    violates('instead', of.body(`<!-- front -->\n<HTML lang="en">`)),
    violates('instead', of.label('text/html; charset=utf-8').notKept()),
    violates('instead', of.body('')),
    violates('instead', of.body('upstream connect error')),
    violates('instead', of.body('{"error":{"code":401,"message":"No key"}}')),
    violates('accepted', of.body('{"data":{"limit_usd":')),
    violates('accepted', of.label('text/html')),
    violates('instead', of.body('<html-like>')),
    violates('instead', controls(group, 503), of.came(503, 201)),
    violates('noAnswer', both, habitOfReset(of)),
    // RFC 9110, 15.5.9: a connection that was given up is no answer, unless nothing else comes.
    holds(stand, of.came(408, right).header('Connection', 'close')),
    undecided(stand, of.came(408, 408).header('Connection', 'close')),
    undecided(stand, of.came(408, 408).later(408, 408, 408, 408).header('Connection', 'close')),
    violates('wrongStatus', both, of.came(408, 408).later(408, 408, 408, 408).header('Connection', 'close')),
    violates('wrongStatus', stand, of.came(408)),
    held500(both, of.came(500, 500).later(500, 500, 500)),
    held500(stand, of.came(500, 500)),
    undecided(stand, habitOf500(of)),
    undecided(around(of), controls(group, [200, 500], 'second'), habitOfReset(of)),
    undecided(stand, of.came('reset', 'reset')),
    undecided(both, of.came('reset').later('reset', 'reset', 'reset')),
    undecided(stand, of.came(503, 503)),
    undecided(both, of.came(429).later(429, 429)),
    undecided(stand, of.came('refused')),
    undecided(stand, of.came('aborted')),
    undecided(controls(group, [503, 200]), of.came(418)),
    undecided(controls(group, 200).slice(0, 1), refused),
    undecided(controls(group, 201), refused),
    undecided(refused),
  ]
}

/**
 * What a requirement says that is checked by `unauthenticated`: 401 whatever the controls got, and of a breakdown only
 * where they were answered at all.
 */
export function unauthenticatedCases(of: Asked): JudgedCase[] {
  const both = aroundBoth(of)
  return [
    holds(of.error(401)),
    ...[300, 400, 403, 404].map((status) => violates('wrongStatus', of.came(status))),
    violates('accepted', of),
    violates('instead', of.body(htmlPage)),
    violates('serverError', both, habitOf500(of)),
    violates('noAnswer', both, habitOfSilence(of)),
    undecided(habitOf500(of)),
  ]
}

/** The same with all that the check makes of accidents, of several attempts and of the controls. */
export function unauthenticatedCasesInFull(of: Asked): JudgedCase[] {
  const [stand, both] = [around(of), aroundBoth(of)]
  const group = of.groups[0]!
  const answered = [...controls(group, 402), ...controls(group, 402, 'second')]
  const broken = [...controls(group, 500), ...controls(group, 500, 'second')]
  return [
    ...unauthenticatedCases(of),
    holds(stand, of.error(401)),
    holds(controls(group, 500), of.error(401)),
    holds(controls(group, 503), of.came(500, 401)),
    violates('wrongStatus', controls(group, 503), of.came(403, 401)),
    violates('instead', stand, of.came(204)),
    violates('serverError', answered, habitOf500(of)),
    violates('noAnswer', both, habitOfReset(of)),
    violates('noAnswer', answered, habitOfSilence(of)),
    undecided(stand, habitOf500(of)),
    undecided(broken, habitOf500(of)),
    undecided(both, of.came(500, 500).later(500, 500, 500)),
    undecided(stand, of.came(500, 500)),
    undecided(stand, of.came('reset')),
    undecided(both, of.came(503, 503).later(503)),
    undecided(controls(group, 503), of.came(503)),
    undecided(stand, of.came('aborted')),
  ]
}

/** All that these probes send, refused with this status between controls: as many requests as the words count. */
export function allRefused(probes: readonly Probe[], status: number, only?: (id: string) => boolean): JudgedCase {
  const all = sent(probes, only)
  return holds(around(all), all.error(status))
}
