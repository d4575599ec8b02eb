import type { Exchange } from '../record/exchange.ts'
import { explainedBy } from './explained-by.ts'
import { judgeAnew, violatedAnew, type JudgedAgain } from './judge-again.ts'
import { measureOf, type Measure } from './measure-of.ts'
import { failing, notSeen, undecided, type Replayed } from './replayed.ts'
import { looks, sendAgain, type Replaying } from './replaying.ts'
import { roundsOf } from './tries.ts'

/** Replays a finding by all that a run sends for its requirement, where a few requests show nothing by themselves. */
export async function byMeasure(replaying: Replaying): Promise<Replayed> {
  const { finding, requirement, record } = replaying
  const measure = measureOf(finding, requirement, record)
  if (!measure)
    return undecided(finding, `it is measured by very many requests: run again with --only ${requirement.id}`)
  const rounds = roundsOf(finding)
  for (let round = 0; round < rounds; round++) {
    const one = await measuredOnce(replaying, measure)
    if (one) return one
  }
  return notSeen(finding, rounds, rounds * finding.n)
}

/** Undefined: everything held. */
async function measuredOnce(replaying: Replaying, { together, alone }: Measure): Promise<Replayed | undefined> {
  const { finding, requirement, record, bodies, derived } = replaying
  const fresh: Exchange[] = []
  let judged: JudgedAgain | undefined
  let explained: Replayed | undefined
  for (let look = 0; look < looks && (!judged || judged.kind === 'undecided' || explained); look++) {
    const earlier = look === 0 ? undefined : fresh.length
    const first = await sendAgain(replaying, together, { earlier, atOnce: true })
    const then = await sendAgain(replaying, alone, { earlier })
    fresh.push(...first.exchanges, ...then.exchanges)
    judged = judgeAnew(requirement, finding, fresh, record, bodies, derived)
    // A violation that came is one, whatever did not come any more.
    const stopped = first.stopped ?? then.stopped
    if (stopped !== undefined && judged.kind !== 'violated') return undecided(finding, stopped)
    explained = judged.kind === 'held' ? explanation(replaying, fresh) : undefined
  }
  const { kind, why } = judged!
  if (kind === 'undecided') return undecided(finding, why!, 0, 1)
  if (kind === 'held') return explained
  return failing(finding, 1, 1, why === undefined ? undefined : `now: ${why}`)
}

/** Where these answers violate what explains the finding, that they are alike shows nothing. */
function explanation(replaying: Replaying, fresh: readonly Exchange[]): Replayed | undefined {
  const { finding, catalogue, record, bodies, derived, found } = replaying
  for (const one of explainedBy(finding, catalogue)) {
    const now = violatedAnew(one, fresh, record, bodies, derived)
    if (now === undefined) continue
    return found.has(one.id)
      ? undecided(finding, `it cannot be seen while another fails: ${one.id}, ${now}`, 0, 1)
      : failing(finding, 1, 1, `now: ${one.id}, ${now}`)
  }
  return undefined
}
