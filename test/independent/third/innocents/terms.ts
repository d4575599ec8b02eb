import { randomBytes } from 'node:crypto'
import { worded } from '../alter.ts'
import { data, message } from '../client.ts'
import { intervals } from '../lease.ts'
import { refuse } from '../desk.ts'
import { harbour } from '../harbour.ts'
import { json, Refusal, type Alteration, type Entry, type Lease } from '../house.ts'
import { quay } from '../quay.ts'
import { brief, several, sometimes, together } from '../several.ts'
import type { Oddity } from '../sketch.ts'

/** Every record changed when the house opens. */
const recorded =
  (change: (entry: Entry) => Entry) =>
  (lease: Lease): Lease => ({
    ...lease,
    entries: new Map([...lease.entries].map(([name, entry]) => [name, change(entry)])),
  })

/** Refuses what comes while others are served. */
const crowded =
  (most: number, refusal: () => Refusal): Alteration =>
  (own) => {
    let open = 0
    return {
      async sound(order, call) {
        if (open >= most) throw refusal()
        open++
        await new Promise((resolve) => setTimeout(resolve, 40))
        try {
          return await own.sound(order, call)
        } finally {
          open--
        }
      },
    }
  }

const crowd = (
  id: string,
  title: string,
  status: number,
  most: number,
  fields: () => readonly (readonly [string, string])[],
): Oddity => ({
  id: `load-${id}`,
  title,
  house: most % 2 === 0 ? harbour : quay,
  alter: crowded(most, () => new Refusal(status, refuse(status).message, fields())),
  seen: sometimes(async (client) =>
    (await together(most + 3, () => brief(client))).some((heard) => heard.status === status),
  ),
})

/** Names, records and decisions that the interface leaves open. */
export const terms: readonly Oddity[] = [
  crowd('503-bare', 'More than one speech request at once gets 503 without Retry-After', 503, 1, () => []),
  crowd('503-after', 'More than two speech requests at once get 503 with Retry-After', 503, 2, () => [
    ['Retry-After', '1'],
  ]),
  crowd('529-bare', 'More than one speech request at once gets 529', 529, 1, () => []),
  crowd('429-date', 'More than two speech requests at once get 429 with a date', 429, 2, () => [
    ['Retry-After', new Date(Date.now() + 1000).toUTCString()],
  ]),
  {
    id: 'limit-raised',
    title: 'Somebody raises the limit of the monthly budget after each third reading, with a new updated_at',
    house: harbour,
    alter: (own) => {
      let count = 0
      return {
        shown(entry, place, call) {
          if (place.interval === 'monthly' && ++count % 3 === 0) {
            entry.limit_usd += 50
            entry.updated_at = new Date().toISOString()
          }
          return own.shown(entry, place, call)
        },
      }
    },
    seen: async (client) => {
      const [first, , third] = (await several(3, () => client.budget())).map(data)
      return first!['limit_usd'] !== third!['limit_usd'] && first!['updated_at'] !== third!['updated_at']
    },
  },
  {
    id: 'record-just-now',
    title: 'All budgets were created and updated when the service started',
    house: quay,
    lease: recorded((entry) => {
      const now = new Date().toISOString()
      return { ...entry, created_at: now, updated_at: now }
    }),
    seen: async (client) => Date.now() - Date.parse(String(data(await client.budget())['created_at'])) < 60_000,
  },
  {
    id: 'record-one-decimal',
    title: 'Times have one decimal of a second',
    house: harbour,
    lease: recorded((entry) => ({
      ...entry,
      created_at: entry.created_at.replace(/\.(\d)\d*Z/u, '.$1Z'),
      updated_at: entry.updated_at.replace(/\.(\d)\d*Z/u, '.$1Z'),
    })),
    seen: async (client) => /:\d\d\.\dZ$/u.test(String(data(await client.budget())['created_at'])),
  },
  {
    id: 'record-long-ago',
    title: 'Budgets are from 1999',
    house: quay,
    lease: recorded((entry) => ({
      ...entry,
      created_at: '1999-12-31T23:59:59Z',
      updated_at: '2000-02-29T00:00:00.000Z',
    })),
    seen: async (client) => String(data(await client.budget())['created_at']).startsWith('1999'),
  },
  {
    id: 'record-fractions',
    title: 'Limits are odd fractions of a cent',
    house: harbour,
    lease: recorded((entry) => ({ ...entry, limit_usd: entry.limit_usd / 7 })),
    seen: async (client) => String(data(await client.budget('daily'))['limit_usd']).length > 9,
  },
  {
    id: 'name-long-prefix',
    title: 'The base URL has many parts before v1',
    house: harbour,
    lease: (lease) => ({ ...lease, prefix: '/gateway/eu-west-3/tenants/acme.example/openapi/v1' }),
    seen: async (client) => client.of('BASE_URL').includes('/tenants/'),
  },
  {
    id: 'name-key-signs',
    title: 'Keys have all signs that a token may have',
    house: quay,
    lease: (lease) => ({
      ...lease,
      speechKey: `a-b.c_d~e+f/${randomBytes(12).toString('hex')}==`,
      budgetKey: `M.k~+/${randomBytes(12).toString('hex')}=`,
    }),
    seen: async (client) => client.of('API_KEY').endsWith('=='),
  },
  {
    id: 'name-key-long',
    title: 'Keys have 1,500 characters',
    house: harbour,
    lease: (lease) => ({
      ...lease,
      speechKey: `ey${randomBytes(749).toString('hex')}`,
      budgetKey: `ey${randomBytes(749).toString('hex')}`,
    }),
    seen: async (client) => client.of('API_KEY').length === 1500,
  },
  {
    id: 'name-key-short',
    title: 'Keys have eight letters and digits',
    house: quay,
    lease: (lease) => ({
      ...lease,
      speechKey: randomBytes(4).toString('hex'),
      budgetKey: randomBytes(4).toString('hex'),
    }),
    seen: async (client) => client.of('MANAGEMENT_KEY').length === 8,
  },
  {
    id: 'name-model',
    title: 'The model has several slashes, a colon and an @',
    house: harbour,
    lease: (lease) => ({ ...lease, model: 'house/readers/clear-1.5:latest@2025-08' }),
    seen: async (client) => client.of('MODEL').includes('@'),
  },
  {
    id: 'name-voice',
    title: 'The voice has blanks, quotes and letters beyond ASCII',
    house: quay,
    lease: (lease) => ({ ...lease, voice: 'Zoë "warm" – Nº 1 / 日本 🎙' }),
    seen: async (client) => client.of('VOICE').startsWith('Zoë') && (await brief(client)).status === 200,
  },
  {
    id: 'name-voice-short',
    title: 'The voice is one letter',
    house: harbour,
    lease: (lease) => ({ ...lease, voice: 'a' }),
    seen: async (client) => client.of('VOICE') === 'a',
  },
  {
    id: 'name-slug-digits',
    title: 'The slug has digits only',
    house: quay,
    lease: (lease) => ({ ...lease, slug: '20250824' }),
    seen: async (client) => client.of('WORKSPACE_SLUG') === '20250824',
  },
  {
    id: 'name-slug-letter',
    title: 'The slug is one letter',
    house: harbour,
    lease: (lease) => ({ ...lease, slug: 'q' }),
    seen: async (client) => client.of('WORKSPACE_SLUG') === 'q',
  },
  {
    id: 'name-slug-signs',
    title: 'The slug has dots, tildes and underscores',
    house: quay,
    lease: (lease) => ({ ...lease, slug: 'blue.team_2~eu' }),
    seen: async (client) => client.of('WORKSPACE_SLUG').includes('~'),
  },
  {
    id: 'name-slug-like-interval',
    title: 'The slug is the word monthly',
    house: harbour,
    lease: (lease) => ({ ...lease, slug: 'monthly' }),
    seen: async (client) => client.of('WORKSPACE_SLUG') === 'monthly',
  },
  {
    id: 'term-voice-404',
    title: 'An unknown voice is 404',
    house: quay,
    alter: (own, lease) => ({
      order(document, call) {
        const { voice, input } = Object(document) as { voice: unknown; input: unknown }
        if (typeof voice === 'string' && voice !== '' && voice !== lease.voice && typeof input === 'string')
          throw refuse(404)
        return own.order(document, call)
      },
    }),
    seen: async (client) => (await client.speak({ voice: 'somebody' })).status === 404,
  },
  {
    id: 'term-speed-narrow',
    title: 'A speed outside of 0.7 to 1.2 is 400',
    house: harbour,
    alter: (own) => ({
      order(document, call) {
        const order = own.order(document, call)
        const { speed = 1 } = document as { speed?: number }
        if (speed < 0.7 || speed > 1.2) throw refuse(400, 'speed has to be between 0.7 and 1.2')
        return order
      },
    }),
    seen: async (client) => (await client.speak({ speed: 1.3 })).status === 400,
  },
  {
    id: 'term-input-4096',
    title: 'More than 4,096 characters are 400 with the envelope',
    house: quay,
    alter: (own) => ({
      order(document, call) {
        const order = own.order(document, call)
        if (order.input.length > 4096) throw refuse(400, 'input has more than 4,096 characters')
        return order
      },
    }),
    seen: async (client) => (await client.speak({ input: 'a'.repeat(4097) })).status === 400,
  },
  {
    id: 'term-workspace-first',
    title: 'An unknown interval of an unknown workspace is 404',
    house: harbour,
    alter: (own, lease) => ({
      place(id, interval, call) {
        const known = [lease.workspace, lease.slug, ...lease.lost.keys()]
        const listed = (intervals as readonly string[]).includes(interval)
        if (!listed && id !== '' && /^[\w-]+$/u.test(id) && !known.includes(id.toLowerCase())) throw refuse(404)
        return own.place(id, interval, call)
      },
    }),
    seen: async (client) => (await client.budget('yearly', { id: 'nobody' })).status === 404,
  },
  {
    id: 'term-credits-sentence',
    title: '402 points to the credits page within a long message, in brackets',
    house: quay,
    alter: worded(402, (told) => {
      const page = /http\S+/u.exec(told)?.[0] ?? ''
      return `Insufficient credits. This request needs 14 more. [Buy some](${page}) or ask your administrator.`
    }),
    seen: async (client) => message(await client.speak({}, { key: client.of('NO_CREDIT_KEY') })).includes('/credits)'),
  },
  {
    id: 'term-hasty-date',
    title: '429 tells when to come back as a date, and its limit in the body',
    house: harbour,
    alter: (own) => ({
      refused: (refusal, call) =>
        refusal.status === 429
          ? json(429, { error: { code: 429, message: 'Rate limit exceeded: 2 in 20 s', limit: 2 } }, [
              ['Retry-After', new Date(Date.now() + 20_000).toUTCString()],
            ])
          : own.refused(refusal, call),
    }),
    seen: async (client) =>
      String(
        (await several(3, () => client.speak({ input: 'Yes.' }, { key: client.of('RATE_LIMITED_KEY') }))).at(-1)!
          .headers['retry-after'],
      ).endsWith('GMT'),
  },
]
