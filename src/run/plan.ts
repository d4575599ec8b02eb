import type { RunPlan } from '../record/run-event.ts'
import { attemptLimits } from '../record/accident-limits.ts'
import type { Case } from '../record/case.ts'
import { needVariable, type Control, type Probe, type ProbeContext } from '../requirement/probe.ts'
import { coverageOf, type Coverage } from '../requirement/coverage.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { whyNotJudged } from '../requirement/why-not-judged.ts'
import { chooseCases, refuseStrayPath } from './choose-cases.ts'
import { provides, type RunConfig } from '../config/config.ts'
import { UsageError } from '../config/usage-error.ts'
import { shrinkLimit } from './shrink.ts'
import { mostNeighbours } from '../requirement/neighbour.ts'

/** What will be sent, and what not and why. */
export interface Plan {
  readonly requirements: readonly AnyRequirement[]
  readonly probes: ReadonlyMap<Probe, readonly Case[]>
  readonly controls: ReadonlyMap<string, { readonly control: Control; readonly before: Case; readonly after: Case }>
  /** Probe id to the reason why it is not sent. */
  readonly left: ReadonlyMap<string, string>
  /** Of what is chosen from many combinations: the pairs and the triples that are sent. */
  readonly coverage: readonly Coverage[]
  readonly event: RunPlan
}

export function probeContext(config: RunConfig): ProbeContext {
  const { target, profile, model, voice, faultModels, faultWorkspaces, seed, runs, texts } = config
  return {
    target,
    profile,
    model,
    voice,
    faultModels,
    faultWorkspaces,
    seed,
    runs,
    texts,
    workspace: target.workspaceId ?? encodeURIComponent(target.workspaceSlug ?? ''),
    slug: encodeURIComponent(target.workspaceSlug ?? ''),
  }
}

/** Each request as often as it is sent at most when nothing but trouble comes. */
const worstAttempts = attemptLimits.success.transient
const worstAgain = attemptLimits.second.transient

/** How often a case is sent if all goes wrong: what is sent until a status comes, so often, and no more. */
function mostAttempts({ until }: Case): number {
  return until?.times ?? worstAttempts
}

/**
 * Draws all requests before the first is sent; what is not to be judged is left out. Pure. @throws UsageError
 * when `--path` names no example, or when nothing would be sent.
 */
export function planRun(config: RunConfig, selected: readonly AnyRequirement[]): Plan {
  const wanted = selected.filter((requirement) => whyNotJudged(requirement, config) === undefined)
  const context = probeContext(config)
  const probes = new Map<Probe, readonly Case[]>()
  const controls = new Map<string, { control: Control; before: Case; after: Case }>()
  const left = new Map<string, string>()
  const { first } = config
  const inTurn = first
    ? wanted.toSorted((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)))
    : wanted
  const needed = new Set(inTurn.flatMap((requirement) => requirement.needs))
  refuseStrayPath(config, needed, context)
  for (const probe of needed) {
    const missing = [...new Set([...probe.needs, ...probe.controls.flatMap((control) => control.needs)])].filter(
      (need) => !provides(config, need),
    )
    if (missing.length > 0) {
      left.set(probe.id, `provide ${[...new Set(missing.map(needVariable))].join(' and ')}`)
      continue
    }
    const flag = probe.optional && config.leftOut.get(probe.optional)
    if (flag !== undefined) {
      left.set(probe.id, `left out by ${flag}`)
      continue
    }
    const chosen = chooseCases(probe, context, config)
    if (chosen.left !== undefined) left.set(probe.id, chosen.left)
    if (chosen.cases.length === 0) continue
    probes.set(probe, chosen.cases)
    for (const control of chosen.controls) {
      if (!controls.has(control.group))
        controls.set(control.group, {
          control,
          before: control.request(context, 'before'),
          after: control.request(context, 'after'),
        })
    }
  }
  const all = (): Case[] => [
    ...[...probes.values()].flat(),
    ...[...controls.values()].flatMap(({ before, after }) => [before, after]),
  ]
  if (expectedCharacters(all()) > config.maxCharacters)
    for (const probe of [...probes.keys()].filter(({ optional }) => optional === 'longText')) {
      probes.delete(probe)
      left.set(probe.id, `left out by --max-characters ${config.maxCharacters}`)
    }
  if (probes.size === 0 && needed.size > 0 && wanted.every(({ needs }) => needs.length > 0))
    throw new UsageError(`nothing would be sent for what was asked: ${[...new Set(left.values())].join('; ')}`)
  const cases = all()
  const requests = cases.reduce((sum, one) => sum + (one.until?.times ?? 1), 0)
  // In the second look: what may have been an accident, smaller examples of it, and controls around it.
  const standing = [...controls.values()].flatMap(({ before }) => [before, before])
  const worst = (cost: (one: Case) => number): number =>
    cases.reduce((sum, one) => sum + cost(one) * mostAttempts(one), 0)
  const shrinking =
    config.path !== undefined ? 0 : [...probes.keys()].filter((probe) => probe.smaller).length * shrinkLimit
  const short = context.texts.short[0]!.length
  // Where an operation refuses every valid request: tries of other prefixes.
  const prefixes =
    new Set([...controls.values()].map(({ before }) => before.operation)).size * (mostNeighbours + 1) * worstAttempts
  return {
    requirements: wanted,
    probes,
    controls,
    left,
    coverage: coverageOf(
      [...probes.keys()].flatMap((probe) => probe.combinations?.(context) ?? []),
      cases.flatMap(({ combines }) => combines ?? []),
    ),
    event: {
      event: 'plan',
      requests: {
        expected: requests,
        worst: Math.min(
          config.maxRequests,
          worst(() => 1) +
            prefixes +
            shrinking * worstAttempts +
            (cases.length + shrinking + standing.length) * worstAgain,
        ),
      },
      characters: {
        expected: expectedCharacters(cases),
        worst: Math.min(
          config.maxCharacters,
          worst(({ characters }) => characters) +
            shrinking * short * worstAttempts +
            (charactersOf(cases) + shrinking * short + charactersOf(standing)) * worstAgain,
        ),
      },
      concurrency: config.concurrency,
      rate: config.rate,
      left: [...left].map(([probe, why]) => ({ probe, why })),
      probes: [
        ...(controls.size > 0 ? [{ probe: 'control', requests: controls.size * 2 }] : []),
        ...[...probes].map(([probe, all]) => ({ probe: probe.id, requests: all.length })),
      ],
    },
  }
}

/** What is refused, or provoked to fail, is not spoken. */
function expectedCharacters(cases: readonly Case[]): number {
  return charactersOf(cases.filter(({ expects, stimulus }) => expects !== 'refusal' && stimulus.kind !== 'provoked'))
}

function charactersOf(cases: readonly Case[]): number {
  return cases.reduce((sum, { characters }) => sum + characters, 0)
}
