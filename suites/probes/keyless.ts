import { formats, intervals } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import { changeFamily } from '../../src/record/change-id.ts'
import { covering } from '../../src/requirement/covering.ts'
import { probe, type Probe } from '../../src/requirement/probe.ts'
import { budgetChange } from '../requests/budget-request.ts'
import { budgetControls, speechControls } from '../requests/routes.ts'
import { jsonType, speechChange } from '../requests/speech-request.ts'
import { absentAnd, withoutKey } from '../requests/without-key.ts'
import { wrongBeside } from './beside.ts'
import { editedIntervalsKeyless, editedSlugsKeyless, editedWorkspacesKeyless, wrongIntervals } from './budget-path.ts'
import { passthroughProbes, referenceProbes, requiredMissing } from './pinned.ts'
import {
  brokenBodies,
  editedFormatsKeyless,
  emptyBodies,
  emptyVoice,
  extendedBodies,
  nulls,
  otherBodies,
  wrongFormats,
  wrongInLonger,
  wrongTypes,
} from './validation.ts'

/** What a request with a key is refused for, on create speech. */
const causes: readonly Probe[] = [
  ...Object.values(wrongTypes),
  ...Object.values(wrongInLonger),
  ...Object.values(wrongBeside),
  ...Object.values(nulls),
  emptyVoice,
  wrongFormats,
  brokenBodies,
  extendedBodies,
  emptyBodies,
  otherBodies,
  ...Object.values(referenceProbes),
  ...Object.values(passthroughProbes),
  requiredMissing,
]

/** What of a case has to be sent without a key: each family of causes, and each place and length in each group. */
function partsOf({ stimulus }: Case): readonly string[] {
  if (stimulus.kind !== 'change') throw new Error('a cause of refusal is a change of a control')
  const { id, group } = stimulus
  const length = /\.in-\w+$/.exec(id)?.[0] ?? ''
  return [changeFamily(id), `${group} ${id.split('.', 1)[0]!}`, `${group} ${length}`]
}

/** Of the many causes some, so that each part is there; which ones, the seed decides. */
function someOf(cases: readonly Case[], seed: number): readonly Case[] {
  return covering(
    cases.filter(({ expects }) => expects === 'refusal'),
    {
      seed,
      idOf: ({ id }) => id,
      covers: partsOf,
    },
  )
}

const none = { headers: [jsonType], credential: { key: 'none' } } as const

/** No key, and one more thing wrong: the missing key has to be noticed first. */
const withoutKeyAndInvalid = probe({
  id: 'auth-before-validation',
  needs: ['api'],
  controls: speechControls,
  cases: (context) => [
    ...someOf(
      causes.flatMap((cause) => cause.cases(context)),
      context.seed,
    ).map(withoutKey),
    ...formats.map((format) =>
      speechChange(context, format, absentAnd({ id: 'input.missing', label: 'input missing' }), {
        ...none,
        without: 'input',
      }),
    ),
  ],
})

const withoutKeyAndInvalidPath = probe({
  id: 'auth-before-interval',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  cases: (context) => someOf(wrongIntervals.cases(context), context.seed).map(withoutKey),
})

const withoutKeyAndUnknownModel = probe({
  id: 'auth-before-model',
  needs: ['api'],
  controls: speechControls,
  cases: (context) =>
    formats.map((format) =>
      speechChange(context, format, absentAnd({ id: 'model.unknown', label: 'model unknown' }), {
        ...none,
        members: { model: 'nobody/no-such-model' },
      }),
    ),
})

/** What a server may look at before it looks for a key: how long, how large and of which type a request is. */
const withoutKeyAndLimits = probe({
  id: 'auth-before-limits',
  needs: ['api'],
  controls: speechControls,
  cases: (context) =>
    limits.map(([id, label, parts], index) =>
      speechChange(context, formats[index % formats.length]!, absentAnd({ id, label }), { ...none, ...parts }),
    ),
})

const limits: readonly (readonly [id: string, label: string, parts: Parameters<typeof speechChange>[3]])[] = [
  ['input.long', 'an input of 5,000 characters', { members: { input: 'So it is. '.repeat(500) } }],
  ['body.large', 'a body of 110 kB', { members: { x_assay: 'a'.repeat(110_000) } }],
  ['type.text-plain', 'the Content-Type text/plain', { headers: [['content-type', 'text/plain']] }],
  ['type.none', 'no Content-Type', { headers: [] }],
]

/** %FF is an escape of a byte that is no UTF-8, and %zz is none: a router that decodes a path stumbles over them. */
const withoutKeyAndUndecodable = probe({
  id: 'auth-before-decoding',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  cases: (context) => [
    budgetChange(context, 'weekly', absentAnd({ id: 'path.undecodable-id', label: 'a workspace that is no UTF-8' }), {
      headers: [],
      credential: { key: 'none' },
      workspace: '%FF',
    }),
    budgetChange(
      context,
      'monthly',
      absentAnd({ id: 'path.undecodable-interval', label: 'an interval that is no UTF-8' }),
      {
        headers: [],
        credential: { key: 'none' },
        interval: 'daily%FF',
      },
    ),
    budgetChange(
      context,
      'daily',
      absentAnd({ id: 'path.broken-escape', label: 'a broken percent escape in the interval' }),
      { headers: [], credential: { key: 'none' }, interval: 'daily%zz' },
    ),
  ],
})

const strangers = [
  [{ id: 'workspace.unknown', label: 'workspace unknown' }, 'no-such-workspace-of-anybody'],
  [{ id: 'workspace.random-uuid', label: 'workspace a random UUID' }, 'b7e6a2d4-3c1f-4d5e-9a8b-0f1e2d3c4b5a'],
] as const

const withoutKeyAndUnknown = probe({
  id: 'auth-before-lookup',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  cases: (context) =>
    intervals.flatMap((interval) =>
      strangers.map(([change, workspace]) =>
        budgetChange(context, interval, absentAnd(change), { headers: [], credential: { key: 'none' }, workspace }),
      ),
    ),
})

/** Without a key, what is wrong with a request does not matter, */
export const keylessAndInvalid = [
  withoutKeyAndInvalid,
  withoutKeyAndInvalidPath,
  withoutKeyAndLimits,
  withoutKeyAndUndecodable,
  editedFormatsKeyless,
  editedIntervalsKeyless,
]

/** nor whether there is what it names. */
export const keylessAndUnknown = [
  withoutKeyAndUnknown,
  withoutKeyAndUnknownModel,
  editedWorkspacesKeyless,
  editedSlugsKeyless,
]
