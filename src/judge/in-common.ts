import { formats, intervals } from '../contract/operation.ts'
import { trialId, type Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { JudgedUnit } from './judged-unit.ts'

/** What fewer than this have in common may be chance, unless nothing else has it. */
const enough = 5

/** What many of the others have as well says little. */
const mostOthers = 0.6

/** A header line longer than this is no help to a reader. */
const longestLine = 120

/** Changes that are named; the others are counted. */
const changesNamed = 3

/** What so many of them have, and so few of the others, is what a reader wants to know, though it is not all of it. */
const mostly = 0.8
const seldom = 0.1

/**
 * In what those that are violated differ from the others: "only with response_format pcm", or "only and always" where
 * none of the others is like that; and the changes that show it besides the one that is said. Empty where nothing
 * tells them apart.
 * @param said What the finding says already.
 */
export function inCommon(
  violated: readonly JudgedUnit[],
  held: readonly JudgedUnit[],
  evidence: Evidence,
  said: string,
): string {
  if (held.length === 0 || violated.length === 0) return ''
  return [telling(violated, held, evidence, said), otherChanges(violated, said)]
    .filter((part) => part !== '')
    .join('; ')
}

function telling(
  violated: readonly JudgedUnit[],
  held: readonly JudgedUnit[],
  evidence: Evidence,
  said: string,
): string {
  const own = violated.map((one) => featuresOf(one, evidence))
  // What the finding says already goes without saying: compared are those that are alike in this.
  const saidOfAll = commonTo(own).filter((feature) => !feature.startsWith('with: ') && isSaid(feature, said))
  const others = held
    .map((one) => featuresOf(one, evidence))
    .filter((features) => saidOfAll.every((feature) => features.has(feature)))
  if (others.length === 0) return ''
  const shareOf = (features: readonly ReadonlySet<string>[], feature: string): number =>
    features.filter((each) => each.has(feature)).length / features.length
  const known = [...new Set(own.flatMap((features) => [...features]))]
    .filter((feature) => !isSaid(feature, said))
    // Of a single one everything is common to all: only what it was sent for tells something.
    .filter((feature) => violated.length >= enough || !ofConnection.has(feature))
    .filter((feature) => violated.length > 1 || feature.startsWith('with: ') || asked.test(feature))
    .map((feature) => ({ feature, own: shareOf(own, feature), others: shareOf(others, feature) }))
  const shared = known.filter(
    (one) => one.own === 1 && (one.others === 0 || isTelling(one.feature, one.others, own.length)),
  )
  const usual = known.filter((one) => own.length >= enough && one.own >= mostly && one.others <= seldom)
  const [best] = [
    ...shared.toSorted((one, other) => one.others - other.others || habitOf(one.feature) - habitOf(other.feature)),
    ...usual.toSorted((one, other) => other.own - one.own),
  ]
  if (!best || (best.own === 1 && best.others > 0)) {
    const isNamed = (feature: string): boolean =>
      !scopes.has(feature) &&
      known.some((one) => one.feature === feature) &&
      // Of a single one chance has many pairs.
      (own.length > 1 || asked.test(feature))
    const both = together(commonTo(own), others, isNamed)
    if (both !== undefined) return `only and always ${both}`
  }
  if (!best) return exception(own, others, violated.some(isAboutStatus))
  const words = best.feature.replace('with: ', 'with ')
  if (best.feature.startsWith('with: ') && said.includes(best.feature.replace('with: ', ''))) return ''
  if (best.own < 1) return `mostly ${words}`
  return `only ${best.others === 0 ? 'and always ' : ''}${words}`
}

/** What all others have and none of these: "everywhere but in answers with 400". */
function exception(
  own: readonly ReadonlySet<string>[],
  others: readonly ReadonlySet<string>[],
  isOfStatus: boolean,
): string {
  if (own.length < enough || others.length < enough) return ''
  const [best] = commonTo(others).filter(
    (feature) =>
      !feature.startsWith('with the header') &&
      !ofConnection.has(feature) &&
      // Of what is wrong for its status the status is left out: that those that are right have theirs is no news.
      !(isOfStatus && feature.startsWith('in answers with ')) &&
      own.every((features) => !features.has(feature)),
  )
  return best === undefined ? '' : `everywhere but ${best.replace('with: ', 'with ')}`
}

function commonTo(all: readonly ReadonlySet<string>[]): string[] {
  const [first = new Set<string>(), ...more] = all
  return [...more.reduce((one, other) => one.intersection(other), first)]
}

function isSaid(feature: string, said: string): boolean {
  return said.includes(feature.replace('with response_format', 'asked for'))
}

/** One part of what a service does. */
const scopes: ReadonlySet<string> = new Set([
  'for speech',
  'for budgets',
  'by slug',
  'by UUID',
  ...formats.map((format) => `with response_format ${format}`),
  ...intervals.map((interval) => `for ${interval}`),
])

/** Two features that none of the others has both of, though some have the one that is a part of what a service does. */
function together(
  features: readonly string[],
  others: readonly ReadonlySet<string>[],
  isNamed: (feature: string) => boolean,
): string | undefined {
  for (const feature of features.filter((one) => isNamed(one)))
    for (const scope of features.filter((one) => scopes.has(one) && others.some((each) => each.has(one))))
      if (others.every((each) => !each.has(feature) || !each.has(scope)))
        return `${feature.replace('with: ', 'with ')} and ${scope}`
  return undefined
}

function isTelling(feature: string, share: number, times: number): boolean {
  if (ofConnection.has(feature) && share > seldom) return false
  return times >= enough && share < mostOthers && !feature.startsWith('with the header')
}

/** Where a finding names a change: the plainest of the others. */
function otherChanges(violated: readonly JudgedUnit[], said: string): string {
  const changes = new Set(
    violated.flatMap(({ unit }) => {
      const stimulus = unit.exchanges.at(-1)?.stimulus
      return stimulus?.kind === 'change' ? [stimulus.change] : []
    }),
  )
  const own = [...changes].filter((change) => said.includes(change)).toSorted((one, other) => other.length - one.length)
  const others = [...changes].filter((change) => !own.includes(change))
  if (own.length === 0 || others.length === 0) return ''
  const kind = own[0]!.split(' (')[0]!
  const named = others
    .map((change) => (change.startsWith(`${kind} (`) && change.endsWith(')') ? change.slice(kind.length + 1) : change))
    .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .slice(0, changesNamed)
  const left = others.length - named.length
  return `also with ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}

/** Header lines that ask for another answer: sooner the cause than the name of a client. Some ask for any answer. */
const asked = /^with the header (?:accept(?!: \*\/\*$|-encoding: identity$)|content-type|expect|range|origin)/

/** The state of a connection. Most requests go over one that was used before, and some must be the first. */
const newConnection = 'on a new connection'
const usedConnection = 'on a connection that was used before'
const ofConnection: ReadonlySet<string> = new Set([newConnection, usedConnection])

/** Where the status is what is wrong, it is no news. */
function isAboutStatus({ judgement }: JudgedUnit): boolean {
  return judgement.kind === 'violated' && judgement.place?.part === 'status'
}

/** What a reader could tell requests apart by, the most general first: of several requests what all of them have. */
function featuresOf(judged: JudgedUnit, evidence: Evidence): ReadonlySet<string> {
  const requests = Map.groupBy(judged.unit.exchanges, (exchange) => trialId(exchange))
  const [first = new Set<string>(), ...more] = [...requests.values()].map(
    (attempts) =>
      new Set([
        ...featuresOfRequest(attempts.at(-1)!, evidence, isAboutStatus(judged)),
        ...featuresOfConnection(attempts[0]!),
      ]),
  )
  return more.reduce((one, other) => one.intersection(other), first)
}

function featuresOfRequest(shown: Exchange, evidence: Evidence, isOfStatus: boolean): string[] {
  const { operation, credential, request, response } = shown
  const path = request.url.split('/')
  const { workspaceSlug } = evidence.target
  const lines = request.headers
    .filter(([name]) => !/^(?:authorization|host|content-length)$/i.test(name))
    .map(([name, value]) => `with the header ${name.toLowerCase()}: ${value}`)
    .filter((line) => line.length <= longestLine)
  return [
    ...(operation === 'speech' ? ['for speech'] : operation === 'budget' ? ['for budgets'] : []),
    ...inputFeatures(shown, evidence),
    ...intervals.filter((interval) => path.at(-1) === interval).map((interval) => `for ${interval}`),
    ...(operation === 'budget' && workspaceSlug !== undefined
      ? [path.includes(workspaceSlug) ? 'by slug' : 'by UUID']
      : []),
    ...(response && !isOfStatus ? [`in answers with ${response.status}`] : []),
    credential.key === 'none' ? 'without a key' : `with the key "${credential.key}"`,
    ...lines.filter((line) => asked.test(line)),
    ...stimulusFeatures(shown, evidence),
    ...lines.filter((line) => !asked.test(line)),
    ...(request.wire?.version === '1.0' ? ['over HTTP/1.0'] : []),
  ]
}

/** A line that asks for nothing is a client's habit: what else tells the same requests apart comes first. */
function habitOf(feature: string): number {
  return feature.startsWith('with the header') && !asked.test(feature) ? 1 : 0
}

/** What is sent again goes over a new connection, whatever was wrong: only how it came first tells something. */
function featuresOfConnection({ origin, attempt, connection }: Exchange): string[] {
  return origin === 'probe' && attempt === 1 ? [connection.reused ? usedConnection : newConnection] : []
}

function stimulusFeatures(shown: Exchange, evidence: Evidence): string[] {
  const { stimulus } = shown
  switch (stimulus.kind) {
    case 'change':
      return [`with: ${stimulus.change.split(' (')[0]!}`, `with: ${stimulus.change}`]
    case 'member':
      return [ownText(shown, evidence) ?? `with: ${stimulus.group}: ${stimulus.role}`]
    case 'control': {
      const [, sender = ''] = stimulus.group.split('/')
      const isPlain = [...formats, ...intervals].some((name) => name === sender)
      return isPlain ? [] : [`with: the header lines and the JSON of ${sender}`]
    }
    case 'provoked':
      return [`with: what provokes ${stimulus.status}`]
    default:
      return []
  }
}

const characters: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\p{Extended_Pictographic}/u, 'where the input has emoji'],
  [/<\w/, 'where the input has markup'],
  [/[\r\n]/, 'where the input has line ends'],
  [/%/, 'where the input has a per cent sign'],
  [/&/, 'where the input has an ampersand'],
  [/["\\]/, 'where the input has quotes or backslashes'],
  [/\d/, 'where the input has digits'],
  [/\p{Script=Cyrillic}/u, 'where the input is Cyrillic'],
  [/\p{Script=Han}/u, 'where the input is Chinese'],
  [/[^\0-\x7f]/, 'where the input is not ASCII'],
]

const lengths = [100, 200, 400, 1000, 2000]

function inputFeatures({ operation, request }: Exchange, evidence: Evidence): string[] {
  const bytes = operation === 'speech' && request.body && evidence.bytes(request.body)
  if (!bytes) return []
  const text = Buffer.from(bytes).toString('utf8')
  const { input, response_format: format } = membersOf(text)
  const spelled = typeof format === 'string' ? format : /"response_format"\s*:\s*"(mp3|pcm)"/.exec(text)?.[1]
  return [
    ...formats.filter((each) => each === spelled).map((each) => `with response_format ${each}`),
    ...(typeof input === 'string' ? lengths.filter((length) => input.length > length) : [])
      .toReversed()
      .map((length) => `where the input has more than ${length} characters`),
    ...(typeof input === 'string' ? characters.filter(([pattern]) => pattern.test(input)) : []).map(
      ([, words]) => words,
    ),
    ...spellings.filter(([pattern]) => pattern.test(text)).map(([, words]) => words),
  ]
}

/** How a body is written. */
const spellings: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\S\s*[\r\n]\s*\S/, 'where the body stands on several lines'],
  [/^\{\n/, 'where the body stands on several lines that end with LF'],
  [/^\{\r\n/, 'where the body stands on several lines that end with CR LF'],
  [/\t/, 'where the body has tabs'],
  [/^\s/, 'where the body begins with a blank'],
  [/\s$/, 'where the body ends with a blank'],
  [/\\u[0-9a-f]{4}/i, 'where the body has characters written as \\u and a number'],
  [/["\d]\s+[:,}]|[:,{]\s/, 'where the body has blanks between its parts'],
]

/** Texts of a run are known to a reader by their length, not by their names. */
function ownText({ stimulus, request }: Exchange, evidence: Evidence): string | undefined {
  const isText = stimulus.kind === 'member' && ['spoken', 'page'].includes(stimulus.group)
  const bytes = isText && request.body && evidence.bytes(request.body)
  const { input } = bytes ? membersOf(Buffer.from(bytes).toString('utf8')) : {}
  return typeof input === 'string' ? `with: a text of ${input.length} characters` : undefined
}

function membersOf(text: string): { readonly input?: unknown; readonly response_format?: unknown } {
  try {
    return Object(JSON.parse(text)) as { input?: unknown }
  } catch {
    return {}
  }
}
