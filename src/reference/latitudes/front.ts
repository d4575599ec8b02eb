import { intervals, type Interval } from '../../contract/operation.ts'
import type { Context } from '../context.ts'
import { headerValues } from '../incoming.ts'
import { jsonReply, type Reply } from '../reply.ts'
import { latitude } from './latitude.ts'

/** A page as proxies write it. */
function page(status: number, words: string): Reply {
  const title = `${status} ${words}`
  return {
    status,
    headers: [['Content-Type', 'text/html']],
    body: Buffer.from(
      `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<h1>${title}</h1>\r\n</body>\r\n</html>\r\n`,
    ),
  }
}

/** What an encoded slash at an end of a name becomes where it is read as a slash, and two of them as one. */
function merged(name: string): string {
  return name.replaceAll(/^\/+|\/+$/g, '')
}

function mergedInterval({ interval }: Context): Interval | undefined {
  return intervals.find((one) => one === merged(interval))
}

function isUtf8(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** So many requests of each operation meet it while it starts anew: one stretch of them. */
const restart = { from: 40, to: 50 }

/** What a right service does behind a proxy that answers for it, or puts requests right. */
export const frontLatitudes = [
  latitude('validation', 'path-slashes-merged', 'stands behind a proxy that decodes slashes and merges them', {
    clause: '4.2',
    when: { operation: 'budget' },
    hooks: {
      problems: (problems, context) =>
        mergedInterval(context) ? problems.filter(({ field }) => field !== 'interval') : problems,
      workspace: (found, { services, workspaceRef }) => found ?? services.store.workspace(merged(workspaceRef)),
      budget: (found, context) => {
        const { services, interval, workspaceRef } = context
        const workspace = services.store.workspace(merged(workspaceRef))
        const own = mergedInterval(context)
        return own && own !== interval && workspace ? services.store.budget(workspace.id, own) : found
      },
    },
  }),
  latitude(
    'auth',
    'other-paths-put-right',
    'finds an operation by other spellings of its path, and asks for a key there',
    {
      clause: '5',
      hooks: {
        path: (path) =>
          path
            .replace(/(?<=\/speech)(?:%20|;.*|\.json)$/, '')
            .replaceAll(/\/(?:\/|\.\/|x\/\.\.\/)/g, '/')
            .replace(/(?<=.)\/$/, '')
            .replaceAll(/\/(?:audio|speech|workspaces|budgets)(?=\/|$)/gi, (name) => name.toLowerCase()),
      },
    },
  ),
  latitude('auth', 'other-paths-redirected', 'sends whoever asks for another path to that of an operation', {
    clause: '5',
    hooks: {
      reply: (reply, { operation, incoming }) =>
        operation === 'other'
          ? { ...page(308, 'Permanent Redirect'), headers: [['Location', incoming.path.replace(/\/$/, '')]] }
          : reply,
    },
  }),
  latitude('auth', 'other-paths-page', 'answers 200 with a page for every path that is no operation', {
    clause: '5',
    hooks: { reply: (reply, { operation }) => (operation === 'other' ? page(200, 'OK') : reply) },
  }),
  latitude('auth', 'other-paths-break', 'answers 502 with a page for every path that is no operation', {
    clause: '5',
    hooks: { reply: (reply, { operation }) => (operation === 'other' ? page(502, 'Bad Gateway') : reply) },
  }),
  latitude('auth', 'other-paths-json', 'answers 200 with JSON for every path that is no operation', {
    clause: '5',
    hooks: {
      reply: (reply, { operation }) =>
        operation === 'other' ? jsonReply(200, { data: { status: 'ok' }, path: 'unknown' }) : reply,
    },
  }),
  latitude('auth', 'auth-two-headers-page', 'stands behind a proxy that refuses two Authorization lines with a page', {
    clause: '5',
    hooks: {
      reply: (reply, { incoming }) =>
        headerValues(incoming, 'authorization').length > 1 ? page(400, 'Bad Request') : reply,
    },
  }),
  latitude(
    'validation',
    'path-not-utf8-page',
    'stands behind a proxy that declines a path that is no UTF-8 with a page',
    {
      clause: '4.2',
      hooks: { reply: (reply, { incoming }) => (isUtf8(incoming.path) ? reply : page(400, 'Bad Request')) },
    },
  ),
  latitude(
    'validation',
    'path-not-utf8-routed',
    'has a router that declines a path that is no UTF-8, in the envelope, before it looks for a key',
    {
      clause: '4.2',
      hooks: {
        reply: (reply, { incoming }) =>
          isUtf8(incoming.path)
            ? reply
            : jsonReply(400, { error: { code: 400, message: 'Invalid request parameters' } }),
      },
    },
  ),
  latitude('errors', 'restart-pages', 'starts anew once, and the proxy in front answers 502 with a page meanwhile', {
    clause: '7',
    hooks: {
      reply: (reply, context) => {
        const memory = context.memory('restart-pages')
        const count = Number(memory.get(context.operation) ?? 0) + 1
        memory.set(context.operation, count)
        return count >= restart.from && count < restart.to ? page(502, 'Bad Gateway') : reply
      },
    },
  }),
]
