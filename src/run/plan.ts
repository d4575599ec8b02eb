import type { RunPlan } from '../record/run-event.ts'
import { attemptLimits } from '../record/accident-limits.ts'
import { requestsFor, type Case } from '../record/case.ts'
import { sameKey } from '../record/template.ts'
import { needVariable, type Control, type Probe, type ProbeContext } from '../requirement/probe.ts'
import { coverageOf, type Coverage } from '../requirement/coverage.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { whyNotJudged } from '../requirement/why-not-judged.ts'
import { chooseCases, refuseStrayPath } from './choose-cases.ts'
import { shareOf } from './share.ts'
import { provides, type RunConfig } from '../config/config.ts'
import { UsageError } from '../config/usage-error.ts'
import { shrinkLimit } from './shrink.ts'
import { mostNeighbours } from '../requirement/neighbour.ts'

/** What will be sent, and what not and why. */
export interface Plan {
  readonly requirements: readonly AnyRequirement[]
  readonly probes: ReadonlyMap<Probe, readonly Case[]>
  /** Of properties with many examples: the batches that are drawn when those before them are sent. */
  readonly later: ReadonlyMap<Probe, readonly number[]>
  readonly controls: ReadonlyMap<string, { readonly control: Control; readonly before: Case; readonly after: Case }>
  /** Probe id to the reason why it is not sent. */
  readonly left: ReadonlyMap<string, string>
  /** Of what is chosen from many combinations: the pairs and the triples that are sent. */
  readonly coverage: readonly Coverage[]
  readonly event: RunPlan
}

export function probeContext(config: RunConfig): ProbeContext {
  const { target, profile, model, voice, faultModels, faultWorkspaces, seed, runs, texts, secrets } = config
  const keys = new Set([...secrets.values()].map(sameKey))
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
    isKey: (word) => keys.has(sameKey(word)),
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

/** Of a run over several targets: what this one has of the whole. */
export interface Part {
  /** Beyond this, long texts are left out. */
  readonly maxCharacters?: number
  /** A shard whose part is empty is whole, and so is a target. */
  readonly mayBeEmpty?: boolean
}

/**
 * Draws all requests before the first is sent; what is not to be judged is left out. Pure. @throws UsageError
 * when `--path` names no example, or when nothing would be sent.
 */
export function planRun(
  config: RunConfig,
  selected: readonly AnyRequirement[],
  { maxCharacters = config.maxCharacters, mayBeEmpty = config.shard !== undefined }: Part = {},
): Plan {
  const wanted = selected.filter((requirement) => whyNotJudged(requirement, config) === undefined)
  const context = probeContext(config)
  const probes = new Map<Probe, readonly Case[]>()
  const controls = new Map<string, { control: Control; before: Case; after: Case }>()
  const left = new Map<string, string>()
  const later = new Map<Probe, readonly number[]>()
  /** How many times as much is sent of a property as of its first batch. */
  const times = new Map<Case, number>()
  const share = shareOf(config.shard, wanted)
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
    const batches = probe.batches?.(context) ?? [1]
    const [first, ...more] = batches.keys().filter((batch) => share.owns(probe, batch))
    if (first === undefined) {
      left.set(probe.id, elsewhere)
      continue
    }
    const chosen = chooseCases(probe, { ...context, batch: first }, config)
    if (more.length > 0 && chosen.isWhole) {
      later.set(probe, more)
      const examples = [first, ...more].reduce((sum, batch) => sum + batches[batch]!, 0)
      for (const one of chosen.cases) times.set(one, examples / batches[first]!)
    }
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
  const total = (those: readonly Case[], cost: (one: Case) => number): number =>
    Math.round(those.reduce((sum, one) => sum + cost(one) * (times.get(one) ?? 1), 0))
  if (total(all().filter(isSpoken), charactersOf) > maxCharacters)
    for (const probe of [...probes.keys()].filter(({ optional }) => optional === 'longText')) {
      probes.delete(probe)
      left.set(probe.id, `left out by --max-characters ${config.maxCharacters}`)
    }
  if (!mayBeEmpty && probes.size === 0 && needed.size > 0 && wanted.every(({ needs }) => needs.length > 0))
    throw new UsageError(`nothing would be sent for what was asked: ${[...new Set(left.values())].join('; ')}`)
  const cases = all()
  // In the second look: what may have been an accident, smaller examples of it, and controls around it.
  const standing = [...controls.values()].flatMap(({ before }) => [before, before])
  const worst = (cost: (one: Case) => number): number => total(cases, (one) => cost(one) * mostAttempts(one))
  const shrinking =
    config.path !== undefined ? 0 : [...probes.keys()].filter((probe) => probe.smaller).length * shrinkLimit
  const short = context.texts.short[0]!.length
  // Where an operation refuses every valid request: tries of other prefixes.
  const prefixes =
    new Set([...controls.values()].map(({ before }) => before.operation)).size * (mostNeighbours + 1) * worstAttempts
  return {
    requirements: wanted,
    probes,
    later,
    controls,
    left,
    coverage: coverageOf(
      [...probes.keys()].flatMap((probe) => probe.combinations?.(context) ?? []),
      cases.flatMap(({ combines }) => combines ?? []),
    ),
    event: {
      event: 'plan',
      requests: {
        expected: total(cases, (one) => (one.until?.times ?? 1) * requestsFor(one)),
        worst: Math.min(
          config.maxRequests,
          worst(requestsFor) +
            prefixes +
            shrinking * worstAttempts +
            (total(cases, requestsFor) + shrinking + standing.length) * worstAgain,
        ),
      },
      characters: {
        expected: total(cases.filter(isSpoken), charactersOf),
        worst: Math.min(
          config.maxCharacters,
          worst(charactersOf) +
            shrinking * short * worstAttempts +
            (total(cases, charactersOf) + shrinking * short + total(standing, charactersOf)) * worstAgain,
        ),
      },
      concurrency: config.concurrency,
      rate: config.rate,
      left: [...left].map(([probe, why]) => ({ probe, why })),
      probes: [
        ...(controls.size > 0 ? [{ probe: 'control', requests: controls.size * 2 }] : []),
        ...[...probes].map(([probe, all]) => ({ probe: probe.id, requests: total(all, requestsFor) })),
      ],
    },
  }
}

/** What is refused, or provoked to fail, is not spoken. */
function isSpoken({ expects, stimulus }: Case): boolean {
  return expects !== 'refusal' && stimulus.kind !== 'provoked'
}

function charactersOf({ characters }: Case): number {
  return characters
}

/** Why a shard does not send what another one does. */
export const elsewhere = 'sent by another shard'
