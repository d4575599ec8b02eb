import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { failure, Refusal } from '../failure.ts'
import { must } from '../fault.ts'
import { member, type Problem } from '../speech-request.ts'
import { area, overlooks } from './validation-hooks.ts'

/** What the properties draw may show it too. */
const sometimes = ['SPEECH-ANY-INVALID'] as const

const holds = (value: unknown, ...names: readonly string[]): boolean =>
  names.some((name) => member(value, name) !== undefined)

const typeOf = {
  input: ['SPEECH-INPUT-TYPE'],
  voice: ['SPEECH-VOICE-TYPE'],
  response_format: ['SPEECH-FORMAT-TYPE'],
  speed: ['SPEECH-SPEED-TYPE'],
  model: ['SPEECH-MODEL-TYPE', 'SPEECH-MODEL-TYPE-400'],
} as const

/** Takes values of another interface for a member, and refuses all others of a wrong type. */
const elsewhere = (
  id: string,
  title: string,
  field: keyof typeof typeOf,
  isTaken: (value: unknown) => boolean,
): Fault =>
  must(area, {
    id: `validation-${id}`,
    title: `accepts ${title} as ${field}`,
    clause: '2.1',
    violates: typeOf[field],
    ...(field === 'model' ? {} : { sometimes }),
    when: { operation: 'speech' },
    hooks: overlooks((problem) => problem.field === field && problem.rule === 'type' && isTaken(problem.value)),
  })

const name = (id: string, title: string, pattern: RegExp): Fault =>
  must(area, {
    id: `validation-format-${id}`,
    title: `accepts ${title} as response_format`,
    clause: '2.1',
    violates: ['SPEECH-FORMAT-ENUM'],
    sometimes,
    when: { operation: 'speech' },
    hooks: overlooks(
      ({ field, rule, value }) => field === 'response_format' && rule === 'enum' && pattern.test(String(value)),
    ),
  })

const word = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value)

/** Looks away from problems of a member where another one is given. */
const beside = (
  id: string,
  title: string,
  violates: Fault['violates'],
  isGiven: (body: unknown, context: Context) => boolean,
  isIt: (problem: Problem) => boolean,
): Fault =>
  must(area, {
    id: `validation-beside-${id}`,
    title,
    clause: '2.1',
    violates,
    when: { operation: 'speech', matches: (context) => isGiven(bodyOf(context), context) },
    hooks: overlooks(isIt),
  })

function bodyOf({ incoming }: Context): unknown {
  try {
    return JSON.parse(incoming.body.toString())
  } catch {
    return undefined
  }
}

/** 2.1: what neighbours of this interface take, and what is validated in one branch only. */
export const neighbourFaults: readonly Fault[] = [
  elsewhere('voice-with-id', 'an object with an id', 'voice', (value) => holds(value, 'id')),
  elsewhere('voice-with-name', 'an object with a name', 'voice', (value) => holds(value, 'name', 'voice_id')),
  elsewhere('voice-mixture', 'several voices', 'voice', (value) => Array.isArray(value) && value.length > 1),
  elsewhere('input-with-text', 'an object with a text', 'input', (value) => holds(value, 'text')),
  elsewhere('input-with-ssml', 'an object with SSML', 'input', (value) => holds(value, 'ssml')),
  elsewhere(
    'input-messages',
    'messages or content parts',
    'input',
    (value) => Array.isArray(value) && holds(value[0], 'content', 'text'),
  ),
  elsewhere('format-with-type', 'an object with a type', 'response_format', (value) => holds(value, 'type')),
  elsewhere('format-with-container', 'an object with a container', 'response_format', (value) =>
    holds(value, 'container', 'audioEncoding'),
  ),
  elsewhere('model-list', 'a list of models', 'model', (value) => Array.isArray(value) && value.length > 1),
  elsewhere('speed-unit', 'a number with a unit', 'speed', (value) => word(value, /^[+-]?[\d.]+\s*(?:x|%)$/)),
  elsewhere('speed-word', 'a word', 'speed', (value) => word(value, /^(?:x-)?(?:slow|normal|medium|fast)$/)),
  elsewhere(
    'speed-prefix',
    'a string that begins with a number',
    'speed',
    (value) => typeof value === 'string' && Number.parseFloat(value) > 0,
  ),
  name('quality', 'a name of the enum with a quality behind it', /^(?:mp3|pcm)[_:;/\s-][\w/=]+$/),
  name('until-nul', 'a name of the enum with NUL and anything behind it', /^(?:mp3|pcm)\0/),
  name('unprinted', 'a name of the enum among characters that are not printed', /^[\s\p{C}]*(?:mp3|pcm)[\s\p{C}]*$/u),
  beside(
    'speed',
    'does not look at the voice where a speed is given',
    ['SPEECH-VOICE-TYPE', 'SPEECH-VOICE-MIN-LENGTH'],
    (body) => holds(body, 'speed'),
    ({ field }) => field === 'voice',
  ),
  beside(
    'speed-format',
    'takes a format in capitals where a speed is given',
    ['SPEECH-FORMAT-ENUM'],
    (body) => holds(body, 'speed'),
    ({ field, rule, value }) => field === 'response_format' && rule === 'enum' && /^(?:mp3|pcm)$/i.test(String(value)),
  ),
  beside(
    'speed-container',
    'takes wav where a speed is given',
    ['SPEECH-FORMAT-ENUM'],
    (body) => holds(body, 'speed'),
    ({ field, value }) => field === 'response_format' && value === 'wav',
  ),
  beside(
    'voice',
    'looks at a voice of its own alone, and at nothing where another one is asked for',
    ['SPEECH-INPUT-TYPE', 'SPEECH-FORMAT-ENUM', 'SPEECH-FORMAT-TYPE', 'SPEECH-SPEED-TYPE'],
    (body, { services }) => Object(body)['voice'] === services.defaults.otherVoice,
    ({ field }) => field !== 'voice' && field !== 'model',
  ),
  beside(
    'unknown-member',
    'does not look at the format where it finds a member that it does not know',
    ['SPEECH-FORMAT-ENUM', 'SPEECH-FORMAT-TYPE'],
    (body) => holds(body, 'x_assay_unknown'),
    ({ field }) => field === 'response_format',
  ),
  beside(
    'stream',
    'does not look at the voice where a stream is asked for',
    ['SPEECH-VOICE-TYPE', 'SPEECH-VOICE-MIN-LENGTH'],
    (body) => holds(body, 'stream'),
    ({ field }) => field === 'voice',
  ),
  must(area, {
    id: 'validation-beside-wrong',
    title: 'answers 500 where two members are wrong',
    clause: '7',
    violates: [
      'SPEECH-INPUT-TYPE',
      'SPEECH-VOICE-TYPE',
      'SPEECH-FORMAT-TYPE',
      'SPEECH-SPEED-TYPE',
      'SPEECH-MODEL-TYPE',
    ],
    sometimes: ['SPEECH-FORMAT-ENUM', 'SPEECH-MODEL-TYPE-400', 'SPEECH-VOICE-MIN-LENGTH', ...sometimes],
    when: { operation: 'speech' },
    hooks: {
      problems(problems) {
        if (new Set(problems.map(({ field }) => field)).size > 1) throw new Refusal(failure(500))
        return problems
      },
    },
  }),
  {
    ...beside(
      'passthrough',
      'leaves all validation to the provider where a passthrough is given',
      ['SPEECH-INPUT-TYPE', 'SPEECH-VOICE-TYPE', 'SPEECH-SPEED-TYPE', 'SPEECH-VOICE-MIN-LENGTH'],
      (body, { services: { profile } }) => holds(body, profile.speech.providerPassthrough?.value ?? ''),
      ({ field }) => ['input', 'voice', 'speed'].includes(field),
    ),
    profile: 'openrouter',
  },
]
