import { json, raw, Refusal } from '../steps.ts'
import type { Twist } from '../serve.ts'
import { must } from './tools.ts'

/** Each error in a shape of its own. */
const shaped =
  (shape: (code: number, message: string) => unknown, type?: string): Twist =>
  (base, _world, house) => ({
    failure: (refusal) => json(refusal.status, shape(refusal.status, base.message(refusal)), type ?? house.jsonType),
  })

/** What an error looks like. */
export const errorFaults = [
  must(
    'error-code-text',
    '2.4',
    'nest',
    'The code is a string of digits.',
    shaped((code, message) => ({ error: { code: String(code), message } })),
  ),
  must(
    'error-code-name',
    '2.4',
    'go',
    'The code is a name such as invalid_request.',
    shaped((code, message) => ({ error: { code: code === 400 ? 'invalid_request' : 'failed', message } })),
  ),
  must(
    'error-code-long',
    '2.4',
    'spring',
    'The code is a number of the house, 40001 for 400.',
    shaped((code, message) => ({ error: { code: code * 100 + 1, message } })),
  ),
  must(
    'error-code-grpc',
    '2.4',
    'go',
    'The code is that of gRPC: 3 for 400, 16 for 401.',
    shaped((code, message) => ({ error: { code: { 400: 3, 401: 16, 404: 5, 429: 8 }[code] ?? 13, message } })),
  ),
  must(
    'error-code-of-provider',
    '7',
    'cloudflare',
    'The gateway changes the status of an upstream error, and its code stays 500.',
    shaped((code, message) => ({ error: { code: code > 500 ? 500 : code, message } })),
  ),
  must(
    'error-code-missing',
    '2.4',
    'rails',
    'The error has a type and a message, and no code.',
    shaped((_, message) => ({ error: { type: 'invalid_request_error', message } })),
  ),
  must(
    'error-flat',
    '2.4',
    'axum',
    'Code and message are at the top, without error around them.',
    shaped((code, message) => ({ code, message })),
  ),
  must(
    'error-text',
    '2.4',
    'spring',
    'error is the reason phrase, and the rest is beside it.',
    shaped((code, message) => ({ timestamp: '2025-11-03T10:00:00Z', status: code, error: 'Bad Request', message })),
  ),
  must(
    'error-detail',
    '2.4',
    'fastapi',
    'Errors are {"detail": …}.',
    shaped((_, message) => ({ detail: message })),
  ),
  must(
    'error-problem',
    '2.4',
    'aspnet',
    'Errors are problem details of RFC 9457.',
    shaped((code, message) => ({ type: 'about:blank', title: message, status: code }), 'application/problem+json'),
  ),
  must(
    'error-list',
    '2.4',
    'nest',
    'Errors are a list under errors.',
    shaped((code, message) => ({ errors: [{ code, message }] })),
  ),
  must(
    'error-in-list',
    '2.4',
    'cloudflare',
    'The envelope is in a list, as some Google APIs answer.',
    shaped((code, message) => [{ error: { code, message } }]),
  ),
  must(
    'error-message-list',
    '2.4',
    'nest',
    'The message is a list of what class-validator found.',
    shaped((code, message) => ({ error: { code, message: [message] } })),
  ),
  must(
    'error-message-null',
    '2.4',
    'go',
    'The message is null outside development.',
    shaped((code) => ({ error: { code, message: null } })),
  ),
  must(
    'error-message-object',
    '2.4',
    'laravel',
    'The message is an object of fields and their lists.',
    shaped((code, message) => ({ error: { code, message: code === 400 ? { input: [message] } : message } })),
  ),
  must(
    'error-capitals',
    '2.4',
    'aspnet',
    'The members begin with capitals: Error, Code, Message.',
    shaped((Code, Message) => ({ Error: { Code, Message } })),
  ),
  must(
    'error-quoted',
    '7',
    'nest',
    'The envelope is serialised twice, a JSON string.',
    shaped((code, message) => JSON.stringify({ error: { code, message } })),
  ),
  must('error-repr', '7', 'fastapi', 'The body is the repr of a dict, with single quotes.', (base) => ({
    failure: (refusal) =>
      raw(
        refusal.status,
        'application/json',
        `{'error': {'code': ${refusal.status}, 'message': '${base.message(refusal)}'}}`,
      ),
  })),
  must(
    'error-cut',
    '7',
    'laravel',
    'Content-Length counts characters, and a message that repeats the input loses its end.',
    (base, world) => {
      let last = ''
      return {
        parse: (call) => {
          last = call.body.toString()
          return base.parse(call)
        },
        failure: (refusal, call) => {
          if (refusal.status !== 400) return base.failure(refusal, call)
          const text = JSON.stringify({
            error: { code: 400, message: `Invalid request parameters for ${world.model}: ${last}` },
          })
          return raw(400, 'application/json', Buffer.from(text).subarray(0, text.length))
        },
      }
    },
  ),
  must('error-unescaped', '7', 'go', 'The value of the wrong member is printed into the JSON with %s.', (base) => {
    const quote = (name: string, value: unknown): never => {
      throw new Refusal(400, `${name} "${String(value)}" is not valid`)
    }
    return {
      format: (value) =>
        value === undefined || value === 'mp3' || value === 'pcm'
          ? base.format(value)
          : quote('response_format', value),
      failure: (refusal, call) =>
        refusal.message.includes('"')
          ? raw(
              400,
              'application/json',
              `{"error":{"code":400,"message":"Invalid request parameters: ${refusal.message}"}}`,
            )
          : base.failure(refusal, call),
    }
  }),
  must(
    'error-path-unescaped',
    '7',
    'laravel',
    'The name of an unknown workspace is put into the JSON as it came.',
    (base) => ({
      budget: async (route, call) => {
        try {
          return await base.budget(route, call)
        } catch (error) {
          if (!(error instanceof Refusal) || error.status !== 404) throw error
          const name = base.segment(route.workspace)
          return raw(404, 'application/json', `{"error":{"code":404,"message":"Resource not found: ${name}"}}`)
        }
      },
    }),
  ),
]
