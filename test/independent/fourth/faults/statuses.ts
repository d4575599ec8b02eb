import { json, raw, Refusal } from '../steps.ts'
import type { Twist } from '../serve.ts'
import { htmlPage, must, should } from './tools.ts'

/** Another status, envelope and all, for one status. */
const status =
  (from: number, to: number): Twist =>
  (base) => ({
    failure: (refusal, call) => base.failure(refusal.status === from ? new Refusal(to) : refusal, call),
  })

const TRACE = [
  'java.lang.NullPointerException: provider',
  'io.larynx.Router.pick(Router.java:118)',
  'io.larynx.Speech.post(Speech.java:64)',
].join('\n\tat ')

/** Which error it is, and who writes it. */
export const statusFaults = [
  must('error-422', '4.1', 'fastapi', 'What does not validate gets 422.', status(400, 422)),
  must('error-404-page', '7', 'rails', 'An unknown workspace gets the public 404.html.', (base) => ({
    failure: (refusal, call) =>
      refusal.status === 404
        ? raw(404, 'text/html; charset=UTF-8', htmlPage('The page you were looking for doesn’t exist (404)', ''))
        : base.failure(refusal, call),
  })),
  must('error-404-text', '7', 'go', 'http.NotFound answers for what is not found, in plain text.', (base) => ({
    failure: (refusal, call) =>
      refusal.status === 404
        ? raw(404, 'text/plain; charset=utf-8', '404 page not found\n')
        : base.failure(refusal, call),
  })),
  must('error-json-500', '7', 'fastapi', 'Broken JSON is an error of the server, 500.', (base) => ({
    parse: (call) => {
      try {
        return base.parse(call)
      } catch {
        throw new Refusal(500)
      }
    },
  })),
  must('error-not-object-500', '7', 'rails', 'A body that is no object ends in NoMethodError and 500.', (base) => ({
    check: (document) => {
      if (typeof document !== 'object' || document === null || Array.isArray(document)) throw new Refusal(500)
      return base.check(document)
    },
  })),
  must('error-type-500', '7', 'laravel', 'An input that is no string ends in a TypeError and 500.', (base) => ({
    input: (value) => {
      if (value !== undefined && typeof value !== 'string') throw new Refusal(500)
      return base.input(value)
    },
  })),
  must('error-413', '4.1', 'nest', 'A body over 100 kB gets 413 PayloadTooLarge as a page.', (base) => ({
    speech: (call, caller) =>
      call.body.length > 102_400
        ? raw(413, 'text/html; charset=utf-8', htmlPage('PayloadTooLargeError: request entity too large', ''))
        : base.speech(call, caller),
  })),
  must('error-proxy-413', '4.1', 'laravel', 'client_max_body_size is 1 MB: nginx answers 413 beyond it.', (base) => ({
    finish: (call) =>
      call.body.length > 1_000_000
        ? Promise.resolve(raw(413, 'text/html', htmlPage('413 Request Entity Too Large', 'nginx/1.27.3')))
        : base.finish(call),
  })),
  must('error-long-504', '4.1', 'spring', 'Texts over 1,500 characters outlast the proxy: 504 as a page.', (base) => ({
    speak: (order, call) =>
      order.text.length > 1500
        ? raw(504, 'text/html', htmlPage('504 Gateway Time-out', 'nginx/1.27.3'))
        : base.speak(order, call),
  })),
  must('error-402-is-403', '7', 'cloudflare', 'An account without credits is forbidden with 403.', status(402, 403)),
  must('error-402-is-429', '7', 'fastapi', 'An account without credits gets 429 insufficient_quota.', status(402, 429)),
  must('error-402-speaks', '7', 'go', 'Credits are booked after the speech: an empty account is served.', (base) => ({
    provide: (order, caller) => base.provide(order, caller === 'poor' ? 'member' : caller),
  })),
  must('error-429-is-503', '7', 'spring', 'A rate limit is answered with 503, as some gateways do.', status(429, 503)),
  must(
    'error-429-kong',
    '7',
    'cloudflare',
    'The rate limit is a plugin with {"message": "API rate limit exceeded"}.',
    (base) => ({
      failure: (refusal, call) =>
        refusal.status === 429 ? json(429, { message: 'API rate limit exceeded' }) : base.failure(refusal, call),
    }),
  ),
  must('error-524-is-504', '7', 'go', 'A timed-out request is 504.', status(524, 504)),
  must(
    'error-529-is-520',
    '7',
    'cloudflare',
    'An overloaded provider is 520, web server returned an unknown error.',
    status(529, 520),
  ),
  must('error-502-page', '7', 'laravel', 'A provider that fails is a page of nginx.', (base) => ({
    failure: (refusal, call) =>
      refusal.status === 502
        ? raw(502, 'text/html', htmlPage('502 Bad Gateway', 'nginx/1.27.3'))
        : base.failure(refusal, call),
  })),
  should('error-typed-html', '1', 'laravel', 'Errors are JSON under text/html, since no header was set.', (base) => ({
    failure: (refusal, call) => ({
      ...base.failure(refusal, call),
      headers: { 'Content-Type': 'text/html; charset=UTF-8' },
    }),
  })),
  should('error-402-bare', '7', 'axum', 'The message for missing credits points to no page.', (base) => ({
    message: (refusal) => (refusal.status === 402 ? 'Payment required.' : base.message(refusal)),
  })),
  should('error-trace', '2.4', 'spring', 'The message of a 500 is the trace of the exception.', (base) => ({
    message: (refusal) => (refusal.status >= 500 ? TRACE : base.message(refusal)),
  })),
  should(
    'error-page-in-message',
    '2.4',
    'go',
    'The message of a failed provider is the page that it sent.',
    (base) => ({
      message: (refusal) => (refusal.status === 502 ? htmlPage('502 Bad Gateway', 'openresty') : base.message(refusal)),
    }),
  ),
]
