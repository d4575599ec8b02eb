import { formats, intervals } from '../../src/contract/operation.ts'
import { probe, type Probe, type ProbeContext } from '../../src/requirement/probe.ts'
import type { Case } from '../../src/record/case.ts'
import { budgetChange, budgetControl } from '../requests/budget-request.ts'
import { apiKey, speechChange, speechControl, speechMembers } from '../requests/speech-request.ts'
import {
  extendedJson,
  noNumber,
  noString,
  notAnInterval,
  notAnObject,
  notInEnum,
  notJson,
  otherSpellings,
} from '../requests/wrong-values.ts'

const speechControls = formats.map(speechControl)
const budgetControls = intervals.map(budgetControl)

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

export const wrongTypes = {
  input: inBothFormats('input-type', (context, format) =>
    noString(context.texts.short[0]!).map(({ words, value }) =>
      speechChange(context, format, `input: wrong type (${words})`, { members: { input: value } }),
    ),
  ),
  model: inBothFormats('model-type', (context, format) =>
    noString(context.model).map(({ words, value }) =>
      speechChange(context, format, `model: wrong type (${words})`, { members: { model: value } }),
    ),
  ),
  voice: inBothFormats('voice-type', (context, format) =>
    noString(context.voice).map(({ words, value }) =>
      speechChange(context, format, `voice: wrong type (${words})`, { members: { voice: value } }),
    ),
  ),
  format: inBothFormats('format-type', (context, format) =>
    noString(format).map(({ words, value }) =>
      speechChange(context, format, `response_format: wrong type (${words})`, { members: { response_format: value } }),
    ),
  ),
  speed: inBothFormats('speed-type', (context, format) =>
    noNumber.map(({ words, value }) =>
      speechChange(context, format, `speed: wrong type (${words})`, { members: { speed: value } }),
    ),
  ),
}

/** The same with more to speak: servers that cut long texts into parts validate them elsewhere. */
const longer = (id: string, member: string, value: unknown, words: string): ReturnType<typeof probe> =>
  inBothFormats(id, (context, format) =>
    (['medium', 'long'] as const).map((length) =>
      speechChange(
        context,
        format,
        `${words} in a request with ${length === 'medium' ? 'some sentences' : 'a page'} to speak`,
        { members: { [member]: value, input: context.texts[length] } },
      ),
    ),
  )

export const wrongInLonger = {
  voice: longer('voice-type-longer', 'voice', 1, 'voice: wrong type (a number)'),
  emptyVoice: longer('voice-empty-longer', 'voice', '', 'voice: empty'),
  formatType: longer('format-type-longer', 'response_format', 1, 'response_format: wrong type (a number)'),
  format: longer('format-enum-longer', 'response_format', 'wav', 'response_format: not in the enum ("wav")'),
  speed: longer('speed-type-longer', 'speed', '1', 'speed: wrong type (a numeric string)'),
  model: longer('model-type-longer', 'model', 1, 'model: wrong type (a number)'),
}

const nulled = ['input', 'model', 'voice', 'response_format', 'speed'] as const

/** null where 2.1 states another type, by the member. */
export const nulls = Object.fromEntries(
  nulled.map((member) => [
    member,
    inBothFormats(`null-${member}`, (context, format) => [
      speechChange(context, format, `${member}: null`, { members: { [member]: null } }),
    ]),
  ]),
) as { readonly [K in (typeof nulled)[number]]: Probe }

/** 2.1: "voice … Minimum length 1." */
export const emptyVoice = inBothFormats('voice-empty', (context, format) => [
  speechChange(context, format, 'voice: empty', { members: { voice: '' } }),
])

export const wrongFormats = probe({
  id: 'format-enum',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) =>
    notInEnum.map((value) =>
      speechChange(context, 'mp3', `response_format: not in the enum (${JSON.stringify(value)})`, {
        members: { response_format: value },
      }),
    ),
})

export const brokenBodies = inBothFormats('body-not-json', (context, format) =>
  notJson(JSON.stringify(speechMembers(context, format))).map(({ words, raw }) =>
    speechChange(context, format, `body: not JSON (${words})`, { raw }),
  ),
)

export const extendedBodies = inBothFormats('body-extended', (context, format) =>
  extendedJson(JSON.stringify(speechMembers(context, format))).map(({ words, raw }) =>
    speechChange(context, format, `body: extended JSON (${words})`, { raw }),
  ),
)

/** Nothing is wrong with these: the same request, as other clients write it. */
export const spelledBodies = inBothFormats('body-spelled', (context, format) => {
  const members = speechMembers(context, format)
  const types = ['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'Application/JSON'].map(
    (type) => ({
      words: `the Content-Type ${type}`,
      raw: JSON.stringify(members),
      headers: [apiKey, ['content-type', type]] as const,
    }),
  )
  return [...otherSpellings({ ...members }), ...types].map(({ words, ...parts }) =>
    speechChange(context, format, `spelling: ${words}`, { ...parts, expects: 'success' }),
  )
})

export const emptyBodies = probe({
  id: 'body-empty',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) => [speechChange(context, 'mp3', 'body: empty', { raw: '' })],
})

export const otherBodies = probe({
  id: 'body-not-object',
  needs: ['api'],
  controls: speechControls,
  cases: (context) => [
    ...notAnObject.map(({ words, raw }) => speechChange(context, 'mp3', `body: not an object (${words})`, { raw })),
    ...formats.flatMap((format) => {
      const valid = speechMembers(context, format)
      return [
        speechChange(context, format, 'body: not an object (an array that holds a valid request)', {
          raw: JSON.stringify([valid]),
        }),
        speechChange(context, format, 'body: not an object (a string that holds a valid request)', {
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
    const change = (words: string, parts: Parameters<typeof speechChange>[3]): Case =>
      speechChange(context, 'mp3', `rough: ${words}`, { expects: 'answer', ...parts })
    return [
      change('a member nested 10,000 deep', { raw: nested(JSON.stringify(speechMembers(context, 'mp3')), 10_000) }),
      change('NUL in the input', { members: { input: 'Hello \u0000 world, hello.' } }),
      change('a lone surrogate in the input', { members: { input: 'Hello \ud800 world, hello.' } }),
      change('a lone surrogate in the voice', { members: { voice: '\udfff' } }),
      change('a member of 100,000 characters', { members: { x_assay: 'a'.repeat(100_000) } }),
      change('a voice of 100,000 characters', { members: { voice: 'v'.repeat(100_000) } }),
      change('a model of 100,000 characters', { members: { model: `vendor/${'m'.repeat(100_000)}` } }),
      change('NUL in the model', { members: { model: 'vendor/\u0000' } }),
      // With a voice that has to be refused, so that nothing is spoken: how these are refused is what counts. Common limits are 4,096 and 5,000 characters.
      change('no voice, and 6,000 characters to speak', {
        members: { voice: '', input: 'This is a rather long story. '.repeat(210).slice(0, 6000) },
        expects: 'refusal',
      }),
      change('no voice, and a Content-Type with a charset', {
        members: { voice: '' },
        headers: [apiKey, ['content-type', 'application/json; charset=utf-8']],
        expects: 'refusal',
      }),
      change('1,000 unknown members, and one called __proto__', {
        raw: `${JSON.stringify(speechMembers(context, 'mp3')).slice(0, -1)}${unknownMembers},"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}`,
      }),
    ]
  },
})

/** Spread over the controls of all four: a workspace need not have a budget for each. */
export const wrongIntervals = probe({
  id: 'interval-enum',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  cases: (context) =>
    notAnInterval.map((value, index) =>
      budgetChange(context, intervals[index % intervals.length]!, `interval: not in the enum ("${value}")`, {
        interval: value,
      }),
    ),
})

/** Servers that find a workspace by its slug may do so on another way. */
export const wrongIntervalsBySlug = probe({
  id: 'interval-enum-slug',
  needs: ['management', 'workspace', 'slug'],
  controls: budgetControls,
  cases: (context) =>
    ['Daily', 'yearly']
      .flatMap((value) => intervals.map((interval) => [value, interval] as const))
      .map(([value, interval]) =>
        budgetChange(context, interval, `interval: not in the enum ("${value}", workspace by slug)`, {
          interval: value,
          workspace: context.slug,
        }),
      ),
})

/** 4.2: "id | string | … Minimum length 1." */
export const emptyWorkspace = probe({
  id: 'workspace-empty',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  cases: (context) =>
    intervals.map((interval) => budgetChange(context, interval, 'workspace: empty', { workspace: '' })),
})

/** Ids that name no workspace. Parts of the real one, strangers, and what a careless query would take for all. */
export const unknownWorkspaces = probe({
  id: 'workspace-unknown',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  cases: (context) => {
    const real = context.workspace
    const strangers: [string, string][] = [
      ['a random UUID', 'b7e6a2d4-3c1f-4d5e-9a8b-0f1e2d3c4b5a'],
      ['the nil UUID', '00000000-0000-0000-0000-000000000000'],
      ['a slug of nobody', 'no-such-workspace-of-anybody'],
    ]
    const injected: [string, string][] = [
      ['the first half of a real one', encodeURIComponent(real.slice(0, Math.ceil(real.length / 2)))],
      ['a real one and one character more', `${encodeURIComponent(real)}0`],
      ['a real one without its last character', encodeURIComponent(real.slice(0, -1))],
      ['a percent sign', '%25'],
      ['an asterisk', '*'],
      ['an underscore pattern', '_'.repeat(real.length)],
      ['a quote and a condition', '%27%20OR%20%271%27%3D%271'],
      ['a real one with a quote', `${encodeURIComponent(real)}%27`],
      ['a member of every object', '__proto__'],
      ['null', 'null'],
      ['zero', '0'],
      ['a blank', '%20'],
    ]
    return [
      ...intervals.flatMap((interval) =>
        strangers.map(([words, id]) =>
          budgetChange(context, interval, `workspace: unknown (${words})`, { workspace: id }),
        ),
      ),
      ...injected.map(([words, id]) =>
        budgetChange(context, 'monthly', `workspace: unknown (${words})`, { workspace: id }),
      ),
    ]
  },
})
