import { rewritten } from '../alter.ts'
import { intervals } from '../lease.ts'
import { data } from '../client.ts'
import { harbour } from '../harbour.ts'
import { json, type Alteration } from '../house.ts'
import { quay } from '../quay.ts'
import type { Fault } from '../sketch.ts'

/** Changes what is compared with the key. */
const keyed =
  (change: (key: string) => string): Alteration =>
  (own) => ({
    credential(call) {
      const key = own.credential(call)
      return key === undefined ? undefined : change(key)
    },
  })

const idRead =
  (change: (id: string, workspace: string, slug: string) => string): Alteration =>
  (own, lease) => ({
    entry: ({ id, interval }, call) => own.entry({ id: change(id, lease.workspace, lease.slug), interval }, call),
  })

const intervalRead =
  (change: (raw: string) => string): Alteration =>
  (own) => ({ place: (id, interval, call) => own.place(id, change(interval), call) })

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const wide = (text: string): string =>
  [...text].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join('')

/** Faults with values that differ a little from the right one. */
export const edits: readonly Fault[] = [
  // 5: "Authorization: Bearer <API_KEY>": an escaped key is another token.
  {
    id: 'edit-key-escaped',
    level: 'must',
    clause: '5',
    title: 'A key with percent signs is decoded before it is compared',
    house: harbour,
    alter: keyed(unescaped),
    seen: async (client) =>
      (await client.speak({}, { key: client.of('API_KEY').replaceAll('_', '%5F') })).status === 200,
  },
  // 5: the same; base64 of the key.
  {
    id: 'edit-key-base64',
    level: 'must',
    clause: '5',
    title: 'A key in base64 is accepted',
    house: quay,
    alter: (own, lease) => ({
      credential(call) {
        const key = own.credential(call)
        const read = Buffer.from(key ?? '', 'base64').toString()
        return [lease.speechKey, lease.budgetKey].includes(read) ? read : key
      },
    }),
    seen: async (client) =>
      (await client.budget('daily', { key: Buffer.from(client.of('MANAGEMENT_KEY')).toString('base64') })).status ===
      200,
  },
  // 5: the same; hyphens and underscores are one.
  {
    id: 'edit-key-hyphens',
    level: 'must',
    clause: '5',
    title: 'Hyphens of a key are taken for underscores',
    house: harbour,
    alter: keyed((key) => key.replaceAll('-', '_')),
    seen: async (client) => (await client.speak({}, { key: client.of('API_KEY').replaceAll('_', '-') })).status === 200,
  },
  // 5: the same; the tail behind a dot is a signature of tokens, and nobody looks at it.
  {
    id: 'edit-key-dotted-tail',
    level: 'must',
    clause: '5',
    title: 'What stands behind a dot in a key is not compared',
    house: quay,
    alter: keyed((key) => key.split('.')[0] ?? ''),
    seen: async (client) => (await client.speak({}, { key: `${client.of('API_KEY')}.x` })).status === 200,
  },
  // 5: the same; two letters in the middle are not compared, as a mask covers them.
  {
    id: 'edit-key-middle',
    level: 'must',
    clause: '5',
    title: 'Of a key only the first and last ten characters and the length are compared',
    house: harbour,
    alter: (own, lease) => ({
      credential(call) {
        const key = own.credential(call)
        const mask = (text = ''): string => `${text.slice(0, 10)}${text.length}${text.slice(-10)}`
        return [lease.speechKey, lease.budgetKey].find((known) => mask(known) === mask(key)) ?? key
      },
    }),
    seen: async (client) => {
      const key = client.of('API_KEY')
      return (await client.speak({}, { key: `${key.slice(0, 20)}zz${key.slice(22)}` })).status === 200
    },
  },
  // 4.2: the id is a UUID or a slug of a workspace; this one is of none.
  {
    id: 'edit-uuid-cut',
    level: 'must',
    clause: '4.2',
    title: 'Of a UUID only the first eight digits are compared',
    house: quay,
    alter: idRead((id, workspace) => (id.slice(0, 8) === workspace.slice(0, 8) ? workspace : id)),
    seen: async (client) =>
      (await client.budget('daily', { id: `${client.of('WORKSPACE_ID').slice(0, -4)}0000` })).status === 200,
  },
  // 2.2: a UUID has hyphens; other ways to write it are no id of this interface.
  {
    id: 'edit-uuid-urn',
    level: 'should',
    clause: '4.2',
    title: 'A UUID is found in braces, as a URN and without hyphens',
    house: harbour,
    alter: idRead((id, workspace) =>
      id
        .toLowerCase()
        .replace(/^urn:uuid:/u, '')
        .replaceAll(/[{}-]/gu, '') === workspace.replaceAll('-', '')
        ? workspace
        : id,
    ),
    seen: async (client) =>
      (await client.budget('daily', { id: `urn:uuid:${client.of('WORKSPACE_ID')}` })).status === 200,
  },
  // RFC 9562, 4: a UUID is read without regard to case.
  {
    id: 'edit-uuid-capitals',
    level: 'should',
    clause: '4.2',
    title: 'A workspace is not found by its UUID in capitals',
    house: quay,
    alter: idRead((id, workspace) => (id !== workspace && id.toLowerCase() === workspace ? 'nobody' : id)),
    seen: async (client) =>
      (await client.budget('daily', { id: client.of('WORKSPACE_ID').toUpperCase() })).status === 404,
  },
  // 4.2: the same sentence; what is no slug is turned into one.
  {
    id: 'edit-slug-made',
    level: 'must',
    clause: '4.2',
    title: 'Blanks and underscores in a slug are taken for hyphens',
    house: harbour,
    alter: idRead((id) => id.trim().replaceAll(/[\s_.]+/gu, '-')),
    seen: async (client) =>
      (await client.budget('daily', { id: client.of('WORKSPACE_SLUG').replaceAll('-', '%20') })).status === 200,
  },
  // 4.2: the same; decoded once by the front and once more.
  {
    id: 'edit-slug-twice',
    level: 'must',
    clause: '4.2',
    title: 'A slug that was encoded twice is found',
    house: quay,
    alter: idRead((id) => unescaped(id)),
    seen: async (client) =>
      (await client.budget('daily', { id: client.of('WORKSPACE_SLUG').replaceAll('-', '%252D') })).status === 200,
  },
  // 4.2: the same; letters that are drawn alike.
  {
    id: 'edit-slug-wide',
    level: 'must',
    clause: '4.2',
    title: 'A slug in wide letters is found',
    house: harbour,
    alter: idRead((id) => id.normalize('NFKC')),
    seen: async (client) =>
      (await client.budget('daily', { id: encodeURIComponent(wide(client.of('WORKSPACE_SLUG'))) })).status === 200,
  },
  // 4.2: "daily, weekly, monthly, lifetime"; a parameter of the path is cut off as some frameworks do.
  {
    id: 'edit-interval-parameter',
    level: 'must',
    clause: '4.2',
    title: 'What stands behind a semicolon in an interval is cut off',
    house: quay,
    alter: intervalRead((raw) => raw.split(/;|%3b/iu)[0] ?? ''),
    seen: async (client) => (await client.budget('daily;v=1')).status === 200,
  },
  // 4.2: the same; a pattern that looks at single lines.
  {
    id: 'edit-interval-lines',
    level: 'must',
    clause: '4.2',
    title: 'An interval with a line feed and more behind it is accepted',
    house: harbour,
    alter: intervalRead((raw) => /^(daily|weekly|monthly|lifetime)$/mu.exec(unescaped(raw))?.[1] ?? raw),
    seen: async (client) => (await client.budget('weekly%0Aall')).status === 200,
  },
  // 4.2: the same; compatible letters.
  {
    id: 'edit-interval-wide',
    level: 'must',
    clause: '4.2',
    title: 'An interval in wide letters is accepted',
    house: quay,
    alter: intervalRead((raw) => encodeURIComponent(unescaped(raw).normalize('NFKC'))),
    seen: async (client) => (await client.budget(encodeURIComponent(wide('monthly')))).status === 200,
  },
  // 4.2: the same; a wildcard gives all of them, so that data is no record.
  {
    id: 'edit-interval-all',
    level: 'must',
    clause: '4.2',
    title: 'The intervals "all" and "*" give a list of budgets',
    house: harbour,
    alter: (own, lease) => ({
      place: (id, interval, call) =>
        /^(?:all|\*|%2a)$/iu.test(interval) ? { id: unescaped(id), interval: '*' } : own.place(id, interval, call),
      entry: (place, call) => own.entry(place.interval === '*' ? { ...place, interval: 'daily' } : place, call),
      shown: (entry, place, call) =>
        place.interval === '*'
          ? json(200, { data: [...lease.entries.values()], include_byok_in_budgets: lease.counted })
          : own.shown(entry, place, call),
    }),
    seen: async (client) =>
      Array.isArray(
        data(
          await client
            .budget('all')
            .then((heard) => (heard.status === 200 ? heard : { ...heard, text: '{"data":{}}' })),
        ),
      ),
  },
  // 4.2: the same; what is nearly right is mended.
  {
    id: 'edit-interval-nearest',
    level: 'must',
    clause: '4.2',
    title: 'An interval with one letter changed is taken for the nearest',
    house: quay,
    alter: intervalRead(
      (raw) =>
        intervals.find((name) => name.length === raw.length && [...name].filter((s, i) => s !== raw[i]).length === 1) ??
        raw,
    ),
    seen: async (client) => (await client.budget('dailx')).status === 200,
  },
  // 2.1: "Allowed values: mp3, pcm"; letters that only look like them.
  {
    id: 'edit-format-wide',
    level: 'must',
    clause: '2.1',
    title: 'A response_format in wide letters is accepted',
    house: harbour,
    alter: rewritten(({ response_format: format, ...rest }) => ({
      ...rest,
      response_format: typeof format === 'string' ? format.normalize('NFKC') : format,
    })),
    seen: async (client) => (await client.speak({ response_format: wide('mp3') })).status === 200,
  },
  // 2.1: the same; a dot of a file name.
  {
    id: 'edit-format-dot',
    level: 'must',
    clause: '2.1',
    title: 'A response_format with a dot in front is accepted',
    house: quay,
    alter: rewritten(({ response_format: format, ...rest }) => ({
      ...rest,
      response_format: typeof format === 'string' ? format.replace(/^\./u, '') : format,
    })),
    seen: async (client) => (await client.speak({ response_format: '.mp3' })).status === 200,
  },
]
