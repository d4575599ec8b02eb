import type { Context } from '../context.ts'
import type { Latitude } from '../deviation.ts'
import { wavHeader } from '../bytes/wav.ts'
import { failure, insufficientCredits } from '../failure.ts'
import { headerValues } from '../incoming.ts'
import { mapWhole, withHeader } from '../reply.ts'
import { kindOf, member } from '../speech-request.ts'
import { latitude } from './latitude.ts'
import { bodyOf, input, refuses, strict } from './strict.ts'
import { textLimits } from './text-limits.ts'
import { uuidLatitudes } from './uuids.ts'

const speech = { operation: 'speech' } as const
const named = ({ services: { profile } }: Context): unknown[] => [
  'input',
  'model',
  'voice',
  'response_format',
  'speed',
  profile.speech.referenceContent?.value,
  profile.speech.providerPassthrough?.value,
]

const hasUnknown = (body: unknown, context: Context): boolean =>
  kindOf(body) === 'object' && Object.keys(body as object).some((name) => !named(context).includes(name))

/** UTF-8 but for some bytes: there are NULs in no such text. */
function isPartlyText(text: string): boolean {
  return text.includes('\uFFFD') && !text.includes('\0')
}

/** What clauses 2.1 and 8 do not show: what is required, which defaults there are, which limits. */
export const requestLatitudes: readonly Latitude[] = [
  strict(
    'strict-voice-required',
    'refuses requests without a voice with 400',
    (body) => member(body, 'voice') === undefined,
  ),
  strict(
    'strict-format-required',
    'refuses requests without a response_format with 400',
    (body) => member(body, 'response_format') === undefined,
  ),
  strict('strict-unknown-members', 'refuses unknown members with 400', hasUnknown),
  ...textLimits,
  {
    ...strict(
      'strict-speed',
      'refuses every speed but 1 with 400',
      (body) => member(body, 'speed') !== undefined && member(body, 'speed') !== 1,
    ),
    silences: ['SPEECH-SPEED-BETWEEN', 'SPEECH-SPEED-NOT-KEPT', 'SPEECH-SPEED-WHOLE'],
  },
  strict('strict-nul', 'refuses NUL in a text with 400', (body) => input(body).includes('\0')),
  strict('strict-surrogates', 'refuses lone surrogates with 400', (body) => !input(body).isWellFormed()),
  strict('strict-ascii', 'refuses everything but ASCII with 400', (body) => /[^\0-\x7f]/.test(input(body))),
  strict('strict-lines', 'refuses texts with line ends or tabs with 400', (body) => /[\t\r\n]/.test(input(body))),
  strict('strict-blank', 'refuses texts of blanks with 400', (body) => input(body).trim() === ''),
  strict(
    'strict-emoji',
    'refuses texts without a letter or digit with 400',
    (body) => !/[\p{L}\p{N}]/u.test(input(body)),
  ),
  strict(
    'strict-body-20k',
    'refuses bodies of more than 20,000 bytes with 400',
    (_, { incoming }) => incoming.body.length > 20_000,
  ),
  strict(
    'strict-media-type',
    'refuses request bodies that are not labelled JSON with 400',
    (_, { incoming }) => !/^application\/json/i.test(headerValues(incoming, 'content-type')[0] ?? ''),
  ),
  latitude('validation', 'media-type-415', 'refuses request bodies that are not labelled JSON with 415', {
    clause: '4.1',
    when: {
      ...speech,
      matches: ({ incoming }) => !/^application\/json/i.test(headerValues(incoming, 'content-type')[0] ?? ''),
    },
    hooks: {
      ...refuses(() => true),
      failure: (given) => (given.status === 400 ? { status: 415, message: 'Unsupported Media Type' } : given),
    },
  }),
  latitude('validation', 'input-by-default', 'speaks a greeting where there is no input', {
    clause: '2.1',
    when: speech,
    hooks: {
      problems: (problems) => problems.filter(({ field, rule }) => field !== 'input' || rule !== 'required'),
      job: (job, { requested }) => (requested.input === '' ? { ...job, text: 'Hello.' } : job),
    },
  }),
  latitude('validation', 'unknown-members-404', 'answers an unknown member with 404 before it looks at the others', {
    clause: '2.1',
    when: { ...speech, matches: (context) => hasUnknown(bodyOf(context), context) },
    hooks: {
      ...refuses(() => true),
      failure: (given) => (given.status === 400 ? failure(404, 'there is no such feature') : given),
    },
  }),
  latitude('validation', 'empty-id-redirect', 'leads a path with an empty part to the one without', {
    clause: '4.2',
    when: { operation: 'budget', matches: ({ workspaceRef }) => workspaceRef === '' },
    hooks: {
      reply: (reply, { incoming }) => ({
        ...reply,
        status: 301,
        headers: [
          ['Location', incoming.path.replace('//', '/')],
          ['Content-Type', 'text/html'],
        ],
        body: Buffer.from('<a href="/">Moved Permanently</a>'),
      }),
    },
  }),
  latitude('validation', 'path-screened', 'has a proxy in front that refuses unusual escapes in a path with a page', {
    clause: '4.2',
    when: {
      operation: 'budget',
      matches: ({ incoming }) => /%(?:[01][\da-f]|7f|2[5f]|3[bf]|5c)|;/i.test(incoming.path),
    },
    hooks: {
      reply: (reply) => ({
        ...reply,
        status: 403,
        headers: [['Content-Type', 'text/html']],
        body: Buffer.from('<html><body><h1>Forbidden</h1></body></html>'),
      }),
    },
  }),
  latitude('validation', 'path-escapes-refused', 'has a proxy in front that refuses escapes of plain letters', {
    clause: '4.2',
    when: { operation: 'budget', matches: ({ incoming }) => /%[3467][\da-f]/i.test(incoming.path) },
    hooks: {
      workspace: () => undefined,
      budget: () => undefined,
    },
  }),
  latitude('validation', 'slug-any-case', 'finds a slug in any case', {
    clause: '4.2',
    hooks: {
      workspace: (found, { services, workspaceRef }) => found ?? services.store.workspace(workspaceRef.toLowerCase()),
    },
  }),
  ...uuidLatitudes,
  strict('strict-control-characters', 'refuses control characters with 400', (body) =>
    /(?![\t\n\r])\p{Cc}/u.test(input(body)),
  ),
  strict(
    'strict-model-form',
    'refuses models without a provider with 400',
    (body) => typeof member(body, 'model') === 'string' && !JSON.stringify(member(body, 'model')).includes('/'),
  ),
  latitude('validation', 'lenient-voice', 'takes its default for an unknown voice', {
    clause: '2.1',
    when: speech,
    hooks: { problems: (problems) => problems.filter(({ rule }) => rule !== 'unknown') },
  }),
  latitude('validation', 'lenient-speed', 'takes any number as speed', {
    clause: '2.1',
    when: speech,
    hooks: { problems: (problems) => problems.filter(({ field, rule }) => field !== 'speed' || rule !== 'range') },
  }),
  latitude('validation', 'lenient-required', 'speaks a text of its own where input or model is missing', {
    clause: '2.1',
    when: speech,
    hooks: { problems: (problems) => problems.filter(({ rule }) => rule !== 'required') },
  }),
  latitude('validation', 'lenient-empty', 'speaks a breath for an empty text', {
    clause: '2.1',
    when: speech,
    hooks: { problems: (problems) => problems.filter(({ field, value }) => field !== 'input' || value !== '') },
  }),
  latitude('validation', 'lenient-utf8', 'reads bytes that are no UTF-8 as well as it can', {
    clause: '1',
    when: { ...speech, matches: ({ incoming }) => isPartlyText(incoming.body.toString()) },
    hooks: {
      problems: (problems) => problems.filter(({ rule }) => rule !== 'json'),
      job: (job, { requested }) => ({
        ...job,
        text: requested.input || job.text,
        format: requested.format === 'mp3' ? 'mp3' : 'pcm',
      }),
    },
  }),
  latitude('validation', 'unknown-model-400', 'answers an unknown model with 400', {
    clause: '7',
    when: speech,
    hooks: { failure: (given) => (given.status === 404 ? failure(400, 'there is no such model') : given) },
  }),
  latitude('validation', 'speed-range-502', 'passes on that its provider refuses a speed out of range: 502', {
    clause: '7',
    when: speech,
    hooks: {
      failure: (given, { problems }) =>
        problems.some(({ field, rule }) => field === 'speed' && rule === 'range') ? failure(502) : given,
    },
  }),
  latitude('validation', 'default-mp3', 'answers mp3 where no format is requested', {
    clause: '2.1',
    when: { ...speech, matches: (context) => member(bodyOf(context), 'response_format') === undefined },
    hooks: { job: (job) => ({ ...job, format: 'mp3' }) },
  }),
  strict('strict-markup', 'refuses texts with markup with 400', (body) => /<\w/.test(input(body))),
  ...(['audio/wav', 'application/octet-stream', 'audio/ogg; codecs=opus'] as const).map((type) =>
    latitude(
      'binary',
      `default-${type.split(';')[0]!.split('/')[1]!}`,
      `answers a format of its own, labelled ${type}, where no format is requested`,
      {
        clause: '2.1',
        when: { ...speech, matches: (context) => member(bodyOf(context), 'response_format') === undefined },
        hooks: {
          audio: (stream) =>
            mapWhole(stream, (whole) =>
              Buffer.concat([type === 'audio/wav' ? wavHeader(whole.length, 24000) : Buffer.from('OggS\0'), whole]),
            ),
          reply: (reply) => (reply.status === 200 ? withHeader(reply, 'Content-Type', type) : reply),
        },
      },
    ),
  ),
  latitude('errors', 'credits-end', 'has an account whose credits end after 15 requests', {
    clause: '7',
    when: speech,
    silencesAny: true,
    hooks: {
      trouble: (given, { memory: memoryOf, services }) => {
        const memory = memoryOf('credits-end')
        memory.set('paid', Number(memory.get('paid') ?? 0) + 1)
        return Number(memory.get('paid')) > 15 ? insufficientCredits(services.site()) : given
      },
    },
  }),
  latitude('errors', 'key-expires', 'has a key that expires after 15 requests', {
    clause: '5',
    when: speech,
    silencesAny: true,
    hooks: {
      key: (key, { memory: memoryOf }) => {
        const memory = memoryOf('key-expires')
        if (key !== undefined) memory.set('used', Number(memory.get('used') ?? 0) + 1)
        return Number(memory.get('used')) > 15 ? undefined : key
      },
    },
  }),
  {
    ...strict(
      'strict-speed-range',
      'refuses a speed above 1.25 with 400',
      (body) => Number(member(body, 'speed') ?? 1) > 1.25,
    ),
    silences: ['SPEECH-SPEED-BETWEEN', 'SPEECH-SPEED-NOT-KEPT'],
  },
  latitude('binary', 'speed-ignored', 'ignores speed', {
    clause: '2.1',
    when: speech,
    hooks: { job: (job) => ({ ...job, speed: 1 }) },
  }),
  strict(
    'strict-stream',
    'refuses a request for a stream of events with 400',
    (body) => member(body, 'stream') === true || member(body, 'stream_format') === 'sse',
  ),
  strict('strict-zero', 'takes the text 0 for none, and refuses it with 400', (body) => input(body) === '0'),
  strict('strict-hyphen', 'refuses texts that begin with a hyphen with 400', (body) => input(body).startsWith('-')),
]
