import { json, raw, Refusal } from '../steps.ts'
import { htmlPage, must, should } from './tools.ts'

/** What is answered to a key that is missing or wrong, and in which order. */
export const refusedKeyFaults = [
  must('key-missing-403', '7', 'fastapi', 'HTTPBearer answers 403 when there is no Authorization.', (base) => ({
    admit: (call, route) => {
      if (call.request.headers.authorization === undefined) throw new Refusal(403, 'Not authenticated')
      return base.admit(call, route)
    },
  })),
  must('key-wrong-403', '7', 'spring', 'A key that is not known is forbidden with 403.', (base) => ({
    admit: (call, route) => {
      const key = base.credential(call)
      if (key !== undefined && base.caller(key) === undefined) throw new Refusal(403, 'Forbidden')
      return base.admit(call, route)
    },
  })),
  must('key-ordinary-403', '4.2', 'aspnet', 'An ordinary key gets 403 for a budget.', (base) => ({
    admit: (call, route) => {
      const key = base.credential(call)
      if (route.name === 'budget' && key !== undefined && base.caller(key) === 'member') throw new Refusal(403)
      return base.admit(call, route)
    },
  })),
  must('key-wrong-400', '5', 'cloudflare', 'A wrong key is an invalid argument, 400, as in Google APIs.', (base) => ({
    admit: (call, route) => {
      const key = base.credential(call)
      if (key !== undefined && base.caller(key) === undefined) throw new Refusal(400, 'API key not valid')
      return base.admit(call, route)
    },
  })),
  must(
    'key-missing-nginx',
    '7',
    'laravel',
    'auth_request answers for a missing key with a page of its own.',
    (base) => ({
      failure: (refusal, call) =>
        refusal.status === 401 && base.credential(call) === undefined
          ? raw(401, 'text/html', htmlPage('401 Authorization Required', 'nginx/1.27.3'))
          : base.failure(refusal, call),
    }),
  ),
  must(
    'key-aws-shape',
    '7',
    'cloudflare',
    'The API gateway refuses a missing key with its own {"message": "Unauthorized"}.',
    (base) => ({
      failure: (refusal, call) =>
        refusal.status === 401 ? json(401, { message: 'Unauthorized' }) : base.failure(refusal, call),
    }),
  ),
  must('key-401-empty', '7', 'axum', 'A 401 has WWW-Authenticate and no body.', (base) => ({
    failure: (refusal, call) =>
      refusal.status === 401
        ? { status: 401, headers: { 'WWW-Authenticate': 'Bearer' }, body: Buffer.alloc(0) }
        : base.failure(refusal, call),
  })),
  must(
    'key-after-json',
    '5',
    'nest',
    'The body parser runs before the guard: broken JSON without a key gets 400.',
    (base) => ({
      admit: (call, route) => {
        if (route.name === 'speech') base.parse(call)
        return base.admit(call, route)
      },
    }),
  ),
  must(
    'key-after-validation',
    '5',
    'fastapi',
    'The model of the request is validated before the key is looked at.',
    (base) => ({
      admit: (call, route) => {
        if (route.name === 'speech') base.check(base.parse(call))
        return base.admit(call, route)
      },
    }),
  ),
  must(
    'key-after-interval',
    '5',
    'spring',
    'The path variable is converted to the enum before security runs.',
    (base) => ({
      admit: (call, route) => {
        if (route.name === 'budget') base.interval(route.interval)
        return base.admit(call, route)
      },
    }),
  ),
  must(
    'key-after-workspace',
    '5',
    'rails',
    'before_action loads the workspace first: an unknown one is 404 without a key.',
    (base) => ({
      admit: (call, route) => {
        if (route.name === 'budget') base.workspace(base.segment(route.workspace))
        return base.admit(call, route)
      },
    }),
  ),
  should('key-message-vague', '5', 'go', 'The message for a missing key is "Access denied."', (base) => ({
    message: (refusal) => (refusal.status === 401 ? 'Access denied.' : base.message(refusal)),
  })),
]
