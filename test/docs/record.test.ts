import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isEvent } from '../../src/record/event-shape.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/record.md'), 'utf8')

/** Types by member, as the tables give them. */
const documented = new Map(
  [...text.matchAll(/^\| (`[^|]+`) \| ([^|]+) \|/gm)].flatMap(([, members, type]) =>
    [...members!.matchAll(/`([^`]+)`/g)].map(([, member]) => [member!, type!] as const),
  ),
)

/** Every member that recorded runs have, with the types of its values. */
function recorded(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const runs = join(root, 'fixtures/runs')
  const folders = readdirSync(runs, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of folders) {
    for (const line of readFileSync(join(runs, name, 'events.ndjson'), 'utf8').split('\n')) {
      // A run that was killed may end within a line.
      if (!line.endsWith('}')) continue
      const { event, ...members } = JSON.parse(line) as Record<string, unknown>
      const prefix = event === 'header' || event === 'plan' ? '' : String(event)
      gather(event === 'exchange' ? members['exchange'] : members, event === 'exchange' ? '' : prefix, found)
    }
  }
  return found
}

function gather(value: unknown, path: string, found: Map<string, Set<string>>): void {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (isObject && path !== 'labels' && path !== 'pinned') {
    for (const [name, inner] of Object.entries(value)) gather(inner, path === '' ? name : `${path}.${name}`, found)
    return
  }
  const member = path.replace(/^(?:request|response)\.body\./, 'body.')
  found.set(member, (found.get(member) ?? new Set()).add(typeOf(value)))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

test('every member of recorded runs is documented, with its type', () => {
  const members = recorded()
  expect(members.size).toBeGreaterThan(60)
  for (const [member, types] of members) {
    const type = documented.get(member)
    expect(type, `${member} has no row in docs/record.md`).toBeDefined()
    for (const one of types)
      expect(one === 'integer' ? /integer|number/.test(type!) : type, `${member} is ${one}`).toEqual(
        one === 'integer' ? true : expect.stringContaining(one),
      )
  }
})

test('the example is an event', () => {
  const [, example] = /```json\n([^]*?)```/.exec(text)!
  expect(isEvent(JSON.parse(example!))).toBe(true)
})
