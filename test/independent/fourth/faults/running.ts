import { raw, Refusal } from '../steps.ts'
import type { Twist } from '../serve.ts'
import { htmlPage, isAudio, must, pause, should } from './tools.ts'

const busy =
  (limit: number, refuse: () => ReturnType<typeof raw>): Twist =>
  (base) => {
    let running = 0
    return {
      finish: async (call) => {
        running++
        try {
          await pause(8)
          return running > limit ? refuse() : await base.finish(call)
        } finally {
          running--
        }
      },
    }
  }

/** What depends on requests before, or at the same time. */
export const runningFaults = [
  must(
    'run-shared-format',
    '4.1',
    'rails',
    'The format is kept in a global between reading and encoding, so parallel requests get each other’s.',
    (base) => {
      let format: 'mp3' | 'pcm' = 'mp3'
      return {
        speak: async (order, call) => {
          format = order.format
          await pause(12)
          return base.speak({ ...order, format }, call)
        },
      }
    },
  ),
  must(
    'run-shared-caller',
    '5',
    'laravel',
    'The user is a global of the worker: without a key, a request beside one with a key passes.',
    (base) => {
      let present = 0
      return {
        answer: async (call) => {
          const key = base.credential(call)
          const known = key !== undefined && base.caller(key) !== undefined
          if (known) present++
          try {
            await pause(12)
            return await base.answer(call)
          } finally {
            if (known) present--
          }
        },
        admit: (call, route) => {
          if (present > 0 && call.request.headers.authorization === undefined)
            return route.name === 'budget' ? 'manager' : 'member'
          return base.admit(call, route)
        },
      }
    },
  ),
  must(
    'run-shared-interval',
    '4.2',
    'go',
    'The interval is captured by reference: parallel reads get the budget of the last.',
    (base) => {
      let interval = ''
      return {
        budget: async (route, call) => {
          interval = base.interval(base.segment(route.interval))
          await pause(12)
          return base.budget({ ...route, interval }, call)
        },
      }
    },
  ),
  should('run-shared-text', '4.1', 'axum', 'The text is kept in a global between reading and speaking.', (base) => {
    let text = ''
    return {
      speak: async (order, call) => {
        text = order.text
        await pause(12)
        return base.speak({ ...order, text }, call)
      },
    }
  }),
  should(
    'run-late-audio',
    '4.1',
    'nest',
    'A queue off by one: each speech gets the audio of the one before it.',
    (base) => {
      let before: string | undefined
      return {
        heard: (order) => {
          const text = before ?? order.text
          before = order.text
          return base.heard({ ...order, text })
        },
      }
    },
  ),
  must(
    'run-overflow',
    '7',
    'cloudflare',
    'More than three at once overflow the proxy: 503 in plain text.',
    busy(3, () =>
      raw(503, 'text/plain', 'upstream connect error or disconnect/reset before headers. reset reason: overflow'),
    ),
  ),
  must(
    'run-too-many',
    '7',
    'go',
    'More than two at once get 429 in plain text.',
    busy(2, () => raw(429, 'text/plain; charset=utf-8', 'Too Many Requests\n')),
  ),
  must(
    'run-locked',
    '7',
    'rails',
    'A second request at the same time finds the table locked: 423.',
    busy(1, () => raw(423, 'application/json', '{"error":{"code":423,"message":"Locked"}}')),
  ),
  must(
    'run-restarts',
    '7',
    'fastapi',
    'Each thirteenth request meets a worker that restarts: 502 as a page.',
    (base) => ({
      finish: (call) =>
        call.turn % 13 === 0
          ? Promise.resolve(raw(502, 'text/html', htmlPage('502 Bad Gateway', 'nginx/1.27.3')))
          : base.finish(call),
    }),
  ),
  must(
    'run-fallback-provider',
    '4.1',
    'cloudflare',
    'Each fifth speech comes from another provider, with the type audio/mp3.',
    (base) => {
      let count = 0
      return {
        speak: async (order, call) => {
          const answer = await base.speak(order, call)
          if (order.format === 'mp3' && ++count % 5 === 0) answer.headers['Content-Type'] = 'audio/mp3'
          return answer
        },
      }
    },
  ),
  must('run-provider-swaps', '4.1', 'spring', 'Each seventh pcm comes from another provider, big-endian.', (base) => {
    let count = 0
    return {
      speak: async (order, call) => {
        const answer = await base.speak(order, call)
        if (order.format === 'pcm' && ++count % 7 === 0) answer.body = Buffer.from(answer.body).swap16()
        return answer
      },
    }
  }),
  must(
    'run-circuit',
    '7',
    'spring',
    'Three failures of a provider open a circuit for all models: 503 as text for half a second.',
    (base) => {
      let failures = 0
      let until = 0
      return {
        finish: (call) =>
          Date.now() < until ? Promise.resolve(raw(503, 'text/plain', 'CircuitBreaker is OPEN')) : base.finish(call),
        provide: (order, caller) => {
          try {
            base.provide(order, caller)
            failures = 0
          } catch (error) {
            if (error instanceof Refusal && error.status >= 500 && ++failures >= 3) {
              until = Date.now() + 500
              failures = 0
            }
            throw error
          }
        },
      }
    },
  ),
  must(
    'run-body-left',
    '4.1',
    'aspnet',
    'The body of a refused request is left on the connection, and the next request there is a bad one.',
    (base) => {
      const left = new WeakSet<object>()
      return {
        finish: async (call) => {
          const socket = call.request.socket
          if (left.delete(socket)) return raw(400, 'text/plain', 'Bad Request - Invalid Verb')
          const answer = await base.finish(call)
          if (answer.status === 401 && call.body.length > 0) left.add(socket)
          return answer
        },
      }
    },
  ),
  must(
    'run-keep-after-error',
    '4.1',
    'nest',
    'After an error on a connection, speech there still has the status of the error.',
    (base) => {
      const last = new WeakMap<object, number>()
      return {
        finish: async (call) => {
          const answer = await base.finish(call)
          const socket = call.request.socket
          const status = last.get(socket)
          last.delete(socket)
          if (answer.status === 400) last.set(socket, answer.status)
          return status !== undefined && isAudio(answer) ? { ...answer, status } : answer
        },
      }
    },
  ),
  must(
    'run-etag',
    '4.2',
    'rails',
    'The second read of a budget on a connection is 304 without having been asked conditionally.',
    (base) => {
      const seen = new WeakMap<object, Set<string>>()
      return {
        budget: async (route, call) => {
          const paths = seen.get(call.request.socket) ?? new Set<string>()
          const again = paths.has(call.path)
          seen.set(call.request.socket, paths.add(call.path))
          return again ? { status: 304, headers: {}, body: Buffer.alloc(0) } : base.budget(route, call)
        },
      }
    },
  ),
]
