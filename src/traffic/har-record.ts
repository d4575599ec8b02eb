import { hash } from 'node:crypto'
import { operationOf, shownBaseUrl } from '../foreign/operation-of.ts'
import { interfaceDigest } from '../contract/interface.ts'
import { bodyStore, type BodyStore } from '../record/body-store.ts'
import { cell } from '../record/cell.ts'
import { header, type Body, type Exchange } from '../record/exchange.ts'
import type { RunRecord } from '../record/run-record.ts'
import { withoutCookie } from '../redaction/set-cookie.ts'
import type { Redactor } from '../redaction/redaction.ts'
import { requestBody, responseBody } from './har-body.ts'
import { readEntry, type HarEntry } from './har-entry.ts'
import { readHar, type HarFile } from './har-file.ts'
import { keptBody, unrecordedBody } from './kept-body.ts'
import { seenKeys, type SeenKeys } from './seen-keys.ts'

export interface HarOptions {
  /** Of the service; recognised by its paths without it. */
  readonly baseUrl?: string
  /** Keys by their environment variables. */
  readonly known: ReadonlyMap<string, string>
  readonly version: string
  readonly catalogueDigest: string
  /** Ids of what one exchange can show. */
  readonly requirements: readonly string[]
}

/**
 * A HAR file as the record of a run: the exchanges with the two operations of one service, without keys. Nothing is
 * written.
 * @throws Error with a sentence: no HAR file, no request to the operations, or to those of several services.
 */
export function harRecord(path: string, options: HarOptions): RunRecord {
  const file = readHar(path)
  const entries = file.entries.flatMap((entry) => readEntry(entry) ?? [])
  const baseUrl = options.baseUrl ?? onlyBaseUrl(entries, path)
  const isCalled = ({ method, url }: HarEntry): boolean => operationOf(method, url, baseUrl) !== 'other'
  const called = entries.filter(isCalled)
  if (called.length === 0)
    throw new Error(`${path} holds no request to create speech or to get a budget at ${baseUrl}: give --base-url`)
  const judged = called.filter((entry) => !isFromElsewhere(entry, entries))
  const bodies = bodyStore()
  const keys = seenKeys(options.known)
  const began = Math.min(...judged.map(({ started }) => started ?? Infinity))
  // All are learned before any answer is searched: one that is used later may come back earlier.
  for (const entry of judged) {
    keys.hide(entry.sent, operationOf(entry.method, entry.url, baseUrl))
    keys.learnBody(requestBody(entry.request, entry.sent, file.folder)?.bytes)
  }
  const context = {
    baseUrl,
    file,
    keys,
    bodies,
    began: Number.isFinite(began) ? began : 0,
    namesKeys: namesKeys(judged),
  }
  const exchanges = judged.map((entry, index) => exchangeOf(entry, index, context))
  const ended = Math.max(0, ...exchanges.map(({ timing }) => timing.end))
  return {
    header: {
      event: 'header',
      format: 1,
      tool: { name: 'assay', version: options.version },
      run: {
        id: uuidOf(exchanges.map(({ id, response }) => `${id} ${response?.body.sha256}`).join()),
        startedAt: new Date(context.began).toISOString(),
        seed: 0,
      },
      interfaceDigest,
      catalogueDigest: options.catalogueDigest,
      configDigest: hash('sha256', baseUrl),
      profile: 'interface',
      target: { baseUrl },
      traffic: 'har',
      shard: null,
      labels: {},
      requirements: options.requirements,
      selection: { whole: false, words: `what a HAR file shows${file.creator === '' ? '' : ` (${file.creator})`}` },
    },
    exchanges,
    forgotten: new Map(),
    requests: exchanges.length,
    retries: 0,
    waits: [],
    probeEnds: new Map(),
    notes: notesOf(entries.length, called.length, judged.length, context.namesKeys),
    transcripts: [],
    footer: {
      event: 'footer',
      complete: true,
      durationMs: Math.round(ended),
      requests: exchanges.length,
      characters: 0,
      waits: 0,
      retries: 0,
      interrupted: false,
    },
    bodies,
  }
}

/** The one service whose operations are called by their paths. */
function onlyBaseUrl(entries: readonly HarEntry[], path: string): string {
  const shown = [...new Set(entries.flatMap(({ method, url }) => shownBaseUrl(method, url) ?? []))]
  if (shown.length === 1) return shown[0]!
  throw new Error(
    shown.length === 0
      ? `${path} holds no request to create speech (POST …/v1/audio/speech) or to get a budget ` +
          '(GET …/v1/workspaces/…/budgets/…): give --base-url where the path has no v1'
      : `${path} holds requests to ${shown.length} services: name one with --base-url ` +
          `(${shown.slice(0, 5).join(', ')})`,
  )
}

/** Did a cache answer, or nobody who has an address although others in this file have one? */
function isFromElsewhere(entry: HarEntry, all: readonly HarEntry[]): boolean {
  const isAnswered = entry.status > 0
  return entry.isLocal || (isAnswered && entry.server === '' && all.some(({ server }) => server !== ''))
}

/** Does whoever wrote the file keep keys? Then a request without one had none. */
function namesKeys(entries: readonly HarEntry[]): boolean {
  return (
    entries.some(({ sent }) => header(sent, 'authorization') !== undefined) && !entries.some(({ isMasked }) => isMasked)
  )
}

function notesOf(all: number, called: number, judged: number, hasKeys: boolean): string[] {
  return [
    `${judged} of ${all} requests of the file are judged: those to the two operations that the service answered`,
    ...(called > judged ? [`${called - judged} answers of a cache or a stand-in are left out`] : []),
    ...(hasKeys ? [] : ['the file holds no Authorization header: whether a request had a key is not known']),
  ]
}

interface Context {
  readonly baseUrl: string
  readonly file: HarFile
  readonly keys: SeenKeys
  readonly bodies: BodyStore
  readonly began: number
  readonly namesKeys: boolean
}

function exchangeOf(entry: HarEntry, index: number, context: Context): Exchange {
  const { baseUrl, file, keys, bodies, began } = context
  const { method, url, sent, came, status } = entry
  const operation = operationOf(method, url, baseUrl)
  const hidden = keys.hide(sent, operation)
  const clean = keys.redactor()
  const sentBody = requestBody(entry.request, sent, file.folder)
  const start = Math.max(0, (entry.started ?? began) - began)
  // Browsers write provisional lines where they do not know what was sent: the host is among what was.
  const isWhole =
    context.namesKeys && !entry.isBlank && ['host', 'content-length', 'user-agent'].some((name) => header(sent, name))
  const type = postType(entry)
  return {
    id: `har/${String(index + 1).padStart(5, '0')}/1@${cell}`,
    cell,
    attempt: 1,
    origin: 'har',
    stimulus: { kind: 'unknown' },
    operation,
    credential: { key: 'unknown' },
    request: {
      method,
      url: clean.text(keys.hideUrl(url)),
      headers: [...hidden, ...(type === undefined ? [] : [['content-type', type] as const])],
      ...(sentBody && {
        body: keptBody({ bytes: sentBody.bytes, complete: sentBody.isSure, arrivals: [] }, clean, bodies),
      }),
      ...(!isWhole && { partial: true as const }),
    },
    ...(status > 0
      ? {
          response: {
            status,
            reason: clean.text(entry.reason),
            interim: [],
            headers: came.map(([name, value]) => [clean.text(name), withoutCookie(name, clean.text(value))] as const),
            body: answerBody(entry, clean, bodies, file.folder),
          },
        }
      : { failure: { kind: 'aborted' as const, phase: 'headers' as const, detail: 'the file holds no answer' } }),
    timing: { start, headers: start, end: start + entry.duration },
    connection: { id: 1, protocol: entry.protocol, reused: false },
  }
}

/** Of the type alone: parameters differ from what was sent. */
function postType({ sent, request }: HarEntry): string | undefined {
  if (header(sent, 'content-type') !== undefined) return undefined
  const { postData } = request
  const type = typeof postData === 'object' && postData !== null ? (postData as { mimeType?: unknown }).mimeType : ''
  return typeof type === 'string' && /^[\w.+-]+\/[\w.+-]+/.test(type) ? type.slice(0, 200) : undefined
}

function answerBody(entry: HarEntry, clean: Redactor, bodies: BodyStore, folder: string): Body {
  // What has come until then looks whole where nothing said how much there was to be.
  const bytes = entry.isBroken ? undefined : responseBody(entry.content, entry.came, folder)
  const size = Number(entry.content['size'])
  return bytes
    ? keptBody({ bytes, complete: true, arrivals: [] }, clean, bodies)
    : unrecordedBody(size > 0 && size < 1e12 ? Math.floor(size) : 0, true)
}

/** The same file has the same: its reports are the same, byte for byte. */
function uuidOf(text: string): string {
  const hex = hash('sha256', text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
