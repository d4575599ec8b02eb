import { isScreened } from '../contract/screened-path.ts'
import { header, headerList, type Body, type Exchange, type Stimulus } from '../record/exchange.ts'
import { foreignGroup, type ForeignRole } from '../record/foreign.ts'
import { isAside } from './is-aside.ts'
import { isInterval, namesInPath } from './operation-of.ts'
import { readBody, type Wrong } from './wrong-in-body.ts'

/**
 * A request that Assay did not send, as its own form shows it: valid, without a key, or with one thing wrong. What is
 * not sure stays `unknown`, and is judged by the rules for any answer alone. Law 2.
 * @param bytes What is kept of a body.
 */
export function classified(exchange: Exchange, bytes: (body: Body) => Uint8Array | undefined): Exchange {
  const { request, operation } = exchange
  const value = headerList(request.headers, 'authorization')
  const isKeyless = value === undefined && request.partial !== true
  const credential = { key: isKeyless ? ('none' as const) : ('unknown' as const) }
  if (operation === 'other' || isAside(exchange, bytes))
    return { ...exchange, operation: 'other', credential, stimulus: { kind: 'unknown' } }
  const form = operation === 'speech' ? speechForm(exchange, bytes) : budgetForm(exchange)
  return { ...exchange, credential, stimulus: stimulusOf(form, value, isKeyless, exchange) }
}

/** `undefined`: what it means is not known. */
type Form =
  { readonly role: ForeignRole } | { readonly wrong: Wrong } | { readonly isOpen: true; readonly wrong: Wrong }

function stimulusOf(
  form: Form | undefined,
  value: string | undefined,
  isKeyless: boolean,
  { request, origin }: Exchange,
): Stimulus {
  if (!form) return { kind: 'unknown' }
  // R-AUTH-MISSING: 401 comes first, whatever else is wrong. A path may be refused by what stands in front.
  if (isKeyless) {
    if (isScreened(request.url)) return { kind: 'unknown' }
    return 'wrong' in form && !('isOpen' in form)
      ? change({ id: `authorization.absent-and.${form.wrong.id}`, words: `no Authorization, ${form.wrong.words}` })
      : change({ id: 'authorization.absent', words: 'Authorization: absent' })
  }
  // A value that is gone may have been taken out of a file.
  if (origin === 'proxy' && /^(?:Bearer)?\s*$/.test(value ?? 'unseen') && !isScreened(request.url))
    return change({ id: 'authorization.empty', words: 'Authorization: without a token' })
  if ('wrong' in form) return change(form.wrong)
  return { kind: 'member', group: foreignGroup, role: form.role }
}

function change({ id, words }: Wrong): Stimulus {
  return { kind: 'change', group: foreignGroup, id, change: words }
}

/** Two or more plain words, beside markup, brackets and addresses. */
const words = /(?:[A-Za-z]{3,}[\s,.;:!?'-]+){2,}/

/** Speeds at which something of every text is left. */
const usualSpeeds = { least: 0.5, most: 2 }

function speechForm({ request, origin }: Exchange, bytes: (body: Body) => Uint8Array | undefined): Form | undefined {
  const type = header(request.headers, 'content-type')?.split(';', 1)[0]!.trim().toLowerCase()
  if (type !== 'application/json' || request.url.includes('?')) return undefined
  const { body } = request
  // A proxy sees that nothing was sent; a file may lack it.
  const sent = body ? unaltered(body, bytes) : origin === 'proxy' ? new Uint8Array() : undefined
  if (!sent) return undefined
  const read = readBody(sent)
  if (read.kind === 'open' || (read.kind === 'wrong' && body?.complete === false)) return undefined
  if (read.kind === 'wrong') return { wrong: read.wrong }
  if (read.kind === 'no format')
    return { isOpen: true, wrong: { id: 'open.response_format.missing', words: 'open: without response_format' } }
  const { input, speed = 1 } = read
  const plain = input.replaceAll(/<[^>]*>|\[[^\]]*\]|\{[^}]*\}|\S+:\/\/\S*/g, ' ')
  const isPlain = words.test(`${plain} `) && speed >= usualSpeeds.least && speed <= usualSpeeds.most
  return { role: isPlain ? 'words' : 'valid' }
}

function unaltered(body: Body, bytes: (body: Body) => Uint8Array | undefined): Uint8Array | undefined {
  return body.stored < body.length || body.redacted.length > 0 || body.withheld !== undefined ? undefined : bytes(body)
}

function budgetForm({ request }: Exchange): Form | undefined {
  const names = namesInPath(request.url)
  if (!names || (request.body?.length ?? 0) > 0) return undefined
  const { workspace, interval } = names
  if (workspace === '')
    return isInterval(interval) ? { wrong: { id: 'workspace.empty', words: 'workspace: empty' } } : undefined
  if (isInterval(interval)) return { role: 'valid' }
  return {
    wrong: { id: 'interval.not-in-enum:recorded', words: `interval: not in the enum ("${interval}")` },
  }
}
