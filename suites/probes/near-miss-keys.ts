import type { Format, Interval } from '../../src/contract/operation.ts'
import { keyForms } from '../../src/record/template.ts'
import { textEdits, type TextEdit } from '../../src/record/text-edits.ts'
import { probe } from '../../src/requirement/probe.ts'
import { nearestEdits } from '../requests/edit-plan.ts'
import {
  authorization,
  budgetControls,
  onFormat,
  onInterval,
  rightKey,
  speechControls,
  type KeyChange,
} from '../requests/routes.ts'
import { editedKeys } from './edited-probe.ts'
import { inTurn, onBoth } from './on-both.ts'

const nearWords: Readonly<Record<string, TextEdit>> = { ...textEdits, ...keyForms }

function nearMiss(key: string, which: 'api' | 'management', edit: string): KeyChange {
  return {
    change: { id: `key.near-miss:${edit}`, label: `key: near miss (${nearWords[edit]!.words})` },
    credential: { key: which, edit },
    headers: authorization(`Bearer ${key.replace('}', `|${edit}}`)}`),
  }
}

const nearestKeys = onBoth('auth-near-miss', (key, which) => nearestEdits.map((edit) => nearMiss(key, which, edit)))

const otherForms = inTurn('auth-key-form', (key, which) =>
  Object.keys(keyForms).map((form) => nearMiss(key, which, form)),
)

/** A key that the other operation takes, but for its last letter. */
function nearMissOfOther(key: string, which: 'api' | 'management'): KeyChange {
  const { change, ...rest } = nearMiss(key, which, 'changeLast')
  const words = which === 'api' ? 'an API key' : 'a management key'
  return { ...rest, change: { id: `${change.id}.of-other`, label: `${change.label}, of ${words}` } }
}

const nearMissesOfOther = [
  probe({
    id: 'auth-near-miss-of-other-speech',
    needs: ['management', 'api'],
    controls: [speechControls[0]!],
    cases: (context) => [onFormat(context, 'mp3', nearMissOfOther(rightKey.budget, 'management'))],
  }),
  probe({
    id: 'auth-near-miss-of-other-budget',
    needs: ['api', 'management', 'workspace'],
    controls: [budgetControls[0]!],
    cases: (context) => [onInterval(context, 'daily', nearMissOfOther(rightKey.speech, 'api'))],
  }),
]

/** Not quite the right key. */
export const nearMissKeys = [
  ...nearestKeys,
  ...nearMissesOfOther,
  ...otherForms,
  editedKeys('auth-edited-speech', 'api-key', (context, { edit, route }) =>
    onFormat(context, route as Format, nearMiss(rightKey.speech, 'api', edit)),
  ),
  editedKeys('auth-edited-budget', 'management-key', (context, { edit, route }) =>
    onInterval(context, route as Interval, nearMiss(rightKey.budget, 'management', edit)),
  ),
]
