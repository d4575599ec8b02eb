import { formats } from '../../src/contract/operation.ts'
import { probe, type Probe, type ProbeContext } from '../../src/requirement/probe.ts'
import type { Case } from '../../src/record/case.ts'
import { valueId, type Change } from '../requests/change.ts'
import { apiKey, speechChange, speechControl, speechMembers } from '../requests/speech-request.ts'
import {
  extendedJson,
  noNumber,
  noString,
  notAnObject,
  notInEnum,
  notJson,
  otherSpellings,
} from '../requests/wrong-values.ts'

const speechControls = formats.map(speechControl)

/** One speech probe whose cases are made for each format, since servers validate per path. */
function inBothFormats(
  id: string,
  cases: (context: ProbeContext, format: (typeof formats)[number]) => readonly Case[],
): ReturnType<typeof probe> {
  return probe({
    id,
    needs: ['api'],
    controls: speechControls,
    cases: (context) => formats.flatMap((format) => cases(context, format)),
  })
}

const voiceEmpty: Change = { id: 'voice.empty', label: 'voice: empty' }

function wrongType(member: string, id: string, words: string): Change {
  return { id: `${member}.wrong-type:${id}`, label: `${member}: wrong type (${words})` }
}

function notInEnumChange(value: string): Change {
  return {
    id: `response_format.not-in-enum:${valueId(value)}`,
    label: `response_format: not in the enum (${JSON.stringify(value)})`,
  }
}

function notObject(id: string, words: string): Change {
  return { id: `body.not-object:${id}`, label: `body: not an object (${words})` }
}

export const wrongTypes = {
  input: inBothFormats('input-type', (context, format) =>
    noString(context.texts.short[0]!).map(({ id, words, value }) =>
      speechChange(context, format, wrongType('input', id, words), { members: { input: value } }),
    ),
  ),
  model: inBothFormats('model-type', (context, format) =>
    noString(context.model).map(({ id, words, value }) =>
      speechChange(context, format, wrongType('model', id, words), { members: { model: value } }),
    ),
  ),
  voice: inBothFormats('voice-type', (context, format) =>
    noString(context.voice).map(({ id, words, value }) =>
      speechChange(context, format, wrongType('voice', id, words), { members: { voice: value } }),
    ),
  ),
  format: inBothFormats('format-type', (context, format) =>
    noString(format).map(({ id, words, value }) =>
      speechChange(context, format, wrongType('response_format', id, words), { members: { response_format: value } }),
    ),
  ),
  speed: inBothFormats('speed-type', (context, format) =>
    noNumber.map(({ id, words, value }) =>
      speechChange(context, format, wrongType('speed', id, words), { members: { speed: value } }),
    ),
  ),
}

/** The same with more to speak: servers that cut long texts into parts validate them elsewhere. */
const longer = (id: string, member: string, value: unknown, change: Change): ReturnType<typeof probe> =>
  inBothFormats(id, (context, format) =>
    (['medium', 'long'] as const).map((length) =>
      speechChange(
        context,
        format,
        {
          id: `${change.id}.in-${length}`,
          label: `${change.label} in a request with ${length === 'medium' ? 'some sentences' : 'a page'} to speak`,
        },
        { members: { [member]: value, input: context.texts[length] } },
      ),
    ),
  )

export const wrongInLonger = {
  voice: longer('voice-type-longer', 'voice', 1, wrongType('voice', 'number', 'a number')),
  emptyVoice: longer('voice-empty-longer', 'voice', '', voiceEmpty),
  formatType: longer('format-type-longer', 'response_format', 1, wrongType('response_format', 'number', 'a number')),
  format: longer('format-enum-longer', 'response_format', 'wav', notInEnumChange('wav')),
  speed: longer('speed-type-longer', 'speed', '1', wrongType('speed', 'numeric-string', 'a numeric string')),
  model: longer('model-type-longer', 'model', 1, wrongType('model', 'number', 'a number')),
}

const nulled = ['input', 'model', 'voice', 'response_format', 'speed'] as const

/** null where 2.1 states another type, by the member. */
export const nulls = Object.fromEntries(
  nulled.map((member) => [
    member,
    inBothFormats(`null-${member}`, (context, format) => [
      speechChange(
        context,
        format,
        { id: `${member}.null`, label: `${member}: null` },
        { members: { [member]: null } },
      ),
    ]),
  ]),
) as { readonly [K in (typeof nulled)[number]]: Probe }

/** 2.1: "voice … Minimum length 1." */
export const emptyVoice = inBothFormats('voice-empty', (context, format) => [
  speechChange(context, format, voiceEmpty, { members: { voice: '' } }),
])

export const wrongFormats = probe({
  id: 'format-enum',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) =>
    notInEnum.map((value) =>
      speechChange(context, 'mp3', notInEnumChange(value), {
        members: { response_format: value },
      }),
    ),
})

export const brokenBodies = inBothFormats('body-not-json', (context, format) =>
  notJson(JSON.stringify(speechMembers(context, format))).map(({ id, words, raw }) =>
    speechChange(context, format, { id: `body.not-json:${id}`, label: `body: not JSON (${words})` }, { raw }),
  ),
)

export const extendedBodies = inBothFormats('body-extended', (context, format) =>
  extendedJson(JSON.stringify(speechMembers(context, format))).map(({ id, words, raw }) =>
    speechChange(context, format, { id: `body.extended-json:${id}`, label: `body: extended JSON (${words})` }, { raw }),
  ),
)

/** Nothing is wrong with these: the same request, as other clients write it. */
export const spelledBodies = inBothFormats('body-spelled', (context, format) => {
  const members = speechMembers(context, format)
  const types = Object.entries({
    charset: 'application/json; charset=utf-8',
    'charset-quoted': 'application/json;charset="UTF-8"',
    'type-in-capitals': 'Application/JSON',
  }).map(([id, type]) => ({
    id,
    words: `the Content-Type ${type}`,
    raw: JSON.stringify(members),
    headers: [apiKey, ['content-type', type]] as const,
  }))
  return [...otherSpellings({ ...members }), ...types].map(({ id, words, ...parts }) =>
    speechChange(
      context,
      format,
      { id: `spelling.${id}`, label: `spelling: ${words}` },
      { ...parts, expects: 'success' },
    ),
  )
})

export const emptyBodies = probe({
  id: 'body-empty',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) => [speechChange(context, 'mp3', { id: 'body.empty', label: 'body: empty' }, { raw: '' })],
})

export const otherBodies = probe({
  id: 'body-not-object',
  needs: ['api'],
  controls: speechControls,
  cases: (context) => [
    ...notAnObject.map(({ id, words, raw }) => speechChange(context, 'mp3', notObject(id, words), { raw })),
    ...formats.flatMap((format) => {
      const valid = speechMembers(context, format)
      return [
        speechChange(context, format, notObject('array-of-valid', 'an array that holds a valid request'), {
          raw: JSON.stringify([valid]),
        }),
        speechChange(context, format, notObject('string-of-valid', 'a string that holds a valid request'), {
          raw: JSON.stringify(JSON.stringify(valid)),
        }),
      ]
    }),
  ],
})

/** A member that the interface does not know, so nested that a recursive parser runs out of stack. */
function nested(valid: string, depth: number): string {
  return `${valid.slice(0, -1)},"x_assay":${'['.repeat(depth)}${']'.repeat(depth)}}`
}

const unknownMembers = Array.from({ length: 1000 }, (_, index) => `,"x_assay_${index}":${index}`).join('')

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
      change('nul-in-input', 'NUL in the input', { members: { input: 'Hello \u0000 world, hello.' } }),
      change('surrogate-in-input', 'a lone surrogate in the input', {
        members: { input: 'Hello \ud800 world, hello.' },
      }),
      change('surrogate-in-voice', 'a lone surrogate in the voice', { members: { voice: '\udfff' } }),
      change('long-member', 'a member of 100,000 characters', { members: { x_assay: 'a'.repeat(100_000) } }),
      change('long-voice', 'a voice of 100,000 characters', { members: { voice: 'v'.repeat(100_000) } }),
      change('long-model', 'a model of 100,000 characters', { members: { model: `vendor/${'m'.repeat(100_000)}` } }),
      change('nul-in-model', 'NUL in the model', { members: { model: 'vendor/\u0000' } }),
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
