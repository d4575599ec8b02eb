import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type Call, isMembers, Refusal, type Steps } from '../steps.ts'
import type { Twist } from '../serve.ts'
import { right } from './tools.ts'

const KNOWN = ['input', 'model', 'voice', 'response_format', 'speed', 'input_references', 'provider']

type Wait = () => Readonly<Record<string, string>>

const aSecond: Wait = () => ({ 'Retry-After': '1' })
const aDate: Wait = () => ({ 'Retry-After': new Date(Date.now() + 1500).toUTCString() })
const unsaid: Wait = () => ({})

function refusal(base: Steps, status: number, call: Call, wait: Wait): Answer {
  const answer = base.failure(new Refusal(status), call)
  return { ...answer, headers: { ...answer.headers, ...wait() } }
}

/** So many speeches a second, counted ahead of anything but the key. */
const limited =
  (perSecond: number, status: 429 | 503, wait: Wait): Twist =>
  (base) => {
    let recent: number[] = []
    return {
      speech: (call, caller) => {
        const now = Date.now()
        recent = recent.filter((at) => now - at < 1000)
        if (recent.length >= perSecond) return refusal(base, status, call, wait)
        recent.push(now)
        return base.speech(call, caller)
      },
    }
  }

/** At most so many speeches at the same time. */
const crowded =
  (most: number, status: 429 | 503 | 529, wait: Wait): Twist =>
  (base) => {
    let running = 0
    return {
      speech: async (call, caller) => {
        running++
        try {
          await pause(6)
          return running > most ? refusal(base, status, call, wait) : await base.speech(call, caller)
        } finally {
          running--
        }
      },
    }
  }

/** What the interface leaves open, decided in less usual ways. */
export const choices = [
  right('choice-go', 'go', 'The plain service in Go.'),
  right('choice-fastapi', 'fastapi', 'The plain service in Python, which honours the speed.'),
  right('choice-nest', 'nest', 'The plain service in Node.'),
  right('choice-rails', 'rails', 'The plain service in Ruby at 44.1 kHz.'),
  right('choice-laravel', 'laravel', 'The plain service in PHP at 22.05 kHz.'),
  right('choice-axum', 'axum', 'The plain service in Rust: pcm is the default, and management keys do not speak.'),
  right('choice-spring', 'spring', 'The plain service in Java, in stereo.'),
  right('choice-aspnet', 'aspnet', 'The plain service in .NET, without a required voice.'),
  right(
    'choice-keys-only',
    'cloudflare',
    'The tester was given nothing but keys, model, voice and workspace.',
    undefined,
    {
      withheld: [
        'ASSAY_NO_CREDIT_KEY',
        'ASSAY_RATE_LIMITED_KEY',
        'ASSAY_FAULT_MODELS',
        'ASSAY_FAULT_WORKSPACES',
        'ASSAY_WORKSPACE_SLUG',
      ],
    },
  ),
  right('choice-format-required', 'go', 'response_format is required: 400 without it.', (base) => ({
    format: (value) => {
      if (value === undefined) throw new Refusal(400)
      return base.format(value)
    },
  })),
  right(
    'choice-known-members',
    'axum',
    'Members that it does not know are refused with 400: deny_unknown_fields.',
    (base) => ({
      check: (document) => {
        if (isMembers(document) && Object.keys(document).some((name) => !KNOWN.includes(name))) throw new Refusal(400)
        return base.check(document)
      },
    }),
  ),
  right('choice-one-voice', 'go', 'Any voice but the one it has is 400.', (base, world) => ({
    voice: (value) => {
      base.voice(value)
      if (value !== world.voice) throw new Refusal(400, 'no such voice')
    },
  })),
  right('choice-voice-404', 'nest', 'Any voice but the one it has is 404.', (base, world) => ({
    voice: (value) => {
      base.voice(value)
      if (value !== world.voice) throw new Refusal(404, 'no such voice')
    },
  })),
  right('choice-empty-input', 'rails', 'The empty text is spoken as a short silence.', (base) => ({
    input: (value) => (value === '' ? ' ' : base.input(value)),
  })),
  right('choice-short-input', 'fastapi', 'Texts over 300 characters are refused with 400.', (base) => ({
    input: (value) => {
      if (typeof value === 'string' && value.length > 300) throw new Refusal(400, 'at most 300 characters')
      return base.input(value)
    },
  })),
  right('choice-trimmed-input', 'laravel', 'Texts of blanks only are refused with 400.', (base) => ({
    input: (value) => {
      if (typeof value === 'string' && value.trim() === '')
        throw new Refusal(400, 'at least one character that is not a blank')
      return base.input(value)
    },
  })),
  right(
    'choice-no-control-characters',
    'spring',
    'Texts with control characters other than line ends and tabs are refused.',
    (base) => ({
      input: (value) => {
        const text = base.input(value)
        if (/[^\P{Cc}\t\n\r]/u.test(text)) throw new Refusal(400)
        return text
      },
    }),
  ),
  right('choice-narrow-speed', 'go', 'Speeds outside 0.8 to 1.25 are refused.', (base) => ({
    speed: (value) => {
      const speed = base.speed(value)
      if (typeof value === 'number' && (value < 0.8 || value > 1.25)) throw new Refusal(400)
      return speed
    },
  })),
  right('choice-any-speed', 'cloudflare', 'Any number is a speed and is ignored, also 0, -1 and 1e9.', (base) => ({
    speed: (value) => (typeof value === 'number' ? 1 : base.speed(value)),
  })),
  right(
    'choice-strict-type',
    'go',
    'A speech without application/json as its type is 400, and a charset may follow.',
    (base) => ({
      parse: (call) => {
        const type = call.request.headers['content-type'] ?? ''
        if (!/^application\/json\s*(?:;|$)/iu.test(type)) throw new Refusal(400, 'Content-Type')
        return base.parse(call)
      },
    }),
  ),
  right(
    'choice-exact-scheme',
    'nest',
    'The word Bearer has to be written with a capital B and one blank behind it.',
    () => ({
      credential: (call) => /^Bearer (\S+)$/u.exec(call.request.headers.authorization ?? '')?.[1],
    }),
  ),
  right('choice-key-first', 'spring', 'Paths and methods that are unknown are 401 without a key.', (base) => ({
    answer: async (call) => {
      if (base.credential(call) === undefined) throw new Refusal(401)
      return base.answer(call)
    },
  })),
  right('choice-slash', 'fastapi', 'A slash at the end of a path is of no meaning.', (base) => ({
    route: (call) => base.route({ ...call, path: call.path.replace(/\/$/u, '') }),
  })),
  right(
    'choice-interval-404',
    'rails',
    'An interval that does not exist is 404, since no route leads there.',
    (base) => ({
      interval: (name) => {
        try {
          return base.interval(name)
        } catch {
          throw new Refusal(404)
        }
      },
    }),
  ),
  right(
    'choice-credits-first',
    'cloudflare',
    'Credits and rates are looked at before the request is validated.',
    (base, world) => ({
      speech: (call, caller) => {
        base.provide({ text: '', format: 'mp3', speed: 1, model: world.model }, caller)
        return base.speech(call, caller)
      },
    }),
  ),
  right('choice-depth', 'laravel', 'JSON that opens more than 20 braces or brackets in a row is refused.', (base) => ({
    parse: (call) => {
      if (/(?:[[{]\s*){20}/u.test(call.body.toString())) throw new Refusal(400)
      return base.parse(call)
    },
  })),
  right(
    'limit-five-a-second',
    'go',
    'Five speeches a second, the sixth is 429 with Retry-After: 1.',
    limited(5, 429, aSecond),
  ),
  right(
    'limit-ten-unsaid',
    'fastapi',
    'Ten speeches a second, the next is 429 and says nothing of a wait.',
    limited(10, 429, unsaid),
  ),
  right(
    'limit-date',
    'spring',
    'Twelve speeches a second, then 429 with a Retry-After that is a date.',
    limited(12, 429, aDate),
  ),
  right(
    'limit-unavailable',
    'aspnet',
    'Eight speeches a second, the ninth is 503 with Retry-After: 1.',
    limited(8, 503, aSecond),
  ),
  right(
    'limit-one-at-once',
    'axum',
    'One speech at the same time, a second one is 503 with Retry-After: 1.',
    crowded(1, 503, aSecond),
  ),
  right(
    'limit-two-at-once',
    'rails',
    'Two speeches at the same time, a third one is 429 with Retry-After: 1.',
    crowded(2, 429, aSecond),
  ),
  right(
    'limit-overloaded',
    'cloudflare',
    'Two speeches at the same time, a third one is 529, without a word of when.',
    crowded(2, 529, unsaid),
  ),
]
