import { curlLine, lineLimit } from '../record/curl.ts'
import { trialId, type Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { AnyRequirement, Resent } from '../requirement/requirement.ts'
import type { Unit } from '../requirement/scope.ts'

/** What comes more seldom than this shows cannot be waited for. */
const mostRepetitions = 60

/** Of more requests no few are looked for: each try is a judgement. */
const mostTried = 150

/** What to paste to see a violation again. */
export interface Reproduction {
  /** One line for a shell, or a comment where there is none. */
  readonly curl: string
  /** Ids of the exchanges whose requests it sends, in that order. */
  readonly sent: readonly string[]
}

/**
 * The line that sends again what shows a violation: one request where one does, else as few of the unit's as show it.
 * @param share How often the same request is answered wrongly: less than 1 where it is answered rightly as well.
 */
export function reproductionOf(
  requirement: AnyRequirement,
  unit: Unit<unknown>,
  code: string,
  evidence: Evidence,
  share: number,
): Reproduction {
  const shown = unit.exchanges.at(-1)
  if (!shown) return { curl: '', sent: [] }
  const resent = requirement.resent?.(unit.exchanges, evidence) ?? {
    exchanges: fewest(requirement, unit, code, evidence),
  }
  const curl = lineFor(resent, evidence, share)
  const sent = resent.exchanges.map(({ id }) => id)
  if (curl.length <= lineLimit) return { curl, sent }
  return { curl: lineFor({ exchanges: [shown] }, evidence, share), sent: [shown.id] }
}

/** As few of these as are judged the same without the others. */
function fewest(requirement: AnyRequirement, unit: Unit<unknown>, code: string, evidence: Evidence): Exchange[] {
  // Attempts at one request are one request.
  const all = [...new Map(unit.exchanges.map((exchange) => [trialId(exchange), exchange])).values()]
  const shown = [unit.exchanges.at(-1)!]
  if (all.length === 1 || all.length > mostTried) return shown
  const shows = (exchanges: readonly Exchange[]): boolean => {
    const only = { ...evidence, exchanges }
    return requirement.over(only).some((one) => {
      const judgement = requirement.check(one.subject as never, only)
      return judgement.kind === 'violated' && judgement.code === code
    })
  }
  if (!shows(all)) return shown
  let left = all
  for (let size = all.length >> 1; size >= 1; size >>= 1)
    for (let at = 0; at + size <= left.length && left.length > 1;) {
      const without = left.toSpliced(at, size)
      if (without.length > 0 && shows(without)) left = without
      else at += size
    }
  return left
}

function lineFor({ exchanges, isTogether = false }: Resent, evidence: Evidence, share: number): string {
  const bodyOf = ({ request }: Exchange): Uint8Array | undefined => request.body && evidence.bytes(request.body)
  const line = (exchange: Exchange, file?: string): string => curlLine(exchange, bodyOf(exchange), file)
  const [first] = exchanges
  if (exchanges.length === 1) return repeated((file) => line(first!, file), timesFor(share))
  if (exchanges.every((one) => line(one) === line(first!)))
    return repeated((file) => line(first!, file), Math.max(exchanges.length, timesFor(share)))
  const lines = (mark: string): string[] => exchanges.map((one, index) => line(one, `body-${mark}${index + 1}`))
  const comment = lines('').find((one) => one.startsWith('#'))
  if (comment !== undefined) return comment
  const times = timesFor(share)
  const all = (mark: string): string =>
    isTogether ? `${lines(mark).join(' & ')} & wait` : lines(mark).join('; echo; ')
  return times === 1 ? all('') : `for n in $(seq ${times}); do ${all('$n-')}; echo; done`
}

/** So many times show what comes with this share, in 19 of 20 cases. */
function timesFor(share: number): number {
  return share >= 1 ? 1 : Math.min(mostRepetitions, Math.max(2, Math.ceil(Math.log(0.05) / Math.log(1 - share))))
}

/** Each time to a file of its own: the last answer may be a right one. */
function repeated(line: (file?: string) => string, times: number): string {
  const once = line()
  return times === 1 || once.startsWith('#') ? once : `for n in $(seq ${times}); do ${line('body-$n')}; echo; done`
}
