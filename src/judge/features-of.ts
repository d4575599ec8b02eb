import { formats, intervals } from '../contract/operation.ts'
import { isChange } from '../record/change-id.ts'
import { trialId, type Exchange, type HeaderLines } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import { beforeOnConnection } from './before-on-connection.ts'
import { shownIn, type JudgedUnit } from './judged-unit.ts'
import { memberWords } from './member-words.ts'

/** A header line longer than this is no help to a reader. */
const longestLine = 120

/** Header lines that ask for another answer: sooner the cause than the name of a client. Some ask for any answer. */
export const asked = /^with the header (?:accept(?!: \*\/\*$|-encoding: identity$)|content-type|expect|range|origin)/

/** The state of a connection. Most requests go over one that was used before, and some must be the first. */
const newConnection = 'on a new connection'
const usedConnection = 'on a connection that was used before'
const behind = 'on a connection directly behind '
export const isOfConnection = (feature: string): boolean =>
  feature === newConnection || feature === usedConnection || feature.startsWith(behind)

/** Where the status is what is wrong, it is no news. */
export function isAboutStatus({ judgement }: JudgedUnit): boolean {
  return judgement.kind === 'violated' && judgement.place?.part === 'status'
}

/**
 * What a reader could tell requests apart by, the most general first: of several requests what all of them have,
 * unless one of them is said to be what is wrong.
 */
export function featuresOf(judged: JudgedUnit, evidence: Evidence): ReadonlySet<string> {
  const requests = Map.groupBy(shownIn(judged), (exchange) => trialId(exchange))
  const [first = new Set<string>(), ...more] = [...requests.values()].map(
    (attempts) =>
      new Set([
        ...featuresOfRequest(attempts.at(-1)!, evidence, isAboutStatus(judged)),
        ...featuresOfConnection(attempts[0]!, evidence),
      ]),
  )
  return more.reduce((one, other) => one.intersection(other), first)
}

function featuresOfRequest(shown: Exchange, evidence: Evidence, isOfStatus: boolean): string[] {
  const { operation, credential, request, response } = shown
  const path = request.url.split('/')
  const { workspaceSlug } = evidence.target
  const lines = linesOf(request)
  return [
    ...(operation === 'speech' ? ['for speech'] : operation === 'budget' ? ['for budgets'] : []),
    ...inputFeatures(shown, evidence),
    ...intervals.filter((interval) => path.at(-1) === interval).map((interval) => `for ${interval}`),
    ...(operation === 'budget' && workspaceSlug !== undefined
      ? [path.includes(workspaceSlug) ? 'by slug' : 'by UUID']
      : []),
    ...(isOfPath(shown) ? [] : pathFeatures(request.url)),
    ...(response && !isOfStatus ? [`in answers with ${response.status}`] : []),
    credential.key === 'none' ? 'without a key' : `with the key "${credential.key}"`,
    ...lines.filter((line) => isRefusedFor(line, response?.status)),
    ...codingsFeatures(request.headers),
    ...lines.filter((line) => asked.test(line)),
    ...(operation === 'speech' ? typeFeatures(request.headers) : []),
    ...stimulusFeatures(shown, evidence),
    ...lines.filter((line) => !asked.test(line)),
    ...nameFeatures(request.headers),
    ...clientFeatures(request.headers),
    ...(request.wire?.version === '1.0' ? ['over HTTP/1.0'] : []),
    ...(request.wire?.isGivenUpBefore ? ['behind a client that gave up'] : []),
  ]
}

/** The header line that a status is about. RFC 9110, 15.5.7, 15.5.16 and 15.5.18. */
const refusedFor: Readonly<Record<number, string>> = { 406: 'accept', 415: 'content-type', 417: 'expect' }

function isRefusedFor(line: string, status: number | undefined): boolean {
  const name = refusedFor[status ?? 0]
  return name !== undefined && asked.test(line) && line.startsWith(`with the header ${name}: `)
}

/** Its header lines that a reader could tell requests apart by. */
export function linesOf({ headers }: Exchange['request']): string[] {
  return headers
    .filter(([name]) => !/^(?:authorization|host|content-length)$/i.test(name))
    .map(([name, value]) => `with the header ${name.toLowerCase()}: ${value}`)
    .filter((line) => line.length <= longestLine)
}

/** Is a name in the path what is wrong? Some of those can be written with an escape only. */
function isOfPath({ stimulus }: Exchange): boolean {
  return isChange(stimulus, 'workspace') || isChange(stimulus, 'interval')
}

/** What rules that look at a path as it stands may not see through. */
function pathFeatures(url: string): string[] {
  const [path = '', query] = url.split('?', 2)
  return [
    ...(/%[\da-f]{2}/i.test(path) ? ['where the path has a character percent-encoded'] : []),
    ...(query === undefined ? [] : ['with a query']),
  ]
}

/** Clients name codings in lines of their own: what some of them have in common is a coding. RFC 9110, 12.5.3. */
function codingsFeatures(headers: HeaderLines): string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'accept-encoding')
    .flatMap(([, value]) => value.split(','))
    .filter((offer) => !/;\s*q=0(?:\.0*)?\s*$/i.test(offer))
    .map((offer) => offer.split(';', 1)[0]!.trim().toLowerCase())
    .filter((coding) => !['', '*', 'identity'].includes(coding))
    .map((coding) => `with an Accept-Encoding that takes ${coding}`)
}

/** RFC 9110, 5.1: names have no case. Who looks them up as they are written misses those in another one. */
function nameFeatures(headers: HeaderLines): string[] {
  return ['authorization', 'content-type']
    .filter((known) => headers.some(([name]) => name === known))
    .map((known) => `${ofName}${known} is in lower case`)
}

/** Assay writes them so: that many others are written so as well is no news. */
const ofName = 'where the header name '
export const isOfName = (feature: string): boolean => feature.startsWith(ofName)

/** What guards a service may refuse clients by their names, and one that says none. */
function clientFeatures(headers: HeaderLines): string[] {
  const [, name = ''] = headers.find(([name]) => name.toLowerCase() === 'user-agent') ?? []
  return name.startsWith('assay/') ? [] : ["where the user-agent is not Assay's"]
}

/** Who compares it as a text, or knows no parameters, refuses several ways to write it. RFC 9110, 8.3.1. */
function typeFeatures(headers: HeaderLines): string[] {
  const types = headers.filter(([name]) => name.toLowerCase() === 'content-type').map(([, value]) => value)
  return [
    ...(types.some((type) => type.includes(';')) ? ['where Content-Type has a parameter'] : []),
    ...(types.some((type) => type !== 'application/json') ? ['where Content-Type is not just application/json'] : []),
  ]
}

/** What is sent again goes over a new connection, whatever was wrong: only how it came first tells something. */
function featuresOfConnection(exchange: Exchange, evidence: Evidence): string[] {
  const { origin, attempt, connection } = exchange
  if (origin !== 'probe' || attempt !== 1) return []
  const before = beforeOnConnection(exchange, evidence)
  return [connection.reused ? usedConnection : newConnection, ...(before ? featuresBehind(before, exchange) : [])]
}

/** What is kept of a connection is kept of the request before. That most succeed, or are refused, is no news. */
function featuresBehind({ credential, operation, response }: Exchange, behindIt: Exchange): string[] {
  const key = credential.key === 'none' ? 'a request without a key' : `a request with the key "${credential.key}"`
  return [
    ...(response && response.status !== 200 ? [`${behind}an answer with ${response.status}`] : []),
    ...(credential.key === behindIt.credential.key ? [] : [behind + key]),
    ...(operation === behindIt.operation
      ? []
      : [`${behind}a request for ${operation === 'budget' ? 'budgets' : operation}`]),
  ]
}

function stimulusFeatures(shown: Exchange, evidence: Evidence): string[] {
  const { stimulus } = shown
  switch (stimulus.kind) {
    case 'change':
      return [`with: ${stimulus.change.split(' (')[0]!}`, `with: ${stimulus.change}`]
    case 'member':
      return [ownText(shown, evidence) ?? `with: ${memberWords(stimulus.group, stimulus.role)}`]
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

/** What a reader could tell texts, and how they are written, apart by. */
export function inputFeatures({ operation, request }: Exchange, evidence: Evidence): string[] {
  const bytes = operation === 'speech' && request.body && evidence.bytes(request.body)
  if (!bytes) return []
  const text = Buffer.from(bytes).toString('utf8')
  const { input, response_format: format, voice, speed } = membersOf(text)
  // Any other one may be what is wrong with it.
  const isOther = voice !== undefined && voice === evidence.target.otherVoice
  const spelled = typeof format === 'string' ? format : /"response_format"\s*:\s*"(mp3|pcm)"/.exec(text)?.[1]
  return [
    ...formats.filter((each) => each === spelled).map((each) => `with response_format ${each}`),
    ...(isOther ? ['in another voice'] : []),
    ...(typeof speed === 'number' ? ['with a speed'] : []),
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

type Members = Readonly<Partial<Record<'input' | 'voice' | 'response_format' | 'speed', unknown>>>

/** The members of a JSON object; none of what is none. */
export function membersOf(text: string): Members {
  try {
    return Object(JSON.parse(text)) as Members
  } catch {
    return {}
  }
}
