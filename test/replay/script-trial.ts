import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { startReference } from '../../src/reference/reference.ts'
import { reportFiles } from '../../src/report/report-files.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { judgeFault } from '../matrix/judge-fault.ts'

/** What `replay.sh` says of one finding. */
export interface Said {
  /** Its first line: requirement and message. */
  readonly finding: string
  readonly state: 'still fails' | 'fixed' | 'undecided' | 'see for yourself' | 'not sent' | 'nothing'
}

/** What it says of the findings of one fault, with the fault and without it. */
export interface ScriptTrial {
  readonly faulty: readonly Said[]
  readonly right: readonly Said[]
  /** Ids of requirements that are violated in some of the same requests only. */
  readonly sometimes: readonly string[]
}

/** Runs against the reference service with one fault, and executes the script of its report. */
export async function scriptTrial(): Promise<{ of(fault: string): Promise<ScriptTrial>; close(): Promise<void> }> {
  const reference = await startReference({
    voice: 'built-in',
    profile: openrouterProfile,
    clock: { now: () => Date.now(), sleep: async () => undefined },
  })
  const environment = environmentOf(reference)
  const folder = mkdtempSync(join(tmpdir(), 'assay-script-'))
  const PATH = process.env['PATH'] ?? ''
  let trials = 0
  return {
    async close() {
      await reference.close()
      rmSync(folder, { recursive: true, force: true })
    },
    async of(fault) {
      const run = await judgeFault(reference, fault)
      const path = join(folder, String(++trials))
      mkdirSync(join(path, 'bodies'), { recursive: true })
      const bodies = run.record.exchanges.flatMap(({ request: { body } }) => body?.sha256 ?? [])
      for (const sha256 of bodies) writeFileSync(join(path, 'bodies', sha256), run.record.bodies.get(sha256) ?? '')
      const [script] = reportFiles(run, 'replay', { junitProfile: 'common', strict: false })
      const file = join(path, 'replay.sh')
      writeFileSync(file, script!.text)
      const against = async (baseUrl: string): Promise<Said[]> => {
        const env = { PATH, TMPDIR: path, ...environment, ASSAY_BASE_URL: baseUrl, ASSAY_TIMEOUT: '5' }
        const options = { env, timeout: 120_000, maxBuffer: 1 << 26 }
        const { stdout } = await promisify(execFile)('sh', [file], options).catch((ended: { stdout: string }) => ended)
        return saidIn(stdout)
      }
      return {
        faulty: await against(run.record.header.target.baseUrl),
        right: await against(reference.baseUrl),
        sometimes: run.result.requirements
          .filter(({ findings }) => findings.some((finding) => finding.sometimes))
          .map(({ id }) => id),
      }
    },
  }
}

function saidIn(stdout: string): Said[] {
  return stdout
    .split(/\n(?=[^\n]+\n {2}look for: )/)
    .slice(1)
    .map((block) => {
      const [finding = '', , verdict = ''] = block.split('\n')
      const [, state = 'nothing'] = /^ {2}(still fails|fixed|undecided|see for yourself|not sent)\b/.exec(verdict) ?? []
      return { finding, state: state as Said['state'] }
    })
}

/** What it must not say: that a fault is gone where it is, that it is there where it is not, or nothing at all. */
export function wrongSayings({ faulty, right, sometimes }: ScriptTrial): string[] {
  const isSometimes = ({ finding }: Said): boolean => sometimes.some((id) => finding.startsWith(`${id}: `))
  return [
    ...faulty.filter((one) => one.state === 'nothing' || (one.state === 'fixed' && !isSometimes(one))),
    ...right.filter(({ state }) => state === 'nothing' || state === 'still fails'),
  ].map(({ finding, state }) => `${state}: ${finding}`)
}
