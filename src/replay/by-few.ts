import { failureWords, type Exchange } from '../record/exchange.ts'
import type { RunRecord } from '../record/run-record.ts'
import { byMeasure } from './by-measure.ts'
import { isShownByFew, judgeAgain, type JudgedAgain } from './judge-again.ts'
import { measureOf, shownBy } from './measure-of.ts'
import { failing, notSeen, undecided, type Replayed } from './replayed.ts'
import { looks, sendAgain, type Replaying, type Sent } from './replaying.ts'
import { triesOf } from './tries.ts'

/**
 * Replays a finding by the requests that show it, with a valid one before them; where these show nothing by themselves,
 * by all that a run sends for the requirement.
 */
export async function byFew(replaying: Replaying): Promise<Replayed> {
  const { finding, requirement, record, bodies, derived } = replaying
  const shown = shownBy(finding, record)
  if (shown.length === 0) return undecided(finding, 'no request of the run shows it alone: run again')
  const elsewhere = foundElsewhere(shown, record)
  if (elsewhere !== undefined)
    return undecided(finding, `it was found at ${elsewhere}, and ${record.header.target.baseUrl} is asked: run again`)
  const controls = controlsOf(shown, record)
  const lost = [...controls, ...shown].find(({ request: { body } }) => body && !bodies.has(body.sha256))
  if (lost) return undecided(finding, `the body of ${lost.id} was not kept, so that it cannot be sent again`)
  if (!isShownByFew(requirement, finding, shown, record, derived)) return byMeasure(replaying)
  const times = triesOf(finding)
  let seen = 0
  let otherwise: string | undefined
  let doubt: string | undefined
  for (let turn = 0; turn < times; turn++) {
    const before = await sendControls(replaying, controls)
    if (before.stopped !== undefined) return undecided(finding, before.stopped, seen, turn)
    const fresh = [...before.exchanges]
    let judged: JudgedAgain | undefined
    for (let look = 0; look < looks && (judged === undefined || judged.kind === 'undecided'); look++) {
      const earlier = look === 0 ? undefined : fresh.length
      const { exchanges, stopped } = await sendAgain(replaying, shown, { earlier, atOnce: finding.atOnce === true })
      fresh.push(...exchanges)
      judged = judgeAgain(requirement, finding, fresh, record, bodies, derived)
      if (stopped !== undefined && judged.kind !== 'violated')
        return seen > 0 ? failing(finding, seen, turn, stopped) : undecided(finding, stopped, seen, turn)
    }
    if (judged?.besideRecord) return byMeasure(replaying)
    if (judged?.kind === 'violated' || judged?.kind === 'otherwise') seen += 1
    if (judged?.kind === 'otherwise') otherwise = judged.why
    if (judged?.kind === 'undecided') doubt = judged.why
  }
  if (seen > 0) return failing(finding, seen, times, otherwise === undefined ? undefined : `now: ${otherwise}`)
  if (doubt !== undefined) return undecided(finding, doubt, seen, times)
  // What came to some of many alike may need what went on beside them: each nineteenth, or two at once.
  // Of what is compared, both sides may be wrong alike by now: what else is measured by them tells.
  const isShared = finding.k < finding.n || requirement.over.isOfOne === undefined
  if (isShared && measureOf(finding, requirement, record)) {
    const all = await byMeasure(replaying)
    if (all.state !== 'undecided' || !finding.sometimes) return all
  }
  const unseen = notSeen(finding, times, times)
  return unseen.state === 'fixed' && !isShared ? { ...unseen, held: true } : unseen
}

/** Valid requests, one after another; what comes without their success shows nothing. */
async function sendControls(replaying: Replaying, controls: readonly Exchange[]): Promise<Sent> {
  const exchanges: Exchange[] = []
  for (const control of controls) {
    const sent = await sendAgain(replaying, [control])
    if (sent.stopped !== undefined) return sent
    const last = sent.exchanges.at(-1)!
    if (last.response?.status !== 200) {
      const now = last.response?.status ?? failureWords(last)
      return { exchanges, stopped: `a valid request does not succeed any more (${now})` }
    }
    exchanges.push(...sent.exchanges)
  }
  return { exchanges }
}

/** Where a finding was made whose requests went to another base URL than that which is asked now. */
function foundElsewhere([first]: readonly Exchange[], { header }: RunRecord): string | undefined {
  const { baseUrl } = header.target
  return header.cells?.find(({ cell, target }) => cell === first!.cell && target.baseUrl !== baseUrl)?.target.baseUrl
}

/** The valid requests that these are measured against, one of each group, where they succeeded in the run. */
export function controlsOf(shown: readonly Exchange[], record: RunRecord): Exchange[] {
  const groups = new Set(shown.flatMap(({ stimulus }) => ('group' in stimulus ? [stimulus.group] : [])))
  return [...groups].flatMap((group) => {
    const controls = record.exchanges.filter(
      ({ stimulus, look, cell }) =>
        cell === shown[0]!.cell && stimulus.kind === 'control' && stimulus.group === group && look === undefined,
    )
    // What is itself wrong with valid requests is shown by them.
    if (controls.some((control) => shown.includes(control))) return []
    return controls.filter(({ response }) => response?.status === 200).slice(0, 1)
  })
}
