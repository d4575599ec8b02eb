import { figureKinds, quantile, type Figure } from '../requirement/figure.ts'
import { statistics, type ObjectiveResult } from '../requirement/objective.ts'
import type { Place } from '../requirement/judgement.ts'
import { resultsSchemaId, type Finding, type RequirementResult, type RunResult } from '../requirement/result.ts'
import { byBytes, byId } from './order.ts'
import { oneFile } from './reporter.ts'

/** `results.json`. */
export const results = oneFile(
  { name: 'results', file: 'results.json', what: 'everything, for programs; its schema is in the package' },
  ({ result }) => resultsJson(result),
)

/**
 * `results.json`: outcome, counts, every requirement with its findings. Members stand in the order of the published
 * schema and requirements in the order of their ids, so that two runs can be compared line by line.
 */
export function resultsJson(result: RunResult): string {
  const { run } = result
  const document = {
    schema: resultsSchemaId,
    tool: { name: result.tool.name, version: result.tool.version },
    outcome: result.outcome,
    headline: result.headline,
    exitCode: result.exitCode,
    run: {
      id: run.id,
      seed: run.seed,
      startedAt: run.startedAt,
      durationMs: run.durationMs,
      complete: run.complete,
      target: {
        baseUrl: run.target.baseUrl,
        model: run.target.model,
        voice: run.target.voice,
        otherVoice: run.target.otherVoice,
        workspaceId: run.target.workspaceId,
        workspaceSlug: run.target.workspaceSlug,
        pcmRate: run.target.pcmRate,
        pcmChannels: run.target.pcmChannels,
        insecure: run.target.insecure,
      },
      profile: run.profile,
      catalogueDigest: run.catalogueDigest,
      configDigest: run.configDigest,
      interfaceDigest: run.interfaceDigest,
      requests: run.requests,
      characters: run.characters,
      waits: run.waits,
      retries: run.retries,
      shard: run.shard,
      labels: Object.fromEntries(Object.entries(run.labels).sort(([one], [other]) => byBytes(one, other))),
      selection: run.selection,
      plan: run.plan && {
        requests: { expected: run.plan.requests.expected, worst: run.plan.requests.worst },
        characters: { expected: run.plan.characters.expected, worst: run.plan.characters.worst },
        concurrency: run.plan.concurrency,
        rate: run.plan.rate,
      },
      notes: run.notes,
    },
    counts: {
      pass: result.counts.pass,
      fail: result.counts.fail,
      warn: result.counts.warn,
      observed: result.counts.observed,
      inconclusive: result.counts.inconclusive,
      untested: result.counts.untested,
      error: result.counts.error,
    },
    causes: result.causes.map(({ id, title, clause, level, requirements, findings }) => ({
      id,
      title,
      clause,
      level,
      requirements,
      findings,
    })),
    baseline: result.baseline && {
      expected: result.baseline.expected,
      stale: result.baseline.stale.map(({ requirement, why }) => ({ requirement, why })),
    },
    objectives: result.objectives?.map(objectiveOf),
    comparison: result.comparison && {
      run: { id: result.comparison.run.id, startedAt: result.comparison.run.startedAt },
      changes: result.comparison.changes.map(({ kind, id, before, after, title, words }) => {
        return { kind, id, before, after, title, words }
      }),
    },
    requirements: result.requirements.toSorted(byId).map(requirementOf),
    targets: result.targets?.map(({ cell, name, of, axes, baseUrl, verdict, judged, violated, reason }) => ({
      cell,
      name,
      of,
      axes,
      baseUrl,
      verdict,
      judged,
      violated,
      reason,
    })),
    excluded: result.excluded
      .toSorted((one, other) => byBytes(one.id, other.id))
      .map(({ id, reason }) => ({ id, reason })),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** A result as results.json has it. */
export function requirementOf(requirement: RequirementResult): object {
  const { id, clause, sentences, level, title, suite, cell, verdict, reason, units } = requirement
  const { evidence, findings, figures, baseline, cells } = requirement
  return {
    id,
    clause,
    sentences,
    level,
    title,
    suite,
    cell,
    verdict,
    reason,
    units,
    evidence,
    findings: findings.toSorted((one, other) => byBytes(one.id, other.id)).map(findingOf),
    figures: figures?.map(figureOf),
    baseline: baseline && { reason: baseline.reason, link: baseline.link, expires: baseline.expires },
    cells: cells?.map(({ cell: of, name, verdict: own, reason: why, units: judged }) => ({
      cell: of,
      name,
      verdict: own,
      reason: why,
      units: judged,
    })),
  }
}

/** With the quantiles that most readers want. */
function figureOf({ name, of, values }: Figure): object {
  const at = Object.entries(statistics).map(([statistic, share]) => [statistic, quantile(values, share)])
  return { name, of, unit: figureKinds[name].unit, ...Object.fromEntries(at), values }
}

function objectiveOf(objective: ObjectiveResult): object {
  const { name, figure, statistic, limit, unit, measured, answers, verdict, reason } = objective
  return { name, figure, statistic, limit, unit, measured, answers, verdict, reason }
}

function findingOf(finding: Finding): object {
  const { id, requirement, cell, code, message, expected, actual, evidence, at, root, k, n, kinds, sometimes } = finding
  const { curl, seed, path, cells } = finding
  return {
    id,
    requirement,
    cell,
    code,
    message,
    expected,
    actual,
    evidence,
    at: at && placeOf(at),
    root,
    k,
    n,
    kinds: kinds?.map(({ actual: came, times }) => ({ actual: came, times })),
    sometimes,
    curl,
    seed,
    path,
    cells,
  }
}

function placeOf({ part, at, length, pointer, atMs, lengthMs }: Place): Place {
  return { part, at, length, pointer, atMs, lengthMs } as Place
}
