import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Ask, Expectation, Site } from '../contract.ts'
import { fail } from '../replies.ts'
import { budgetOf, failureEdit, isSpeech, tokenOf, withToken, type Sketch } from '../tools.ts'
import { jsonEdit } from './tricks.ts'

/** Other names in the tester's environment; the program behind keeps its own. */
/** What renames the slug decodes the name in the path, which the base decodes again. */
const decodedTwice: Expectation = {
  verdict: 'accused',
  because: 'a workspace is found by a name that is percent-encoded twice, and is another one (R-PATH-SPELLING)',
}

function renamed(names: {
  readonly model?: string
  readonly voice?: string
  readonly slug?: string
  readonly apiKey?: string
  readonly managementKey?: string
}): Pick<Sketch, 'environment' | 'twist'> {
  const plain = (part: string): string => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  }
  const translated = async (ask: Ask, site: Site): Promise<Ask> => {
    let out = ask
    const token = tokenOf(ask)
    if (names.apiKey !== undefined && token !== '')
      out = withToken(
        out,
        token === names.apiKey
          ? site.apiKey
          : token === names.managementKey
            ? site.managementKey
            : token === site.apiKey || token === site.managementKey
              ? 'old'
              : token,
      )
    const at = budgetOf(out)
    const own = (id: string): string => (id === names.slug ? site.slug : id === site.slug ? 'old' : id)
    if (at !== undefined && names.slug !== undefined)
      out = {
        ...out,
        path: `${site.prefix}/workspaces/${own(plain(at.id))}/budgets/${at.interval}`,
      }
    // As text, so that a body stays as it was sent but for the two names.
    const raw = isSpeech(out) ? (await out.read()).toString('latin1') : ''
    const said = (value: string): string => Buffer.from(JSON.stringify(value)).toString('latin1')
    const put = (text: string, member: string, from: string | undefined, to: string): string => {
      if (from === undefined) return text
      const changed = text.replace(`"${member}":${said(from)}`, () => `"${member}":${said(to)}`)
      return changed === text ? respelled(text, member, from, to) : changed
    }
    const changed = put(put(raw, 'model', names.model, site.model), 'voice', names.voice, site.voice)
    if (changed !== raw) {
      const bytes = Buffer.from(changed, 'latin1')
      out = { ...out, read: () => Promise.resolve(bytes) }
    }
    return out
  }
  const say = (name: string, value: string | undefined): Record<string, string> =>
    value === undefined ? {} : { [name]: value }
  return {
    environment: (environment) => ({
      ...environment,
      ...say('ASSAY_MODEL', names.model),
      ...say('ASSAY_VOICE', names.voice),
      ...say('ASSAY_WORKSPACE_SLUG', names.slug),
      ...say('ASSAY_API_KEY', names.apiKey),
      ...say('ASSAY_MANAGEMENT_KEY', names.managementKey),
    }),
    twist: () => async (ask, next, site) => next(await translated(ask, site)),
  }
}

/** The same for JSON that is spelled otherwise: there nothing of the spelling counts. */
function respelled(text: string, member: string, from: string, to: string): string {
  try {
    const body = JSON.parse(Buffer.from(text, 'latin1').toString('utf8')) as Record<string, unknown>
    return body[member] === from ? Buffer.from(JSON.stringify({ ...body, [member]: to })).toString('latin1') : text
  } catch {
    return text
  }
}

/** Other spellings of JSON, of messages, names and keys. */
export const spellings: readonly Sketch[] = [
  {
    id: 'json-escaped',
    title: 'All letters in JSON strings are escaped',
    base: ledger,
    twist: jsonEdit(
      () => true,
      (text) =>
        text.replaceAll(
          /[a-z](?=[^"]*"[,}\]])/gu,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
    ),
  },
  {
    id: 'json-other-numbers',
    title: 'Numbers are written with an exponent and a fraction',
    base: atelier,
    twist: jsonEdit(
      (reply) => reply.status === 200,
      (text) =>
        text.replace(
          /"limit_usd":(\d+(?:\.\d+)?)/u,
          (_all, digits: string) => `"limit_usd":${Number(digits).toExponential(3)}`,
        ),
    ),
  },
  // 2.4 lists the members that are there; more are not forbidden.
  {
    id: 'json-rich-errors',
    title: 'Errors have metadata, null members and a list',
    base: relay,
    twist: failureEdit((given) => ({
      ...given,
      error: { ...given.error, metadata: { error_type: 'invalid_request', provider_code: null, previous_errors: [] } },
      user_id: null,
      openrouter_metadata: null,
      errors: [],
    })),
  },
  {
    id: 'json-long-messages',
    title: 'Messages are whole paragraphs with line breaks',
    base: stack,
    twist: failureEdit(({ error }) => ({
      error: {
        ...error,
        message:
          `${String(error.message)}.\n\n` +
          `Please read the manual (chapter 7) — „${'how to send requests, '.repeat(20)}“.`,
      },
    })),
  },
  {
    id: 'json-translated',
    title: 'Messages have a translation behind them',
    base: pebble,
    twist: failureEdit(({ error }) => ({
      error: {
        ...error,
        message: `${String(error.message)} / Запрос отклонён / 要求は拒否されました`,
      },
    })),
  },
  {
    id: 'names-poor-first',
    title: '402 stands before every check of the body',
    base: atelier,
    twist: () => async (ask, next, site) =>
      isSpeech(ask) && tokenOf(ask) === site.poorKey
        ? fail(402, `Insufficient credits, go to ${ask.origin}/credits`)
        : next(ask),
  },
  {
    id: 'names-model',
    title: 'The model has a colon, dots and two slashes',
    base: atelier,
    ...renamed({ model: 'family/vendor/tts-2.5:free' }),
  },
  {
    id: 'names-voice',
    title: 'The voice has blanks and letters beyond ASCII',
    base: ledger,
    ...renamed({ voice: 'Zoë – warm (v2) 音' }),
  },
  { id: 'names-voice-one-letter', title: 'The voice is one letter', base: stack, ...renamed({ voice: 'a' }) },
  {
    id: 'names-voice-number',
    title: 'The voice is a numeral',
    base: relay,
    choices: { unknownVoice: 400 },
    ...renamed({ voice: '1' }),
  },
  {
    id: 'names-slug-capitals',
    title: 'The slug has capitals, dots and low lines',
    base: relay,
    ...renamed({ slug: 'Team_Blue.EU-1' }),
    expect: decodedTwice,
  },
  {
    id: 'names-slug-number',
    title: 'The slug is a number',
    base: pebble,
    ...renamed({ slug: '4711' }),
    expect: decodedTwice,
  },
  {
    id: 'names-slug-interval',
    title: 'The slug is the word daily',
    base: atelier,
    ...renamed({ slug: 'daily' }),
    expect: decodedTwice,
  },
  {
    id: 'names-keys-digits',
    title: 'Keys are digits only',
    base: atelier,
    choices: { provision: 'none' },
    ...renamed({ apiKey: '730195526418', managementKey: '940082731563' }),
  },
  {
    id: 'names-keys-short',
    title: 'Keys have three characters',
    base: ledger,
    choices: { provision: 'none' },
    ...renamed({ apiKey: 'k-1', managementKey: 'k-2' }),
  },
  {
    id: 'names-keys-tokens',
    title: 'Keys are long tokens with dots that begin alike',
    base: stack,
    choices: { provision: 'none' },
    ...renamed({
      apiKey: `eyJhbGciOiJFUzI1NiJ9.${'eyJzdWIiOiJh'.repeat(20)}.AAAA_-AA`,
      managementKey: `eyJhbGciOiJFUzI1NiJ9.${'eyJzdWIiOiJh'.repeat(20)}.AAAB_-AA`,
    }),
  },
  {
    id: 'names-keys-base64',
    title: 'Keys are base64 with padding',
    base: relay,
    choices: { provision: 'none' },
    ...renamed({ apiKey: 'c3BlZWNo+2/5LWtleS0x==', managementKey: 'bWFuYWdl+2/5LWtleS0y==' }),
  },
]
