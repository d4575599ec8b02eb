import { assayCatalogue } from '../../suites/catalogue.ts'
import type { AnyDeviation, Fault } from '../../src/reference/deviation.ts'
import { allFaults, allLatitudes } from '../../src/reference/registry.ts'
import { flaggedIn, shortCauses, silentIn, type Row } from './row.ts'

const deviations = new Map<string, AnyDeviation>([...allFaults, ...allLatitudes].map((one) => [one.id, one]))

/**
 * Faults that are two things: two members in turn, a wrong status whose body is no JSON, a should within a must, two
 * lengths that are heard apart, a must and a should of their own.
 */
const twofold = new RegExp(
  '^validation-(?:beside-|none$)|^errors-(?:repeats-|large-body-html$)|' +
    '^dress-(?:empty-header-400|gzip-unsaid)$|^refused-(?:200-budget|voice-empty-500)$|^state-frame-|' +
    '^robust-(?:nul|long-string)-dropped$|^mp3-(?:zeroed|silence)$|^budget-all-random$|' +
    '^text-(?:first|last)-sentence-lost$',
)

/** What comes or goes with the requests beside it may show in lengths, rates, texts and statuses, each by itself. */
const manifold = /^parallel-(?:crosstalk|mixed-|500$)|^one-text-/

/** In a whole run too close to call for the ear; `docs/whole-text.md` says how much is heard. In a part it is heard. */
const tooCloseToCall: ReadonlySet<string> = new Set(['text-other-behind-entity'])

/** How many things a fault is. */
export function mostCauses({ id }: Fault): number {
  return manifold.test(id) ? 3 : twofold.test(id) ? 2 : 1
}

/** Not to be decided on the service as it should be: its MP3 carries no checksum. */
const silentAnyway: ReadonlySet<string> = new Set(['MP3-CRC'])

/** What is wrong with the verdicts on one deviation. Empty when they are as they should be. */
export function complaints(row: Row): string[] {
  const deviation = deviations.get(row.id)
  if (row.id !== '' && !deviation) return [`there is no deviation "${row.id}"`]
  return [
    ...(deviation?.kind === 'fault' ? ofFault(row, deviation) : ofInnocent(row, deviation)),
    ...silenced(row, deviation),
  ]
}

/** Is what a fault violates first of all not found? */
export function isMissed(row: Row): boolean {
  return row.id.split('+').some((id) => {
    const deviation = deviations.get(id)
    return deviation?.kind === 'fault' && missing(row, [deviation.violates[0]]).length > 0
  })
}

function ofInnocent(row: Row, latitude: AnyDeviation | undefined): string[] {
  // Where a must cannot be decided, the run says so.
  if (latitude?.silencesAny === true) return flaggedIn(row).map(({ id, verdict }) => `accused: ${id} (${verdict})`)
  const expected = (latitude?.silences ?? []).some(
    (id) => levelOf(id) === 'must' && row.verdicts.some((one) => one.id === id && one.verdict === 'inconclusive'),
  )
    ? 3
    : 0
  return [
    ...flaggedIn(row).map(({ id, verdict }) => `accused: ${id} (${verdict})`),
    ...(row.exitCode === expected ? [] : [`exit ${row.exitCode}, expected ${expected}`]),
  ]
}

function ofFault(row: Row, fault: Fault): string[] {
  const declared = new Set<string>([...fault.violates, ...(fault.sometimes ?? [])])
  const flagged = flaggedIn(row)
  const failed = flagged.flatMap(({ id, verdict }) =>
    verdict === 'fail' && fault.sometimes?.includes(id) !== true ? [id] : [],
  )
  return [
    ...missing(
      row,
      // What only some runs show is shown by something else of what is declared in the others.
      fault.violates.filter(
        (id, at) =>
          fault.sometimes?.includes(id) !== true || (at === 0 && !flagged.some((one) => declared.has(one.id))),
      ),
    ),
    ...flagged.filter(({ id }) => !declared.has(id)).map(({ id, verdict }) => `not declared: ${id} (${verdict})`),
    ...(fault.level === 'must' && row.exitCode !== 1 ? [`exit ${row.exitCode}, expected 1`] : []),
    ...(fault.level === 'should' && failed.length > 0 ? [`a should was taken for a must: ${failed.join(' ')}`] : []),
    ...(row.causes.length > mostCauses(fault) ? [`${row.causes.length} causes: ${shortCauses(row)}`] : []),
  ]
}

/** Declared effects that were not found. */
function missing(row: Row, ids: readonly string[]): string[] {
  return ids.flatMap((id) => {
    const expected = levelOf(id) === 'must' ? 'fail' : 'warn'
    const verdict = row.verdicts.find((one) => one.id === id)?.verdict
    return verdict === expected || (tooCloseToCall.has(row.id) && verdict === 'pass')
      ? []
      : [`missed: ${id} should be ${expected}, is ${verdict ?? 'not judged'}`]
  })
}

/**
 * Requirements that the deviation kept from being decided though nothing explains it, and those that it does not keep
 * although declared.
 */
function silenced(row: Row, deviation: AnyDeviation | undefined): string[] {
  const allowed = withFollowers([
    ...(deviation?.kind === 'fault' ? deviation.violates : []),
    ...(deviation?.silences ?? []),
    ...(deviation?.sometimes ?? []),
  ])
  const silent = silentIn(row).filter(({ id }) => !silentAnyway.has(id))
  const speaks = (deviation?.silences ?? []).filter(
    (id) =>
      deviation?.sometimes?.includes(id) !== true &&
      row.verdicts.some((one) => one.id === id && (one.verdict === 'pass' || one.verdict === 'observed')),
  )
  return [
    ...silent
      .filter(({ id, verdict }) => verdict === 'error' || (!allowed.has(id) && deviation?.silencesAny !== true))
      .map(
        ({ id, verdict }) => `silenced: ${id} is ${verdict}, and follows nothing that is violated or left open here`,
      ),
    ...speaks.map((id) => `declared as silenced, and is decided: ${id}`),
  ]
}

/** These requirements, and all that follow them: where these are wrong or not there, nothing may be left to judge. */
function withFollowers(ids: readonly string[]): Set<string> {
  const found = new Set(ids)
  const next = assayCatalogue.requirements.filter(
    ({ id, follows = [] }) => !found.has(id) && follows.some((one) => found.has(one)),
  )
  return next.length === 0 ? found : withFollowers([...found, ...next.map(({ id }) => id)])
}

function levelOf(id: string): string | undefined {
  return assayCatalogue.find(id)?.level
}
