import { json, raw, Refusal } from '../steps.ts'
import { htmlPage, isAudio, must } from './tools.ts'

/** What headers that other clients send do to an answer. */
export const dressFaults = [
  must(
    'dress-not-acceptable',
    '4.1',
    'rails',
    'A client that accepts application/json gets 406 for speech.',
    (base) => ({
      speech: (call, caller) => {
        const accept = call.request.headers.accept ?? '*/*'
        if (!/\*\/\*|audio\//u.test(accept)) throw new Refusal(406)
        return base.speech(call, caller)
      },
    }),
  ),
  must(
    'dress-accept-wins',
    '4.1',
    'nest',
    'An Accept that names one audio type counts for more than response_format.',
    (base) => ({
      speak: (order, call) => {
        const accept = call.request.headers.accept ?? ''
        const format = accept.startsWith('audio/mpeg') ? 'mp3' : accept.startsWith('audio/pcm') ? 'pcm' : order.format
        return base.speak({ ...order, format }, call)
      },
    }),
  ),
  must('dress-browser-budget', '4.2', 'laravel', 'A browser gets the budget as a page of HTML.', (base) => ({
    budget: async (route, call) => {
      const answer = await base.budget(route, call)
      if (!call.request.headers.accept?.includes('text/html')) return answer
      return raw(200, 'text/html; charset=utf-8', `<pre>${answer.body.toString()}</pre>`)
    },
  })),
  must('dress-browser-error', '7', 'aspnet', 'A browser gets errors as a developer page.', (base) => ({
    failure: (refusal, call) =>
      call.request.headers.accept?.includes('text/html')
        ? raw(refusal.status, 'text/html', htmlPage(`${refusal.status}: ${base.message(refusal)}`, 'Kestrel'))
        : base.failure(refusal, call),
  })),
  must(
    'dress-error-in-accepted-type',
    '7',
    'spring',
    'Who accepts audio only gets no body with an error: no converter was found.',
    (base) => ({
      failure: (refusal, call) => {
        const answer = base.failure(refusal, call)
        if (/^audio\/[^,]*$/u.test(call.request.headers.accept ?? '')) return { ...answer, body: Buffer.alloc(0) }
        return answer
      },
    }),
  ),
  must('dress-origin', '4.1', 'spring', 'A request with an Origin is refused: Invalid CORS request.', (base) => ({
    answer: (call) => {
      if (call.request.headers.origin !== undefined)
        return Promise.resolve(raw(403, 'text/plain', 'Invalid CORS request'))
      return base.answer(call)
    },
  })),
  must(
    'dress-bot',
    '4.1',
    'cloudflare',
    'Requests of Python and curl are taken for bots and get a challenge.',
    (base) => ({
      answer: (call) =>
        /^(?:python|curl|Go-http|Java)/iu.test(call.request.headers['user-agent'] ?? '')
          ? Promise.resolve(raw(403, 'text/html; charset=UTF-8', htmlPage('Just a moment...', 'cloudflare')))
          : base.answer(call),
    }),
  ),
  must('dress-no-agent', '4.1', 'cloudflare', 'A request without a User-Agent is refused with 403.', (base) => ({
    answer: (call) =>
      (call.request.headers['user-agent'] ?? '') === ''
        ? Promise.resolve(raw(403, 'text/plain', 'error code: 1010'))
        : base.answer(call),
  })),
  must(
    'dress-get-with-type',
    '4.2',
    'nest',
    'A GET that names application/json has to have a body that parses.',
    (base) => ({
      budget: (route, call) => {
        if (call.request.headers['content-type']?.startsWith('application/json')) base.parse(call)
        return base.budget(route, call)
      },
    }),
  ),
  must('dress-expect', '4.1', 'axum', 'Expect: 100-continue is answered with 417.', (base) => ({
    answer: (call) =>
      call.request.headers.expect === undefined ? base.answer(call) : Promise.reject(new Refusal(417)),
  })),
  must('dress-chunked', '4.1', 'laravel', 'A request body in chunks, without a length, gets 411.', (base) => ({
    speech: (call, caller) => {
      if (call.request.headers['transfer-encoding'] !== undefined) throw new Refusal(411)
      return base.speech(call, caller)
    },
  })),
  must(
    'dress-gzip-in-name',
    '4.1',
    'cloudflare',
    'To a client that takes gzip, answers say Content-Encoding: gzip over plain bytes.',
    (base) => ({
      finish: async (call) => {
        const answer = await base.finish(call)
        if (call.request.headers['accept-encoding']?.includes('gzip')) answer.headers['Content-Encoding'] = 'gzip'
        return answer
      },
    }),
  ),
  must(
    'dress-language',
    '4.1',
    'laravel',
    'With an Accept-Language the URL is redirected to the one of that language.',
    (base, _world, house) => ({
      budget: (route, call) => {
        const language = /^(?!en|\*)[a-z]{2}/u.exec(call.request.headers['accept-language'] ?? '')?.[0]
        if (language === undefined) return base.budget(route, call)
        const answer = raw(302, 'text/html', htmlPage('Found', 'nginx'))
        answer.headers.Location = `${house.prefix}/${language}/workspaces`
        return answer
      },
    }),
  ),
  must(
    'dress-close',
    '4.1',
    'fastapi',
    'To a client that closes the connection the headers go out, and the body never does.',
    (base) => ({
      speak: async (order, call) => {
        const answer = await base.speak(order, call)
        const closes = call.request.headers.connection?.toLowerCase() === 'close'
        return closes ? { ...answer, body: Buffer.alloc(0) } : answer
      },
    }),
  ),
  must(
    'dress-idempotency',
    '4.1',
    'rails',
    'The same request twice within some seconds is a conflict, 409.',
    (base) => {
      const seen = new Map<string, number>()
      return {
        speech: (call, caller) => {
          const key = call.body.toString('latin1')
          const order = base.check(base.parse(call))
          if ((seen.get(key) ?? 0) > Date.now())
            return base.print(409, { error: { code: 409, message: 'Duplicate request' } })
          seen.set(key, Date.now() + 3000)
          base.provide(order, caller)
          return base.speak(order, call)
        },
      }
    },
  ),
  must(
    'dress-type-of-copy',
    '4.1',
    'cloudflare',
    'The second copy of the same speech comes from a cache that forgot its type.',
    (base) => {
      const seen = new Set<string>()
      return {
        finish: async (call) => {
          const answer = await base.finish(call)
          const key = call.body.toString('latin1')
          if (isAudio(answer) && seen.has(key)) answer.headers['Content-Type'] = 'application/octet-stream'
          seen.add(key)
          return answer
        },
      }
    },
  ),
  must(
    'dress-cache-without-format',
    '4.1',
    'cloudflare',
    'The cache key of a speech is its text and voice, without the format.',
    (base) => {
      const kept = new Map<string, Awaited<ReturnType<typeof base.speak>>>()
      return {
        speak: async (order, call) => {
          const key = order.text
          const answer = kept.get(key) ?? (await base.speak(order, call))
          kept.set(key, answer)
          return { ...answer, headers: { ...answer.headers } }
        },
      }
    },
  ),
  must('dress-old-http', '7', 'go', 'Errors to HTTP/1.0 clients are plain text.', (base) => ({
    failure: (refusal, call) =>
      call.request.httpVersion === '1.0'
        ? json(refusal.status, base.message(refusal), 'text/plain')
        : base.failure(refusal, call),
  })),
]
