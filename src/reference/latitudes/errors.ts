import type { Context } from '../context.ts'
import type { Hooks, Latitude } from '../deviation.ts'
import { failure } from '../failure.ts'
import { headerValues } from '../incoming.ts'
import { mapBody, withHeader } from '../reply.ts'
import { latitude } from './latitude.ts'

type Envelope = { readonly error: { readonly code: number; readonly message: string } }

const envelope = (change: (envelope: Envelope, context: Context) => unknown): Hooks => ({
  envelope: (written, context) => change(written as Envelope, context),
})
const message = (change: (text: string, context: Context) => string): Hooks => ({
  failure: (given, context) => ({ ...given, message: change(given.message, context) }),
})
const text = (change: (body: string) => string): Hooks => ({
  reply: (reply) => (reply.status >= 400 ? mapBody(reply, (body) => Buffer.from(change(body.toString()))) : reply),
})

/** Who has shown no key may have written it into the body. */
const repeating = (write: (context: Context) => string): Hooks => ({
  failure: (given, context) =>
    given.status === 401 ? given : { ...given, message: `${given.message}: ${write(context)}` },
})

const unescaped = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** What clauses 2.4, 5 and 7 leave open. */
export const errorLatitudes: readonly Latitude[] = [
  latitude('errors', 'errors-metadata', 'writes metadata into errors', {
    clause: '2.4',
    hooks: envelope(({ error }) => ({
      error: { ...error, metadata: { error_type: 'invalid_request', provider_code: null } },
      user_id: null,
    })),
  }),
  latitude('errors', 'errors-status-too', 'writes further members beside the error', {
    clause: '2.4',
    hooks: envelope(({ error }) => ({ success: false, status: error.code, error, request_id: 'req_1' })),
  }),
  latitude('errors', 'errors-reversed', 'writes the message before the code', {
    clause: '2.4',
    hooks: envelope(({ error }) => ({ error: { message: error.message, code: error.code } })),
  }),
  latitude('errors', 'errors-longer-messages', 'says more after the listed message', {
    clause: '7',
    hooks: message((said) => `${said} See the documentation, or write to support.`),
  }),
  latitude('auth', 'missing-names-places', 'says where it looked for a key, and where it does not look', {
    clause: '5',
    hooks: message((said, { token }) =>
      token?.kind === 'none' ? `${said}: X-API-Key, cookies, the query and X-Forwarded-For are not read` : said,
    ),
  }),
  latitude('errors', 'errors-in-two-languages', 'says the same again in the language of Accept-Language', {
    clause: '7',
    hooks: message((said, { incoming }) => {
      const [language = 'en'] = headerValues(incoming, 'accept-language')
      return /^(?:en|\*)/.test(language) ? said : `${said} (${language.slice(0, 2)}: ungültige Anfrage)`
    }),
  }),
  latitude('errors', 'errors-unicode-messages', 'says more in other scripts', {
    clause: '7',
    hooks: message((said) => `${said} 📢 Siehe „Hilfe“, 帮助`),
  }),
  latitude('errors', 'errors-long-messages', 'says very much', {
    clause: '7',
    hooks: message((said) => `${said} ${'More about this. '.repeat(100)}`),
  }),
  latitude('errors', 'errors-repeat-body', 'repeats the body and the path that it refuses', {
    clause: '2.4',
    hooks: repeating(({ incoming }) => `${incoming.body.toString()} ${unescaped(incoming.path)}`),
  }),
  latitude('errors', 'errors-repeat-shortened', 'repeats the beginning of the body that it refuses', {
    clause: '2.4',
    hooks: repeating(({ incoming }) => `${[...incoming.body.toString()].slice(0, 99).join('')}…`),
  }),
  latitude('errors', 'errors-code-decimal', 'writes codes with a decimal point and a zero', {
    clause: '2.4',
    hooks: text((body) => body.replace(/("code":)(\d+)/, '$1$2.0')),
  }),
  ...(
    [
      ['position', 'unexpected token at position (1:12)'],
      ['list', 'voice:\n  at least one character\n  at most 64'],
      ['host', 'see https://example.rs:443/help (example.rs:443)'],
      ['angle', 'no <html> in the text, please'],
    ] as const
  ).map(([id, words]) =>
    latitude('errors', `errors-says-${id}`, `says "${words.replaceAll('\n', ' ')}" after the listed message`, {
      clause: '2.4',
      hooks: message((said) => `${said}: ${words}`),
    }),
  ),
  latitude('errors', 'errors-problem-label', 'labels errors application/problem+json', {
    clause: '1',
    hooks: {
      reply: (reply) => (reply.status >= 400 ? withHeader(reply, 'Content-Type', 'application/problem+json') : reply),
    },
  }),
  latitude('errors', 'credits-page-elsewhere', 'names the credits page of its public site, wherever it runs', {
    clause: '7',
    hooks: {
      failure: (given) =>
        given.status === 402
          ? { ...given, message: 'Insufficient credits. Add more at https://elsewhere.example/credits' }
          : given,
    },
  }),
  latitude('errors', 'credits-free', 'speaks for accounts without credits: its models are free', {
    clause: '7',
    when: { operation: 'speech' },
    hooks: {
      job: (job, { key, services }) => {
        if (key && services.store.credits(key.account) === 0)
          services.store.addCredits(key.account, job.text.length * 15)
        return job
      },
    },
  }),
  ...(
    [
      ['20', { burst: 20, perSecond: 20 / 3600 }],
      ['60', { burst: 60, perSecond: 60 / 3600 }],
      ['none', undefined],
    ] as const
  ).map(([id, allowance]) =>
    latitude('errors', `limit-${id}`, allowance ? `allows a limited key ${id} requests an hour` : 'limits nobody', {
      clause: '8',
      when: { operation: 'speech' },
      hooks: { key: (key) => (key?.allowance ? { ...key, allowance } : key) },
    }),
  ),
  latitude('auth', 'auth-missing-longer', 'says how to authenticate', {
    clause: '5',
    hooks: {
      failure: (given, { token }) =>
        given.status === 401 && token?.kind === 'none'
          ? { ...given, message: 'Missing Authentication header: send "Authorization: Bearer <key>".' }
          : given,
    },
  }),
  latitude('auth', 'auth-unknown-as-missing', 'says the same about unknown keys as about none', {
    clause: '5',
    hooks: { failure: (given) => (given.status === 401 ? failure(401) : given) },
  }),
  latitude('auth', 'auth-unknown-other-words', 'says other words about unknown keys', {
    clause: '5',
    hooks: {
      failure: (given, { token }) =>
        given.status === 401 && token?.kind === 'bearer' ? { ...given, message: 'User not found.' } : given,
    },
  }),
  latitude('auth', 'auth-management-key-on-speech', 'lets management keys create speech', {
    clause: '5',
    when: { operation: 'speech' },
    hooks: { permission: () => true },
  }),
  latitude('auth', 'auth-management-key-400', 'answers a management key on speech with 400', {
    clause: '5',
    when: { operation: 'speech' },
    hooks: { failure: (given, { key }) => (given.status === 401 && key?.kind === 'management' ? failure(400) : given) },
  }),
  latitude('auth', 'auth-management-key-404', 'answers an API key on budgets with 404', {
    clause: '4.2',
    when: { operation: 'budget' },
    hooks: { failure: (given, { key }) => (given.status === 401 && key?.kind === 'api' ? failure(404) : given) },
  }),
  latitude('auth', 'auth-two-headers', 'takes the first of two Authorization lines', {
    clause: '5',
    hooks: {
      token: (token, { incoming }) => {
        const value = /^bearer +(\S+)$/i.exec(headerValues(incoming, 'authorization')[0] ?? '')?.[1]
        return value ? { kind: 'bearer', value } : token
      },
    },
  }),
  latitude('errors', 'json-names-apart', 'writes members of the same name into objects of their own', {
    clause: '2.4',
    hooks: envelope(({ error }) => ({
      error: { ...error, details: [{ code: 'a' }, { code: 'a' }], error: { message: 'error' } },
      code: error.code,
    })),
  }),
]
