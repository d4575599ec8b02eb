import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import type { Case } from '../../src/record/case.ts'
import { budgetChange, budgetControl } from '../requests/budget-request.ts'
import type { Change } from '../requests/change.ts'
import { madeUpKey } from '../requests/made-up-key.ts'
import { authorization } from '../requests/routes.ts'
import { jsonType, speechChange, speechControl, speechMembers } from '../requests/speech-request.ts'

/** What was refused may be kept, counted or mended, and be accepted then. */
const times = [1, 2, 3]

function inARow({ id, label }: Change, one: (change: Change) => Case): Case[] {
  return times.map((time) =>
    one({ id: `${id}.in-a-row-${time}`, label: `${label}, ${time} of ${times.length} in a row` }),
  )
}

/** The same refused request again and again, with nothing in between. */
export const refusedInARow = {
  voice: speechProbe('voice', { id: 'voice.wrong-type:number', label: 'voice: wrong type (a number)' }, 'mp3', () => ({
    members: { voice: 1 },
  })),
  format: speechProbe(
    'format',
    { id: 'response_format.not-in-enum:wav', label: 'response_format: not in the enum ("wav")' },
    'pcm',
    () => ({ members: { response_format: 'wav' } }),
  ),
  body: speechProbe(
    'body',
    { id: 'body.not-json:cut', label: 'body: not JSON (cut in the middle)' },
    'pcm',
    (context) => ({
      raw: JSON.stringify(speechMembers(context, 'pcm')).slice(0, 40),
    }),
  ),
  withoutKey: speechProbe('key', { id: 'authorization.absent', label: 'Authorization: absent' }, 'mp3', () => ({
    headers: [jsonType],
    credential: { key: 'none' },
  })),
  interval: budgetProbe(
    'interval',
    () => ({ id: 'interval.not-in-enum:hourly', label: 'interval: not in the enum (hourly)' }),
    () => ({ interval: 'hourly' }),
  ),
  workspace: budgetProbe(
    'workspace',
    () => ({ id: 'workspace.unknown:stranger', label: 'workspace: unknown (a slug of nobody)' }),
    () => ({ workspace: 'no-such-workspace-of-anybody' }),
  ),
  unknownKey: budgetProbe(
    'unknown-key',
    (context) => ({ id: 'key.unknown:x', label: `key: unknown (${madeUpKey(context)})` }),
    (context) => ({ headers: authorization(`Bearer ${madeUpKey(context)}`), credential: { key: 'unknown' } }),
  ),
}

function speechProbe(
  id: string,
  change: Change,
  format: 'mp3' | 'pcm',
  parts: (context: ProbeContext) => Parameters<typeof speechChange>[3],
): ReturnType<typeof probe> {
  return probe({
    id: `in-a-row-${id}`,
    needs: ['api'],
    controls: [speechControl(format)],
    order: 'alone',
    cases: (context) => inARow(change, (one) => speechChange(context, format, one, parts(context))),
  })
}

function budgetProbe(
  id: string,
  change: (context: ProbeContext) => Change,
  parts: (context: ProbeContext) => Parameters<typeof budgetChange>[3],
): ReturnType<typeof probe> {
  return probe({
    id: `in-a-row-${id}`,
    needs: ['management', 'workspace'],
    controls: [budgetControl('monthly')],
    order: 'alone',
    cases: (context) => inARow(change(context), (one) => budgetChange(context, 'monthly', one, parts(context))),
  })
}
