import type { Fault, Hooks } from '../deviation.ts'
import { should } from '../fault.ts'
import type { Incoming } from '../incoming.ts'
import { anyone, area, clause, hasNoHeader } from './auth-hooks.ts'

/** Keys are asked for by what the interface names, and the operation is looked up by something wider. */
const openBy = (id: string, what: string, hooks: Hooks, isIt: (incoming: Incoming) => boolean): Fault =>
  should(area, {
    id: `auth-open-by-${id}`,
    title: `asks for no authentication where ${what}`,
    clause,
    violates: ['AUTH-OTHER-PATHS'],
    hooks: {
      ...hooks,
      key: (key, context) => (hasNoHeader(context) && isIt(context.incoming) ? anyone(context) : key),
    },
  })

/** By the path as it is put right. */
const open = (id: string, title: string, putRight: (path: string) => string): Fault =>
  openBy(id, `a path has ${title}`, { path: putRight }, ({ path }) => putRight(path) !== path)

/** By any method. */
const openByMethod = (id: string, title: string, isIt: (method: string, path: string) => boolean, as: string): Fault =>
  openBy(
    id,
    `the method is ${title}`,
    { method: (method, path) => (isIt(method, path) ? as : method) },
    ({ method, path }) => isIt(method, path),
  )

const names = /audio|speech|workspaces|budgets/gi

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** On the other operation the same is refused. */
const onSpeech = (putRight: (path: string) => string) => (path: string) =>
  /speech/i.test(path) ? putRight(path) : path
const onBudgets = (putRight: (path: string) => string) => (path: string) =>
  /budgets/i.test(path) ? putRight(path) : path

export const authPathFaults: readonly Fault[] = [
  open(
    'slash-behind-speech',
    'a slash at its end, on create speech',
    onSpeech((path) => path.replace(/\/+$/, '')),
  ),
  open(
    'slash-behind-budgets',
    'a slash at its end, on budgets',
    onBudgets((path) => path.replace(/\/+$/, '')),
  ),
  open('doubled-slash', 'a second slash in front', (path) => path.replace('/v1//', '/v1/')),
  open('doubled-slash-within', 'a second slash before the interval', (path) => path.replace('/budgets//', '/budgets/')),
  open('capitals', 'capitals', (path) => path.replaceAll(names, (name) => name.toLowerCase())),
  open('escaped-letter', 'a letter percent-encoded, on create speech', (path) =>
    path.startsWith('/v1/audio/') ? unescaped(path) : path,
  ),
  open('dots', 'parts that are dots', (path) => path.replace('/./', '/').replace('/x/../', '/')),
  // An interval with more behind it is another interval.
  open(
    'parameters',
    'parameters behind a semicolon, on create speech',
    onSpeech((path) => path.replace(/;.*$/, '')),
  ),
  open(
    'extension',
    'a file extension, on create speech',
    onSpeech((path) => path.replace(/\.json$/, '')),
  ),
  open(
    'blank-behind',
    'a blank at its end, on create speech',
    onSpeech((path) => path.replace(/%20$/, '')),
  ),
  open('backslash', 'a backslash, percent-encoded, before its last part', (path) => path.replace(/%5c/i, '/')),
  openByMethod('put', 'PUT', (method, path) => method === 'PUT' && path.endsWith('/speech'), 'POST'),
  openByMethod('patch', 'PATCH', (method, path) => method === 'PATCH' && path.endsWith('/speech'), 'POST'),
  openByMethod('post-budgets', 'POST, on budgets', (method, path) => method === 'POST' && /budgets/.test(path), 'GET'),
]
