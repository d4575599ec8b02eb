import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { startReference } from '../../src/reference/reference.ts'
import { allFaults } from '../../src/reference/registry.ts'
import type { Finding } from '../../src/requirement/result.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { judgeFault } from '../matrix/judge-fault.ts'
import { isReproduced } from './judged-again.ts'
import { pasted } from './pasted.ts'

/** They show where two reads come in one millisecond: a line that sends one after another does not bring them. */
const needOneMoment: readonly string[] = ['budget-all-random', 'budget-updated-tomorrow']

/** The ids of faults whose lines must show their findings again. */
export const triedFaults: readonly string[] = allFaults.map(({ id }) => id).filter((id) => !needOneMoment.includes(id))

/** A line that a report shows, and why it does not show its finding again, if it does not. */
export interface TriedLine {
  readonly finding: Finding
  readonly line: string
  readonly trouble?: string
}

/** Runs against the reference service with one fault, over HTTP, and pastes what the report shows. */
export async function faultTrial(): Promise<{
  /** @param changed What is pasted in place of a line. @default the line itself */
  of(id: string, changed?: (line: string) => string): Promise<TriedLine[]>
  close(): Promise<void>
}> {
  const reference = await startReference({
    voice: 'built-in',
    profile: openrouterProfile,
    clock: { now: () => Date.now(), sleep: async () => undefined },
  })
  const env = environmentOf(reference)
  const secrets = new Map(Object.entries(env).filter(([name]) => name.endsWith('_KEY')))
  return {
    close: () => reference.close(),
    async of(id, changed = (line) => line) {
      const { record, result } = await judgeFault(reference, id)
      const run = { record, derived: new Map<string, unknown>(), secrets }
      const tried: TriedLine[] = []
      const all = result.requirements.flatMap(({ findings }) => findings)
      for (const own of all) {
        const line = own.curl
        // An effect that is shown by the line of its cause shows when that does.
        const root = all.find(({ id }) => id === own.root)
        const finding = root?.curl === line ? root : own
        if (line === '' || line.startsWith('#')) {
          tried.push({ finding, line, trouble: 'no line' })
          continue
        }
        const { calls, isOver, stderr } = await pasted(changed(line), env, (sha256) => record.bodies.get(sha256))
        const sent = finding.sent!
        const rounds = Array.from({ length: Math.ceil(calls.length / sent.length) }, (_, round) =>
          calls.slice(round * sent.length, (round + 1) * sent.length),
        )
        // Where one request is sent several times, each answer stands for itself, and the last for the rest.
        const shown = (calls.length < sent.length ? [calls] : rounds).some((own) =>
          isReproduced(run, finding, new Map(sent.flatMap((id, at) => (own[at] ? [[id, own[at]]] : [])))),
        )
        // What comes at different times is no habit of one answer: that it comes at all is what can be seen.
        const isSeen =
          finding.code === 'habit' && calls.some(({ head }) => head.toString().includes(` ${finding.actual} `))
        const trouble =
          shown || isSeen
            ? undefined
            : `${isOver ? '' : 'does not end; '}${calls
                .map(({ code, head }) => `${code} ${head.toString('latin1').split('\r\n')[0]}`)
                .slice(0, 3)
                .join(' | ')} ${stderr.slice(0, 200)}`
        tried.push({ finding, line, ...(trouble !== undefined && { trouble }) })
      }
      return tried
    },
  }
}
