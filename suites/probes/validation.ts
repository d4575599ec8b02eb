import { formats, type Format } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import { probe, type Probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { editedProbes } from './edited-probe.ts'
import { apiKey, speechChange, speechControl, speechMembers } from '../requests/speech-request.ts'
import { wrongBodies } from '../requests/wrong-bodies.ts'
import { wrongFormat, wrongMembers, type WrongMember } from '../requests/wrong-members.ts'

const speechControls = formats.map(speechControl)

type CasesInFormat = (context: ProbeContext, format: Format) => readonly Case[]

/** Each case in both formats, since servers validate per path. */
function inBothFormats(id: string, cases: CasesInFormat): Probe {
  return probe({
    id,
    needs: ['api'],
    controls: speechControls,
    cases: (context) => formats.flatMap((format) => cases(context, format)),
  })
}

/** The first case in both formats; the others in one of them, in turn. */
function inTurn(id: string, cases: CasesInFormat): Probe {
  return probe({
    id,
    needs: ['api'],
    controls: speechControls,
    cases: (context) => {
      const ofFormat = formats.map((format) => cases(context, format))
      return ofFormat.flatMap((all, format) =>
        all.filter((_, index) => index === 0 || index % formats.length === format),
      )
    },
  })
}

/** The wrong values of a family of changes: `voice.wrong-type`. */
export function wrongValues(context: ProbeContext, format: Format, family: string): readonly WrongMember[] {
  return wrongMembers(speechMembers(context, format)).get(family) ?? []
}

const withWrong =
  (family: string): CasesInFormat =>
  (context, format) =>
    wrongValues(context, format, family).map(({ member, change, value }) =>
      speechChange(context, format, change, { members: { [member]: value } }),
    )

export const wrongTypes = {
  input: inTurn('input-type', withWrong('input.wrong-type')),
  model: inTurn('model-type', withWrong('model.wrong-type')),
  voice: inTurn('voice-type', withWrong('voice.wrong-type')),
  format: inTurn('format-type', withWrong('response_format.wrong-type')),
  speed: inTurn('speed-type', withWrong('speed.wrong-type')),
}

/** The first of a family with more to speak: servers that cut long texts into parts validate them elsewhere. */
const longer = (id: string, family: string): Probe =>
  probe({
    id,
    needs: ['api'],
    controls: speechControls,
    cases: (context) =>
      (
        [
          ['mp3', 'medium', 'some sentences'],
          ['pcm', 'long', 'a page'],
        ] as const
      ).map(([format, length, words]) => {
        const { member, change, value } = wrongValues(context, format, family)[0]!
        return speechChange(
          context,
          format,
          { id: `${change.id}.in-${length}`, label: `${change.label} in a request with ${words} to speak` },
          { members: { input: context.texts[length], [member]: value } },
        )
      }),
  })

export const wrongInLonger = {
  voice: longer('voice-type-longer', 'voice.wrong-type'),
  emptyVoice: longer('voice-empty-longer', 'voice.empty'),
  formatType: longer('format-type-longer', 'response_format.wrong-type'),
  format: longer('format-enum-longer', 'response_format.not-in-enum'),
  speed: longer('speed-type-longer', 'speed.wrong-type'),
  model: longer('model-type-longer', 'model.wrong-type'),
}

/**
 * An empty voice in a body just above the limits that frameworks set by default, 100 kB and 1 MB. Samples of voices are
 * of that size. Law 3: above 1 MiB a proxy may answer.
 */
export const largeBodies = probe({
  id: 'voice-empty-large',
  needs: ['api'],
  controls: speechControls,
  cases: (context) =>
    (
      [
        ['pcm', 110_000, '110 kB'],
        ['mp3', 1_020_000, '1.02 MB'],
      ] as const
    ).map(([format, size, words]) => {
      const { change, value } = wrongValues(context, format, 'voice.empty')[0]!
      return speechChange(
        context,
        format,
        { id: `${change.id}.beside-unknown-member:${size}`, label: `${change.label} in a body of ${words}` },
        { members: { voice: value, x_assay: 'a'.repeat(size) } },
      )
    }),
})

/** null where 2.1 states another type, by the member. */
export const nulls = {
  input: inBothFormats('null-input', withWrong('input.null')),
  model: inBothFormats('null-model', withWrong('model.null')),
  voice: inBothFormats('null-voice', withWrong('voice.null')),
  response_format: inBothFormats('null-response_format', withWrong('response_format.null')),
  speed: inBothFormats('null-speed', withWrong('speed.null')),
}

/** 2.1: "voice … Minimum length 1." */
export const emptyVoice = inBothFormats('voice-empty', withWrong('voice.empty'))

/** What is changed is the format itself: one group is enough. */
export const wrongFormats = probe({
  id: 'format-enum',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) => withWrong('response_format.not-in-enum')(context, 'mp3'),
})

/** Neighbours of the allowed values, each in the place of one of them. */
export const [editedFormats, editedFormatsKeyless] = editedProbes(
  'format-edited',
  'response_format',
  (context, { text, route }) => {
    const { change, member, value } = wrongFormat(text)
    return speechChange(context, route as Format, change, { members: { [member]: value } })
  },
)

const withWrongBody =
  (family: string): CasesInFormat =>
  (context, format) =>
    (wrongBodies(JSON.stringify(speechMembers(context, format))).get(family) ?? []).map(({ change, raw }) =>
      speechChange(context, format, change, { raw }),
    )

export const brokenBodies = inTurn('body-not-json', withWrongBody('body.not-json'))
export const extendedBodies = inTurn('body-extended', withWrongBody('body.extended-json'))
export const otherBodies = inTurn('body-not-object', withWrongBody('body.not-object'))

/** In one format: what is read is not there to name another. */
export const wrappedBodies = probe({
  id: 'body-wrapped',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) => withWrongBody('body.wrapped')(context, 'mp3'),
})

export const emptyBodies = probe({
  id: 'body-empty',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) => withWrongBody('body.empty')(context, 'mp3'),
})

/** A member that the interface does not know, so nested that a recursive parser runs out of stack. */
function nested(valid: string, depth: number): string {
  return `${valid.slice(0, -1)},"x_assay":${'['.repeat(depth)}${']'.repeat(depth)}}`
}

const unknownMembers = Array.from({ length: 1000 }, (_, index) => `,"x_assay_${index}":${index}`).join('')

const manySigns = 'Tom & "Ann" <3 it\'s 5 %.\n[Yes] {no} $x \\ #1 *a* _b_'

/** Input that breaks no stated rule, and breaks servers. Success and refusal are both right. */
export const roughBodies = probe({
  id: 'body-rough',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) => {
    const change = (id: string, words: string, parts: Parameters<typeof speechChange>[3]): Case =>
      speechChange(context, 'mp3', { id: `rough.${id}`, label: `rough: ${words}` }, { expects: 'answer', ...parts })
    return [
      change('nested-member', 'a member nested 10,000 deep', {
        raw: nested(JSON.stringify(speechMembers(context, 'mp3')), 10_000),
      }),
      change('nul-in-input', 'NUL in the input', { members: { input: 'Hi \u0000 there.' } }),
      change('surrogate-in-input', 'a lone surrogate in the input', {
        members: { input: 'Hi \ud800 there.' },
      }),
      change('surrogate-in-voice', 'a lone surrogate in the voice', { members: { voice: '\udfff' } }),
      change('long-member', 'a member of 100,000 characters', { members: { x_assay: 'a'.repeat(100_000) } }),
      change('long-voice', 'a voice of 100,000 characters', { members: { voice: 'v'.repeat(100_000) } }),
      change('long-model', 'a model of 100,000 characters', { members: { model: `vendor/${'m'.repeat(100_000)}` } }),
      change('nul-in-model', 'NUL in the model', { members: { model: 'vendor/\u0000' } }),
      // Who looks names up in an object finds what every object has.
      change('inherited-model', 'the model "constructor"', { members: { model: 'constructor' } }),
      change('inherited-voice', 'the voice "constructor"', { members: { voice: 'constructor' } }),
      // Only then a text may be put into markup of the service's own.
      change('signs-at-a-speed', 'a text with markup, signs and lines, at a speed of 2', {
        members: { input: manySigns, speed: 2 },
      }),
      ...(context.target.otherVoice === undefined
        ? []
        : [
            change('signs-in-other-voice', 'a text with markup, signs and lines, in another voice', {
              members: { input: manySigns, voice: context.target.otherVoice },
            }),
          ]),
      // With a voice that has to be refused, so that nothing is spoken: how these are refused is what counts. Common
      // limits are 4,096 and 5,000 characters.
      change('no-voice-long-input', 'no voice, and 6,000 characters to speak', {
        members: { voice: '', input: 'This is a rather long story. '.repeat(210).slice(0, 6000) },
        expects: 'refusal',
      }),
      change('no-voice-charset', 'no voice, and a Content-Type with a charset', {
        members: { voice: '' },
        headers: [apiKey, ['content-type', 'application/json; charset=utf-8']],
        expects: 'refusal',
      }),
      change('unknown-members', '1,000 unknown members, and one called __proto__', {
        raw:
          JSON.stringify(speechMembers(context, 'mp3')).slice(0, -1) +
          `${unknownMembers},"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}`,
      }),
    ]
  },
})
