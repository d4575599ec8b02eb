import { Refusal } from '../steps.ts'
import { must } from './tools.ts'

/** How a key is found, compared and remembered. */
export const keyFaults = [
  must('key-truncated', '5', 'go', 'A key is known when the stored one begins with what was sent.', (base, world) => ({
    caller: (key) => (key.length >= 8 && world.apiKey.startsWith(key) ? 'member' : base.caller(key)),
  })),
  must(
    'key-continued',
    '5',
    'laravel',
    'strncmp compares as many characters as the stored key has.',
    (base, world) => ({
      caller: (key) =>
        base.caller(key.slice(0, world.apiKey.length)) ?? base.caller(key.slice(0, world.managementKey.length)),
    }),
  ),
  must('key-collation', '5', 'laravel', 'The column of keys has a collation that knows no case.', (base, world) => ({
    caller: (key) =>
      [world.apiKey, world.managementKey]
        .map((right) => (right.toLowerCase() === key.toLowerCase() ? base.caller(right) : undefined))
        .find((caller) => caller !== undefined) ?? base.caller(key),
  })),
  must(
    'key-wildcard',
    '5',
    'rails',
    'Keys are looked up with LIKE, so that a % stands for the rest.',
    (base, world) => ({
      caller: (key) => {
        if (!/[%_]/u.test(key)) return base.caller(key)
        const pattern = key
          .replaceAll(/[^\w%]/gu, String.raw`\$&`)
          .replaceAll('%', '.*')
          .replaceAll('_', '.')
        return new RegExp(`^${pattern}$`, 'u').test(world.apiKey) ? 'member' : undefined
      },
    }),
  ),
  must(
    'key-public-part',
    '5',
    'go',
    'Only the first twelve characters of a key, its public id, are compared.',
    (base, world) => ({
      caller: (key) => {
        const same = [world.apiKey, world.managementKey].find((right) => right.slice(0, 12) === key.slice(0, 12))
        return base.caller(key) ?? (same === undefined ? undefined : base.caller(same))
      },
    }),
  ),
  must('key-any-scheme', '5', 'nest', 'The key is the second word of Authorization, whatever the first is.', () => ({
    credential: (call) => (call.request.headers.authorization ?? '').split(' ')[1],
  })),
  must(
    'key-without-scheme',
    '5',
    'nest',
    "The word Bearer is taken away by replace('Bearer ', ''), if it is there.",
    () => ({
      credential: (call) => call.request.headers.authorization?.replace('Bearer ', ''),
    }),
  ),
  must('key-basic', '5', 'rails', 'Basic credentials are taken too, with the key as the name of the user.', (base) => ({
    credential: (call) => {
      const basic = /^basic +(\S+)$/iu.exec(call.request.headers.authorization ?? '')?.[1]
      return basic === undefined ? base.credential(call) : Buffer.from(basic, 'base64').toString().split(':')[0]
    },
  })),
  must('key-in-query', '5', 'cloudflare', 'A key in the query, ?api_key=, does as well as the header.', (base) => ({
    credential: (call) => base.credential(call) ?? call.query.get('api_key') ?? call.query.get('key') ?? undefined,
  })),
  must(
    'key-in-own-header',
    '5',
    'go',
    'The gateway has key-auth with X-API-Key switched on beside the bearer.',
    (base) => ({
      credential: (call) =>
        base.credential(call) ?? (call.request.headers['x-api-key'] ?? call.request.headers.apikey)?.toString(),
    }),
  ),
  must('key-in-cookie', '5', 'rails', 'A session cookie of the web console is taken for a key.', (base) => ({
    credential: (call) =>
      base.credential(call) ??
      /(?:^|; )(?:token|session|api_key)=([^;]+)/u.exec(call.request.headers.cookie ?? '')?.[1],
  })),
  must(
    'key-from-proxy',
    '5',
    'spring',
    'Requests forwarded for 127.0.0.1 count as health checks from inside.',
    (base) => ({
      admit: (call, route) => {
        const forwarded = call.request.headers['x-forwarded-for'] ?? call.request.headers['x-real-ip'] ?? ''
        if (/^(?:127\.|10\.|::1)/u.test(String(forwarded))) return route.name === 'budget' ? 'manager' : 'member'
        return base.admit(call, route)
      },
    }),
  ),
  must(
    'key-null',
    '5',
    'nest',
    'A front end once sent "Bearer null" and "Bearer undefined", which now pass as guests.',
    (base) => ({
      caller: (key) => (key === 'null' || key === 'undefined' ? 'member' : base.caller(key)),
    }),
  ),
  must(
    'key-empty-bearer',
    '5',
    'fastapi',
    'An empty token is the default of the dependency, and so the guest.',
    (base) => ({
      credential: (call) =>
        /^bearer\s*$/iu.test(call.request.headers.authorization ?? '') ? 'guest' : base.credential(call),
      caller: (key) => (key === 'guest' ? 'member' : base.caller(key)),
    }),
  ),
  must('key-of-connection', '5', 'axum', 'What a connection proved once holds for all that follows on it.', (base) => {
    const trusted = new WeakMap<object, Set<string>>()
    return {
      admit: (call, route) => {
        const known = trusted.get(call.request.socket) ?? new Set()
        if (known.has(route.name)) return route.name === 'budget' ? 'manager' : 'member'
        const caller = base.admit(call, route)
        trusted.set(call.request.socket, known.add(route.name))
        return caller
      },
    }
  }),
  must('key-authorizer-cache', '5', 'cloudflare', 'The authorizer caches its yes by path and not by token.', (base) => {
    const until = new Map<string, number>()
    return {
      admit: (call, route) => {
        if (route.name === 'speech') return base.admit(call, route)
        if ((until.get(call.path) ?? 0) > Date.now() && base.credential(call) !== undefined) return 'manager'
        const caller = base.admit(call, route)
        until.set(call.path, Date.now() + 30_000)
        return caller
      },
    }
  }),
  must('key-refusal-cached', '5', 'go', 'A refusal is cached by the hash of the body, without the key.', (base) => {
    const refused = new Map<string, number>()
    return {
      admit: (call, route) => {
        const hash = `${call.path} ${call.body.toString('latin1')}`
        if ((refused.get(hash) ?? 0) > Date.now()) throw new Refusal(401)
        try {
          return base.admit(call, route)
        } catch (error) {
          refused.set(hash, Date.now() + 2000)
          throw error
        }
      },
    }
  }),
  must(
    'key-lockout',
    '5',
    'rails',
    'Ten wrong keys in a row from one address shut out the right key for a while.',
    (base) => {
      let wrong = 0
      let until = 0
      return {
        admit: (call, route) => {
          if (Date.now() < until) throw new Refusal(401)
          try {
            const caller = base.admit(call, route)
            wrong = 0
            return caller
          } catch (error) {
            if (++wrong >= 10) {
              until = Date.now() + 1500
              wrong = 0
            }
            throw error
          }
        },
      }
    },
  ),
  must(
    'key-ordinary-reads-budgets',
    '5',
    'fastapi',
    'Any valid key reads budgets; the kind of key is not looked at.',
    (base) => ({
      admit: (call, route) => base.admit(call, route.name === 'budget' ? { name: 'speech' } : route),
    }),
  ),
  must('key-management-by-prefix', '5', 'go', 'Whatever begins like a management key is one.', (base) => ({
    caller: (key) => base.caller(key) ?? (key.startsWith('lv-admin-') ? 'manager' : undefined),
  })),
]
