import { isUuid } from '../../src/contract/formats.ts'
import { formats, intervals, type Interval } from '../../src/contract/operation.ts'
import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { budgetChange, type BudgetCase } from '../requests/budget-request.ts'
import type { Change } from '../requests/change.ts'
import {
  acceptEvents,
  budgetLines,
  expecting,
  inChunks,
  oldVersion,
  otherTag,
  speechLines,
  typedGet,
  type Form,
} from '../requests/http-forms.ts'
import { firstEscaped } from '../requests/first-escaped.ts'
import { madeUpKey } from '../requests/made-up-key.ts'
import { authorization, budgetControls, speechControls } from '../requests/routes.ts'
import { apiKey, shortestText, speechChange } from '../requests/speech-request.ts'

interface Spelling extends Pick<Form, 'id' | 'words'> {
  readonly parts: (interval: Interval) => Partial<BudgetCase>
}

const keylessChange = ({ id, words }: Form): Change => ({
  id: `authorization.absent-in.form:${id}`,
  label: `Authorization: absent, form: ${words}`,
})

const keyless = { credential: { key: 'none' } } as const

/** No key, in forms that may reach the implementation by a way of their own. */
export const formsWithoutKey = [
  probe({
    id: 'auth-forms-speech',
    needs: ['api'],
    controls: speechControls,
    cases: (context) =>
      [inChunks, oldVersion, expecting, acceptEvents].map((form, index) =>
        speechChange(context, formats[index % formats.length]!, keylessChange(form), {
          ...keyless,
          members: { input: shortestText(context) },
          headers: speechLines(form, []),
          wire: form.wire ?? {},
        }),
      ),
  }),
  probe({
    id: 'auth-forms-budget',
    needs: ['management', 'workspace'],
    controls: budgetControls,
    cases: (context) =>
      [oldVersion, typedGet, otherTag].map((form, index) =>
        budgetChange(context, intervals[index % intervals.length]!, keylessChange(form), {
          ...keyless,
          headers: budgetLines(form, []),
          wire: form.wire ?? {},
        }),
      ),
  }),
] as const

const wrongChange = ({ id, words }: Pick<Form, 'id' | 'words'>, which: 'unknown' | 'api'): Change => ({
  id: `key.${which}-in.form:${id}`,
  label: `key: ${which === 'api' ? 'an API key' : 'unknown'}, form: ${words}`,
})

/** The same budget under another spelling, where rules that look at the path as it stands may not see it. */
function spellings({ workspace }: ProbeContext): readonly Spelling[] {
  const inCapitals = workspace.toUpperCase()
  return [
    {
      id: 'escaped-interval',
      words: 'the interval percent-encoded',
      parts: (interval) => ({ interval: firstEscaped(interval) }),
    },
    { id: 'query', words: 'a query', parts: () => ({ query: '?a=b' }) },
    ...(isUuid(workspace) && inCapitals !== workspace
      ? [{ id: 'uuid-capitals', words: 'the UUID in capitals', parts: () => ({ workspace: inCapitals }) }]
      : []),
  ]
}

/** A key that does not exist, and one of the wrong kind, in the same forms. */
export const formsWithWrongKey = [
  probe({
    id: 'auth-forms-unknown-key',
    needs: ['api'],
    controls: speechControls,
    cases: (context) =>
      [oldVersion, inChunks].map((form, index) =>
        speechChange(context, formats[index % formats.length]!, wrongChange(form, 'unknown'), {
          credential: { key: 'unknown' },
          members: { input: shortestText(context) },
          headers: speechLines(form, authorization(`Bearer ${madeUpKey(context)}`)),
          wire: form.wire ?? {},
        }),
      ),
  }),
  probe({
    id: 'auth-forms-api-key',
    needs: ['api', 'management', 'workspace'],
    controls: budgetControls,
    cases: (context) => [
      budgetChange(context, 'daily', wrongChange(oldVersion, 'api'), {
        credential: { key: 'api' },
        headers: budgetLines(oldVersion, [apiKey]),
        wire: oldVersion.wire ?? {},
      }),
      ...spellings(context).map(({ id, words, parts }, index) =>
        budgetChange(context, intervals[index % intervals.length]!, wrongChange({ id, words }, 'api'), {
          credential: { key: 'api' },
          headers: [apiKey],
          ...parts(intervals[index % intervals.length]!),
        }),
      ),
    ],
  }),
] as const
