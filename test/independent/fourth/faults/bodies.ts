import { isMembers, Refusal } from '../steps.ts'
import { must, should } from './tools.ts'

/** The first JSON object of a text, as a decoder of a stream finds it. */
function firstDocument(text: string): string {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (quoted && char === '\\') at++
    else if (char === '"') quoted = !quoted
    else if (!quoted && char === '{') depth++
    else if (!quoted && char === '}' && --depth === 0) return text.slice(0, at + 1)
  }
  return text
}

function lenient(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'the body is not JSON')
  }
}

/** How the body of a request is read. */
export const bodyFaults = [
  must('body-goes-on', '1', 'go', 'The decoder reads one document and never looks at what follows it.', () => ({
    parse: (call) => lenient(firstDocument(call.body.toString())),
  })),
  must(
    'body-second-document',
    '1',
    'go',
    'Of several documents on lines the first is spoken: the decoder takes JSON lines.',
    () => ({
      parse: (call) => lenient(call.body.toString().split(/\n(?=\s*\{)/u)[0] ?? ''),
    }),
  ),
  must('body-comments', '1', 'aspnet', 'The reader skips comments and trailing commas.', () => ({
    parse: (call) =>
      lenient(
        call.body
          .toString()
          .replaceAll(/(^|[\s,{])\/\*.*?\*\//gsu, '$1')
          .replaceAll(/,(\s*[}\]])/gu, '$1'),
      ),
  })),
  must('body-not-a-number', '1', 'fastapi', 'json.loads takes NaN and Infinity.', () => ({
    parse: (call) => lenient(call.body.toString().replaceAll(/:\s*(?:NaN|-?Infinity)\b/gu, ':1')),
  })),
  must('body-single-quotes', '1', 'spring', 'Single quotes are allowed around names and values.', () => ({
    parse: (call) => {
      const text = call.body.toString()
      return lenient(text.includes('"') ? text : text.replaceAll("'", '"'))
    },
  })),
  must('body-form', '1', 'rails', 'Parameters of a form are as good as JSON.', (base) => ({
    parse: (call) => {
      const text = call.body.toString()
      return /^\w+=/u.test(text) ? Object.fromEntries(new URLSearchParams(text)) : base.parse(call)
    },
  })),
  must('body-list', '2.1', 'laravel', 'A list with one request in it is unpacked.', (base) => ({
    check: (document) => base.check(Array.isArray(document) && document.length === 1 ? document[0] : document),
  })),
  must('body-json-in-json', '2.1', 'nest', 'A JSON string that holds JSON is parsed a second time.', (base) => ({
    check: (document) => base.check(typeof document === 'string' ? lenient(document) : document),
  })),
  must('body-wrapped', '2.1', 'rails', 'wrap_parameters: {"speech": {…}} is unpacked as well.', (base) => ({
    check: (document) => base.check(isMembers(document) && isMembers(document.speech) ? document.speech : document),
  })),
  must(
    'body-compact-only',
    '4.1',
    'laravel',
    'A firewall wants the body to begin with {" and to have no line break.',
    (base) => ({
      parse: (call) => {
        const text = call.body.toString()
        if (!text.startsWith('{"') || text.includes('\n')) throw new Refusal(400, 'blocked')
        return base.parse(call)
      },
    }),
  ),
  must(
    'body-model-first',
    '4.1',
    'axum',
    'A tagged enum is read in one pass: model has to be the first member.',
    (base) => ({
      parse: (call) => {
        if (!/^\s*\{\s*"model"/u.test(call.body.toString())) throw new Refusal(400, 'missing field model')
        return base.parse(call)
      },
    }),
  ),
  must('body-ascii', '4.1', 'fastapi', 'A body with bytes beyond ASCII is refused.', (base) => ({
    parse: (call) => {
      if (call.body.some((byte) => byte > 127)) throw new Refusal(400, 'ordinal not in range(128)')
      return base.parse(call)
    },
  })),
  must(
    'body-surrogates',
    '4.1',
    'axum',
    String.raw`A pair of \u escapes for one character is refused as lone surrogates.`,
    (base) => ({
      parse: (call) => {
        if (/\\ud8[0-9a-f]{2}/iu.test(call.body.toString())) throw new Refusal(400, 'lone leading surrogate')
        return base.parse(call)
      },
    }),
  ),
  must(
    'body-escaped-slash',
    '4.1',
    'go',
    String.raw`An own parser does not know the escape \/ of PHP's json_encode.`,
    (base) => ({
      parse: (call) => {
        if (call.body.includes(String.raw`\/`)) throw new Refusal(400, 'invalid character in string escape code')
        return base.parse(call)
      },
    }),
  ),
  must(
    'body-exponent',
    '4.1',
    'nest',
    'A hand-written check of the speed knows digits and a point, and refuses 1e0.',
    (base) => ({
      parse: (call) => {
        if (/"speed"\s*:\s*[\d.]+e/iu.test(call.body.toString())) throw new Refusal(400, 'speed')
        return base.parse(call)
      },
    }),
  ),
  must(
    'body-latin',
    '4.1',
    'laravel',
    'The body is decoded as ISO 8859-1 and refused when the text then holds control characters.',
    (base) => ({
      parse: (call) => {
        const text = call.body.toString('latin1')
        if (/[\u0080-\u009F]/u.test(text)) throw new Refusal(400, 'input holds control characters')
        return base.parse({ ...call, body: Buffer.from(text) })
      },
    }),
  ),
  should(
    'body-latin-spoken',
    '4.1',
    'spring',
    'Without a charset the body is read as ISO 8859-1, and each accent is spoken as two characters.',
    (base) => ({
      parse: (call) => {
        const charset = /charset/iu.test(call.request.headers['content-type'] ?? '')
        return base.parse(charset ? call : { ...call, body: Buffer.from(call.body.toString('latin1')) })
      },
    }),
  ),
  must('body-charset', '4.1', 'go', 'Content-Type is compared as a whole: a charset behind it is refused.', (base) => ({
    parse: (call) => {
      if (call.request.headers['content-type'] !== 'application/json') throw new Refusal(400, 'Content-Type')
      return base.parse(call)
    },
  })),
  must('body-415', '4.1', 'spring', 'A body of another type than application/json gets 415.', (base) => ({
    parse: (call) => {
      if (!/^application\/json\b/iu.test(call.request.headers['content-type'] ?? '')) throw new Refusal(415)
      return base.parse(call)
    },
  })),
]
