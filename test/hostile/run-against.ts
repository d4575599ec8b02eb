import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { embeddedEnvironment } from '../../src/cli/embedded.ts'
import type { Reference } from '../../src/reference/reference.ts'
import type { RunResult } from '../../src/requirement/result.ts'
import { assay, type Ended } from '../cli/assay.ts'

const preload = pathToFileURL(join(import.meta.dirname, 'peak-memory.ts')).href

/** A run of the real command line, and the most memory that it held. */
export interface Watched extends Ended {
  readonly result: RunResult
  readonly peakMegabytes: number
  /** Headline, reasons and findings: all text of the result. */
  readonly words: string
}

/** Runs `assay run` as a process of its own with the keys of the reference service. */
export async function runAgainst(
  baseUrl: string,
  reference: Reference,
  out: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<Watched> {
  const peak = join(out, 'peak')
  const ended = await assay(['run', '--base-url', baseUrl, '--out', out, ...words], {
    env: { ...environmentOf(reference), NODE_OPTIONS: `--import=${preload}`, PEAK_MEMORY_FILE: peak, ...env },
  })
  const result = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as RunResult
  const said = result.requirements.flatMap(({ reason, findings }) => [
    reason,
    ...findings.map(({ message }) => message),
  ])
  return {
    ...ended,
    result,
    peakMegabytes: Number(readFileSync(peak, 'utf8')),
    words: [result.headline, ...result.run.notes, ...said].join('\n'),
  }
}

/** The variables that aim a run at this service. */
export function environmentOf(reference: Reference): Record<string, string> {
  const { faultModels, faultWorkspaces, ...rest } = reference
  return embeddedEnvironment({ ...rest, faultModels: pairs(faultModels), faultWorkspaces: pairs(faultWorkspaces) })
}

function pairs(map: Readonly<Record<string, string>>): string {
  return Object.entries(map)
    .map(([status, name]) => `${status}=${name}`)
    .join()
}
