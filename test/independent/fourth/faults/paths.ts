import { raw, Refusal } from '../steps.ts'
import { must } from './tools.ts'

/** How paths, their parameters and methods are read. */
export const pathFaults = [
  must(
    'path-any-workspace',
    '4.2',
    'fastapi',
    'The workspace of the path is not used: the one of the key is read.',
    () => ({ workspace: () => undefined }),
  ),
  must(
    'path-workspace-like',
    '4.2',
    'laravel',
    'The slug is looked up with LIKE, and % stands for anything.',
    (base, world) => ({
      workspace: (name) =>
        base.workspace(/^[^%]*%$/u.test(name) && world.slug.startsWith(name.slice(0, -1)) ? world.slug : name),
    }),
  ),
  must('path-workspace-begins', '4.2', 'go', 'A workspace is found by the beginning of its UUID.', (base, world) => ({
    workspace: (name) =>
      base.workspace(name.length >= 8 && world.workspaceId.startsWith(name.toLowerCase()) ? world.slug : name),
  })),
  must(
    'path-workspace-goes-on',
    '4.2',
    'axum',
    'A UUID is read from the first 36 characters, whatever follows.',
    (base) => ({ workspace: (name) => base.workspace(/^[\da-f-]{36}/iu.exec(name)?.[0] ?? name) }),
  ),
  must('path-slug-unknown', '4.2', 'spring', 'The slug is converted to a UUID, which fails: 400.', (base, world) => ({
    workspace: (name) => {
      if (name === world.slug) throw new Refusal(400, 'UUID')
      base.workspace(name)
    },
  })),
  must(
    'path-uuid-unknown',
    '4.2',
    'rails',
    'find_by!(slug:) knows the slug and not the UUID.',
    (base, world) => ({
      workspace: (name) => {
        if (name.toLowerCase() === world.workspaceId) throw new Refusal(404)
        base.workspace(name)
      },
    }),
    { breaks: ['budget'] },
  ),
  must('path-unknown-403', '4.2', 'nest', 'A workspace that is unknown is forbidden with 403.', (base) => ({
    workspace: (name) => {
      try {
        base.workspace(name)
      } catch {
        throw new Refusal(403)
      }
    },
  })),
  must('path-unknown-500', '7', 'fastapi', 'A workspace that is not found ends in None and 500.', (base) => ({
    workspace: (name) => {
      try {
        base.workspace(name)
      } catch {
        throw new Refusal(500)
      }
    },
  })),
  must('path-interval-500', '7', 'rails', 'An unknown interval is an ArgumentError and 500.', (base) => ({
    interval: (name) => {
      try {
        return base.interval(name)
      } catch {
        throw new Refusal(500)
      }
    },
  })),
  must('path-interval-default', '4.2', 'go', 'An unknown interval is read as monthly.', (base) => ({
    interval: (name) => (/^(?:daily|weekly|lifetime)$/u.test(name) ? base.interval(name) : 'monthly'),
  })),
  must(
    'path-interval-any-case',
    '4.2',
    'aspnet',
    'The enum converter of the route knows no case: Monthly.',
    (base) => ({ interval: (name) => base.interval(name.toLowerCase()) }),
  ),
  must(
    'path-interval-number',
    '4.2',
    'aspnet',
    'The enum converter of the route takes the numbers 0 to 3.',
    (base) => ({ interval: (name) => base.interval(['daily', 'weekly', 'monthly', 'lifetime'][Number(name)] ?? name) }),
  ),
  must('path-interval-other-words', '4.2', 'nest', 'month and year and total are understood as well.', (base) => ({
    interval: (name) =>
      base.interval(
        { day: 'daily', week: 'weekly', month: 'monthly', yearly: 'monthly', total: 'lifetime' }[name] ?? name,
      ),
  })),
  must(
    'path-interval-begins',
    '4.2',
    'axum',
    'Intervals are matched by how they begin: monthlyx and month.',
    (base) => ({ interval: (name) => base.interval(/^(?:daily|weekly|monthly|lifetime)/u.exec(name)?.[0] ?? name) }),
  ),
  must('path-interval-trimmed', '4.2', 'laravel', 'Blanks and line ends around an interval are trimmed.', (base) => ({
    interval: (name) => base.interval(name.trim()),
  })),
  must(
    'path-interval-suffix',
    '4.2',
    'rails',
    'The route takes a format: monthly.json and monthly.xml are monthly.',
    (base) => ({ interval: (name) => base.interval(name.replace(/\.\w+$/u, '')) }),
  ),
  must(
    'path-interval-404-page',
    '7',
    'laravel',
    'The route has a pattern for the interval, and what does not match gets the page of the router.',
    (base) => ({
      failure: (refusal, call) =>
        refusal.status === 400 && call.method === 'GET'
          ? raw(404, 'text/html', '<!DOCTYPE html><title>Not Found</title>')
          : base.failure(refusal, call),
    }),
  ),
  must(
    'path-no-lifetime',
    '4.2',
    'go',
    'lifetime was added later, and this service does not know it: 400.',
    (base) => ({
      interval: (name) => {
        if (name === 'lifetime') throw new Refusal(400)
        return base.interval(name)
      },
    }),
  ),
  must('path-slug-redirect', '4.2', 'nest', 'A slug is redirected to its UUID with 301.', (base, world, house) => ({
    budget: (route, call) => {
      if (base.segment(route.workspace) !== world.slug) return base.budget(route, call)
      const answer = raw(301, 'text/plain', 'Moved Permanently')
      answer.headers.Location = `${house.prefix}/workspaces/${world.workspaceId}/budgets/${route.interval}`
      return answer
    },
  })),
  must(
    'path-slash-redirect',
    '4.1',
    'fastapi',
    'Speech lives at /audio/speech/, and the path without the slash gets 307.',
    (base) => ({
      speech: (call, caller) => {
        if (call.path.endsWith('/')) return base.speech(call, caller)
        return { status: 307, headers: { Location: `${call.path}/` }, body: Buffer.alloc(0) }
      },
    }),
    { breaks: ['mp3', 'pcm'] },
  ),
  must(
    'path-post-budget',
    '4.2',
    'cloudflare',
    'Budgets are read with POST; a GET is 405.',
    (base) => ({
      route: (call) => {
        if (call.method === 'GET' && call.path.includes('/budgets/')) throw new Refusal(405)
        return base.route(call)
      },
    }),
    { breaks: ['budget'] },
  ),
  must(
    'path-put-speech',
    '4.1',
    'spring',
    'Speech is made with PUT; a POST is 405.',
    (base) => ({
      route: (call) => {
        if (call.method === 'POST') throw new Refusal(405)
        return base.route(call)
      },
    }),
    { breaks: ['mp3', 'pcm'] },
  ),
]
