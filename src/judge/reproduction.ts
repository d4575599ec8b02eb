import { curlLine, lineLimit } from '../record/curl.ts'
import { trialId, type Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { Judgement } from '../requirement/judgement.ts'
import type { AnyRequirement, Resent } from '../requirement/requirement.ts'
import type { Unit } from '../requirement/scope.ts'

type Violated = Extract<Judgement, { kind: 'violated' }>

/** What comes more seldom than this shows cannot be waited for. */
const mostRepetitions = 60

/** Of more requests no few are looked for: each try is a judgement. */
const mostTried = 150

/** How often what varies is expected to be seen, where nothing says it. */
const varying = 1 / 4

/** Sent at the same time, where it takes that. */
const company = 4

/** What to paste to see a violation again. */
export interface Reproduction {
  /** One line for a shell, or a comment where there is none. */
  readonly curl: string
  /** Ids of the exchanges whose requests it sends, in that order. */
  readonly sent: readonly string[]
  /** Are they sent at the same time? */
  readonly atOnce?: true
}

/**
 * The line that sends again what shows a violation: one request where one does, else as few of the unit's as show it.
 * @param parts.share How often the same request is answered wrongly: less than 1 where it is answered rightly as well.
 * @param parts.isInCompany Only while another request is under way.
 * @param parts.ahead What has to be sent ahead, over the same connection.
 * @param parts.judgement What names the exchanges that it rests on, by their sound or by id.
 */
export function reproductionOf(
  requirement: AnyRequirement,
  unit: Unit<unknown>,
  code: string,
  evidence: Evidence,
  {
    share,
    isInCompany = false,
    ahead,
    judgement = {},
  }: {
    readonly share: number
    readonly isInCompany?: boolean
    readonly ahead?: Exchange | undefined
    readonly judgement?: Pick<Violated, 'shownBy' | 'heard'>
  },
): Reproduction {
  const compared = comparedIn(judgement, evidence)
  const own = unit.exchanges
  const shown = own.find(({ id }) => id === judgement.shownBy) ?? own.at(-1)
  if (!shown) return { curl: '', sent: [] }
  if (ahead) {
    const exchanges = [ahead, shown]
    const curl = lineFor({ exchanges, how: 'on one connection' }, evidence, 1)
    if (curl.length <= lineLimit) return { curl, sent: exchanges.map(({ id }) => id) }
  }
  const resent: Resent = requirement.resent?.(unit.exchanges, evidence) ?? {
    exchanges: compared.length > 0 ? compared : (fewest(requirement, unit, code, evidence) ?? [shown]),
  }
  if (isInCompany && resent.exchanges.length === 1)
    return {
      curl: lineFor(
        { exchanges: Array.from({ length: company }, () => shown), how: 'at once' },
        evidence,
        1 - (1 - share) ** company,
      ),
      sent: Array.from({ length: company }, () => shown.id),
      atOnce: true,
    }
  const curl = lineFor(
    resent,
    evidence,
    resent.share ?? Math.min(share, requirement.varies ? varying : 1),
    resent.exchanges.length + againFor(unit),
  )
  const sent = resent.exchanges.map(({ id }) => id)
  if (curl.length <= lineLimit) return { curl, sent, ...(resent.how === 'at once' && { atOnce: true as const }) }
  return { curl: lineFor({ exchanges: [shown] }, evidence, share), sent: [shown.id] }
}

/** What differs among few answers to one request may differ among others of them the next time. */
function againFor({ exchanges }: Unit<unknown>): number {
  return Math.min(exchanges.length, 10)
}

/** The answers whose sounds are compared: a check may have found some of them beyond its unit. */
function comparedIn({ heard = [] }: Pick<Violated, 'heard'>, evidence: Evidence): readonly Exchange[] {
  const ids = new Set(heard.map(({ exchange }) => exchange))
  return ids.size === 0 ? [] : evidence.exchanges.filter(({ id }) => ids.has(id))
}

/** As few of these as are judged the same without the others. Undefined where no few of them are. */
function fewest(
  requirement: AnyRequirement,
  unit: Unit<unknown>,
  code: string,
  evidence: Evidence,
): Exchange[] | undefined {
  const attempts = [...Map.groupBy(unit.exchanges, trialId).values()]
  if (attempts.length === 1) return [unit.exchanges.at(-1)!]
  if (attempts.length > mostTried) return undefined
  // What they are measured by (how far a voice varies) is what the whole run says.
  const shows = (requests: readonly (readonly Exchange[])[]): boolean =>
    requirement.over({ ...evidence, exchanges: requests.flat() }).some((one) => {
      const judgement = requirement.check(one.subject as never, evidence)
      return judgement.kind === 'violated' && judgement.code === code
    })
  // One attempt at each request is what a line sends; a status may need all of them, to be no accident.
  const requests = [attempts.map((all) => all.slice(-1)), attempts].find(shows)
  if (!requests) return undefined
  const plain = requests.filter(([first]) => first!.request.wire === undefined)
  let left = shows(plain) ? plain : requests
  for (let size = requests.length >> 1; size >= 1; size >>= 1)
    for (let at = 0; at + size <= left.length && left.length > 1;) {
      const without = left.toSpliced(at, size)
      if (without.length > 0 && shows(without)) left = without
      else at += size
    }
  return left.map((all) => all.at(-1)!)
}

function lineFor(
  { exchanges, how = 'one by one' }: Resent,
  evidence: Evidence,
  share: number,
  again = exchanges.length,
): string {
  const lines = exchanges.map((one, index) => {
    const file = exchanges.length === 1 ? undefined : `body-${index + 1}`
    return curlLine(one, one.request.body && evidence.bytes(one.request.body), file)
  })
  const bare = lines.map((line) => line.replaceAll(/ -o body-\d+\./g, ' -o body.'))
  const comment = lines.find(isComment)
  if (comment !== undefined) return comment
  if (bare.length > 1 && how === 'one by one' && bare.every((line) => line === bare[0]))
    return looped(bare[0]!, Math.max(again, share < 1 ? timesFor(share) : 1))
  return repeated(joined(lines, how), share)
}

function joined(lines: readonly string[], how: NonNullable<Resent['how']>): string {
  if (how === 'at once') return `${lines.join(' & ')} & wait`
  return how === 'on one connection'
    ? lines.join(' --next ').replaceAll(' --next curl ', ' --next ')
    : lines.join('; echo; ')
}

function isComment(line: string): boolean {
  return line.startsWith('#')
}

/** Does it bring many answers, of which only some show what is wrong? */
export function isRepeated(line: string): boolean {
  const parts = line.replaceAll(/ -o body-\d+\./g, ' ').split('; echo; ')
  return line.startsWith('for n in ') || new Set(parts).size < parts.length
}

/** Does it need the company of other requests, before it or beside it? */
export function isInCompany(line: string): boolean {
  return line.includes(' & wait') || line.includes(' --next ')
}

/** The line so often that in 19 of 20 cases it shows what comes with this share. */
export function repeated(line: string, share: number): string {
  return share >= 1 || isComment(line) || line === '' ? line : looped(line, timesFor(share))
}

function timesFor(share: number): number {
  return Math.min(mostRepetitions, Math.max(2, Math.ceil(Math.log(0.05) / Math.log(1 - share))))
}

/** Each time to files of its own: the last answer may be a right one. */
function looped(line: string, times: number): string {
  if (times === 1) return line
  return `for n in $(seq ${times}); do ${line.replaceAll(/ -o body(-\d+)?\./g, ' -o body$1-$n.')}; echo; done`
}
