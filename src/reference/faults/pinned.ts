import { mediaTypes } from '../../contract/operation.ts'
import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { withHeader } from '../reply.ts'
import { member, type JsonKind, type Problem } from '../speech-request.ts'
import { onMp3, onPcm, scoped } from './scope.ts'

const area = 'validation'
const speech = { operation: 'speech' } as const

/** The properties that the profile names. */
const referenceName = ({ services }: Context): string => services.profile.speech.referenceContent?.value ?? ''
const passthroughName = ({ services }: Context): string => services.profile.speech.providerPassthrough?.value ?? ''
const isReference = ({ field }: Problem, context: Context): boolean =>
  referenceName(context) !== '' && field.startsWith(referenceName(context))
const isPassthrough = ({ field }: Problem, context: Context): boolean => field === passthroughName(context)

const overlooks = (isIt: (problem: Problem, context: Context) => boolean): Fault['hooks'] => ({
  problems: (problems, context) => problems.filter((problem) => !isIt(problem, context)),
})

type Parts = Pick<Fault, 'title' | 'violates'> & { readonly isIt: (problem: Problem, context: Context) => boolean }

/** Looks away from something that is wrong with what only the profile names. */
const accepts = (level: typeof must, id: string, { title, violates, isIt }: Parts): Fault =>
  level(area, {
    id,
    title: `accepts ${title}`,
    clause: '2.1',
    profile: 'openrouter',
    when: speech,
    violates,
    hooks: overlooks(isIt),
  })

/** Looks away from something that is wrong with reference content. */
const reference = (
  level: typeof must,
  id: string,
  title: string,
  requirement: string,
  isIt: (problem: Problem) => boolean,
): Fault =>
  accepts(level, `reference-${id}`, {
    title,
    violates: [requirement],
    isIt: (problem, context) => isReference(problem, context) && isIt(problem),
  })

const ofType =
  (suffix: string, isIt: (problem: Problem) => boolean = () => true) =>
  (problem: Problem): boolean =>
    problem.field.endsWith(suffix) && isIt(problem)
const isContent = ({ field }: Problem): boolean => !field.includes('.')
const saw =
  (kind: JsonKind) =>
  (problem: Problem): boolean =>
    problem.saw === kind
const holds =
  (pattern: RegExp) =>
  ({ rule, value }: Problem): boolean =>
    rule === 'form' && pattern.test(String(value))
const count =
  (samples: number, texts: number) =>
  ({ rule, value }: Problem): boolean => {
    const parts = Array.isArray(value) ? (value as unknown[]) : [value]
    const those = (type: string): number => parts.filter((part) => member(part, 'type') === type).length
    return rule === 'count' && those('input_audio') === samples && those('text') === texts
  }

const anyType = reference(
  must,
  'type-any',
  'any JSON value as reference content',
  'SPEECH-REFERENCE-TYPE',
  (problem) => isContent(problem) && problem.rule === 'type' && problem.saw !== 'null',
)

const references: Fault[] = [
  anyType,
  ...scoped(anyType, [onMp3, onPcm]),
  ...(['string', 'number', 'boolean'] as const).map((kind) =>
    reference(
      must,
      `type-${kind}`,
      `a ${kind} as reference content`,
      'SPEECH-REFERENCE-TYPE',
      (problem) => isContent(problem) && problem.rule === 'type' && problem.saw === kind,
    ),
  ),
  reference(must, 'part-any', 'parts of any type', 'SPEECH-REFERENCE-PART', ofType('.type')),
  reference(must, 'part-missing', 'parts without a type', 'SPEECH-REFERENCE-PART', ofType('.type', saw('missing'))),
  reference(
    must,
    'part-other',
    'parts of types that there are not',
    'SPEECH-REFERENCE-PART',
    ofType('.type', saw('string')),
  ),
  reference(
    must,
    'count-any',
    'any number of parts',
    'SPEECH-REFERENCE-COUNT',
    ({ rule, value }) => rule === 'count' && !(Array.isArray(value) && value.length === 0),
  ),
  reference(must, 'count-no-sample', 'a transcript without its sample', 'SPEECH-REFERENCE-COUNT', count(0, 1)),
  reference(must, 'count-two-samples', 'two samples', 'SPEECH-REFERENCE-COUNT', count(2, 0)),
  reference(must, 'count-two-texts', 'two transcripts', 'SPEECH-REFERENCE-COUNT', count(1, 2)),
  reference(
    must,
    'data-any',
    'any JSON value as data of a sample',
    'SPEECH-REFERENCE-DATA',
    ofType('.data', ({ rule }) => rule === 'type'),
  ),
  reference(must, 'data-missing', 'samples without data', 'SPEECH-REFERENCE-DATA', ofType('.data', saw('missing'))),
  reference(
    must,
    'data-number',
    'a number as data of a sample',
    'SPEECH-REFERENCE-DATA',
    ofType('.data', saw('number')),
  ),
  reference(must, 'text-any', 'any JSON value as transcript', 'SPEECH-REFERENCE-TEXT', ofType('.text')),
  reference(must, 'text-missing', 'transcripts without text', 'SPEECH-REFERENCE-TEXT', ofType('.text', saw('missing'))),
  reference(must, 'text-number', 'a number as transcript', 'SPEECH-REFERENCE-TEXT', ofType('.text', saw('number'))),
  reference(should, 'url-any', 'any string as data of a sample', 'SPEECH-REFERENCE-DATA-URL', holds(/^/)),
  reference(should, 'url-empty', 'a data URL without data', 'SPEECH-REFERENCE-DATA-URL', holds(/^$|,$/)),
  reference(should, 'url-web', 'a web address as data of a sample', 'SPEECH-REFERENCE-DATA-URL', holds(/^https?:/)),
  reference(should, 'url-text', 'a sample that is no audio', 'SPEECH-REFERENCE-DATA-URL', holds(/^data:text/)),
  reference(
    should,
    'null',
    'null as reference content',
    'SPEECH-REFERENCE-FORM',
    (problem) => isContent(problem) && problem.saw === 'null',
  ),
  reference(
    should,
    'empty',
    'an empty array as reference content',
    'SPEECH-REFERENCE-FORM',
    ({ rule, value }) => rule === 'count' && Array.isArray(value) && value.length === 0,
  ),
  reference(should, 'order', 'parts in any order', 'SPEECH-REFERENCE-FORM', ({ rule }) => rule === 'order'),
  accepts(must, 'reference-none', {
    title: 'whatever stands in reference content',
    violates: [
      'SPEECH-REFERENCE-TYPE',
      'SPEECH-REFERENCE-PART',
      'SPEECH-REFERENCE-COUNT',
      'SPEECH-REFERENCE-DATA',
      'SPEECH-REFERENCE-TEXT',
      'SPEECH-REFERENCE-DATA-URL',
      'SPEECH-REFERENCE-FORM',
    ],
    isIt: isReference,
  }),
  ...(
    [
      [422, 'Unprocessable Entity'],
      [500, ''],
    ] as const
  ).map(([status, words]) =>
    must(area, {
      id: `reference-refused-${status}`,
      title: `answers wrong reference content with ${status}`,
      clause: '2.1',
      profile: 'openrouter',
      when: speech,
      violates: [
        'SPEECH-REFERENCE-TYPE',
        'SPEECH-REFERENCE-PART',
        'SPEECH-REFERENCE-COUNT',
        'SPEECH-REFERENCE-DATA',
        'SPEECH-REFERENCE-TEXT',
        'SPEECH-REFERENCE-DATA-URL',
        'SPEECH-REFERENCE-FORM',
        ...(status === 422 ? ['SPEECH-STATUS-LISTED'] : []),
      ] as [string, ...string[]],
      hooks: {
        failure: (given, context) =>
          given.status === 400 && context.problems.some((problem) => isReference(problem, context))
            ? failure(status, words)
            : given,
      },
    }),
  ),
]

const passthrough = (kind: JsonKind): Fault =>
  accepts(must, `passthrough-${kind}`, {
    title: `${kind === 'array' ? 'an' : 'a'} ${kind} as provider passthrough`,
    violates: ['SPEECH-PASSTHROUGH-TYPE', 'SPEECH-PASSTHROUGH-400'],
    isIt: (problem, context) => isPassthrough(problem, context) && problem.saw === kind,
  })

const passthroughs: Fault[] = [
  ...(['string', 'number', 'boolean', 'array'] as const).map(passthrough),
  ...scoped(passthrough('string'), [onMp3, onPcm]),
  accepts(should, 'passthrough-null', {
    title: 'null as provider passthrough',
    violates: ['SPEECH-PASSTHROUGH-400'],
    isIt: (problem, context) => isPassthrough(problem, context) && problem.saw === 'null',
  }),
  ...(
    [
      [422, 'must'],
      [404, 'should'],
    ] as const
  ).map(([status, level]): Fault =>
    (level === 'must' ? must : should)(area, {
      id: `passthrough-refused-${status}`,
      title: `answers a provider passthrough that is no object with ${status}`,
      clause: '7',
      profile: 'openrouter',
      when: speech,
      violates:
        level === 'must'
          ? ['SPEECH-PASSTHROUGH-TYPE', 'SPEECH-PASSTHROUGH-400', 'SPEECH-STATUS-LISTED']
          : ['SPEECH-PASSTHROUGH-400'],
      hooks: {
        failure: (given, context) =>
          given.status === 400 && context.problems.some((problem) => isPassthrough(problem, context))
            ? failure(status, status === 422 ? 'Unprocessable Entity' : '')
            : given,
      },
    }),
  ),
  should(area, {
    id: 'passthrough-foreign-refused',
    title: 'refuses a passthrough that is meant for another provider',
    clause: '2.1',
    profile: 'openrouter',
    when: speech,
    violates: ['SPEECH-PASSTHROUGH-IDLE'],
    hooks: {
      problems: (problems, context) =>
        context.incoming.body.includes('no-such-provider')
          ? [
              ...problems,
              {
                field: passthroughName(context),
                rule: 'unknown',
                saw: 'object',
                value: undefined,
                wanted: 'for a provider that there is',
              },
            ]
          : problems,
    },
  }),
]

const requiredMissing = (name: 'input' | 'model'): Fault =>
  should(area, {
    id: `required-${name}-optional`,
    title: `takes a default ${name} where none is given`,
    clause: '2.1',
    profile: 'openrouter',
    when: speech,
    violates: ['SPEECH-REQUIRED-PINNED'],
    hooks: overlooks(({ field, rule }) => field === name && rule === 'required'),
  })

/** What is wrong only where a profile names a property, a required field, a default or a parameter. */
export const pinnedFaults: readonly Fault[] = [
  ...references,
  ...passthroughs,
  requiredMissing('input'),
  requiredMissing('model'),
  should(area, {
    id: 'default-other',
    title: 'answers mp3 where no format is requested, although pcm is the default',
    clause: '2.1',
    profile: 'openrouter',
    when: { ...speech, matches: ({ requested }) => member(requested.body, 'response_format') === undefined },
    violates: ['SPEECH-DEFAULT-PINNED'],
    hooks: { job: (job) => ({ ...job, format: 'mp3' }) },
  }),
  should('binary', {
    id: 'pcm-parameters-words',
    title: 'writes the rate of pcm as "24kHz"',
    clause: '4.1',
    profile: 'openrouter',
    when: { ...speech, format: 'pcm' },
    violates: ['PCM-PARAMETERS-PINNED'],
    hooks: {
      reply: (reply) =>
        reply.status === 200 ? withHeader(reply, 'Content-Type', `${mediaTypes.pcm};rate=24kHz;channels=1`) : reply,
    },
  }),
]
