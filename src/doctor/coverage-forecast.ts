import { clauseTitles } from '../contract/clause-titles.ts'
import { clauseOf } from '../contract/sentence.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { needVariable, type Need, type Probe } from '../requirement/probe.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { whyNotJudged } from '../requirement/why-not-judged.ts'
import { provides, type RunConfig } from '../config/config.ts'

/** What a run with a configuration can establish of one clause. */
export interface ClauseForecast {
  readonly clause: string
  readonly title: string
  readonly requirements: number
  readonly established: number
}

/** What to do so that more is established. */
export interface Remedy {
  readonly what: string
  readonly requirements: readonly string[]
}

export interface CoverageForecast {
  readonly clauses: readonly ClauseForecast[]
  readonly remedies: readonly Remedy[]
  /** Musts that a client can provoke alone, and that will not all be established. */
  readonly missing: readonly string[]
}

/** What is judged on one of these ways as well is established without it; what has no other way may stay untested. */
const otherWays: ReadonlySet<Need> = new Set(['other-voice', 'slug'])

/** @param blocked What the configuration provides, and what was found not to work. Pure. */
export function coverageForecast(
  catalogue: Catalogue,
  config: RunConfig,
  blocked: ReadonlySet<Need>,
): CoverageForecast {
  const lacks = (probe: Probe): Need[] =>
    [...new Set([...probe.needs, ...probe.controls.flatMap(({ needs }) => needs)])].filter(
      (need) => blocked.has(need) || !provides(config, need),
    )
  const anything = catalogue.requirements.some(({ needs }) => needs.some((probe) => lacks(probe).length === 0))
  // A rule over every exchange needs that there are any.
  const missingOf = ({ needs, mayStayUntested }: AnyRequirement): Need[] =>
    needs.length > 0 || anything
      ? [...new Set(needs.flatMap(lacks))].filter((need) => !otherWays.has(need) || mayStayUntested === true)
      : ['api', 'management']
  // What the profile cannot express is judged in no run.
  const expressible = catalogue.requirements.filter((requirement) => whyNotJudged(requirement, config) === undefined)
  const judged = expressible.map((requirement) => ({
    requirement,
    clause: clauseOf(requirement.sentences[0]!),
    missing: missingOf(requirement),
  }))
  const byClause = [...Map.groupBy(judged, ({ clause }) => clause)].sort(([one], [other]) =>
    one.localeCompare(other, 'en', { numeric: true }),
  )
  const needs = new Set(judged.flatMap(({ missing }) => missing))
  return {
    clauses: byClause.map(([clause, own]) => ({
      clause,
      title: clauseTitles.get(clause) ?? 'the whole interface',
      requirements: own.length,
      established: own.filter(({ missing }) => missing.length === 0).length,
    })),
    remedies: [...Map.groupBy(needs, (need) => `${blocked.has(need) ? 'repair' : 'provide'} ${variableOf(need)}`)].map(
      ([what, own]) => ({
        what: own[0]!.includes(':') ? `${what} (${own.map((need) => `${need.split(':')[1]}=…`).join(', ')})` : what,
        requirements: judged
          .filter(({ missing }) => missing.some((need) => own.includes(need)))
          .map(({ requirement }) => requirement.id),
      }),
    ),
    missing: judged
      .filter(
        ({ requirement, missing }) =>
          requirement.level === 'must' && requirement.mayStayUntested !== true && missing.length > 0,
      )
      .map(({ requirement }) => requirement.id),
  }
}

/** `ASSAY_FAULT_MODELS` for each status that it may name. */
function variableOf(need: Need): string {
  return needVariable(need).replace(/ \(.*/, '')
}
