import { formats, intervals } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { budgetCase, budgetChange, managementKey } from '../requests/budget-request.ts'
import { authorization, budgetControls, speechControls } from '../requests/routes.ts'
import { apiKey, jsonType, speechCase, speechChange, speechMembers } from '../requests/speech-request.ts'

/** Wrong keys one after another: under what locks an account at the latest. */
const times = 9

/** How the ids of these changes begin. */
export const inARow = 'key.unknown:row-'

const wrongKeys = ({ isKey }: ProbeContext) =>
  Array.from({ length: times }, (_, index) => ({ index, key: `wrong-key-${index + 1}` }))
    .filter(({ key }) => !isKey(key))
    .map(({ index, key }) => ({
      change: { id: `${inARow}${index + 1}`, label: `key: unknown (${key})` },
      parts: { credential: { key: 'unknown' } as const, headers: authorization(`Bearer ${key}`) },
    }))

/** The right key behind many wrong ones. */
export const rightKeyOnSpeech = probe({
  id: 'strain-keys-speech',
  needs: ['api'],
  controls: speechControls,
  order: 'last',
  optional: 'strain',
  cases: (context) => [
    ...wrongKeys(context).map(({ change, parts }) =>
      speechChange(context, 'mp3', change, { ...parts, headers: [...parts.headers, jsonType] }),
    ),
    speechCase({
      id: 'right',
      stimulus: { kind: 'member', group: 'after wrong keys', role: 'speech' },
      expects: 'success',
      headers: [apiKey, jsonType],
      body: speechMembers(context, 'mp3'),
      characters: context.texts.short[0]!.length,
    }),
  ],
})

export const rightKeyOnBudgets = probe({
  id: 'strain-keys-budget',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  order: 'last',
  optional: 'strain',
  cases: (context) => [
    ...wrongKeys(context).map(({ change, parts }) => budgetChange(context, 'monthly', change, parts)),
    ...intervals.map((interval) =>
      budgetCase({
        id: `right.${interval}`,
        stimulus: { kind: 'member', group: 'after wrong keys', role: `budget ${interval}` },
        expects: 'success',
        headers: [managementKey],
        workspace: context.workspace,
        interval,
      }),
    ),
  ],
})

/** Requests that begin at the same moment, under twenty; with refused ones in between, which cost nothing. */
export const burst = probe({
  id: 'strain-burst',
  needs: ['api', 'management', 'workspace'],
  controls: [...speechControls, ...budgetControls],
  order: 'last',
  optional: 'strain',
  cases: (context) =>
    [1, 2]
      .flatMap((round) =>
        intervals.flatMap((interval, index) => [
          budgetCase({
            id: `${interval}.${round}`,
            stimulus: { kind: 'member', group: 'burst', role: interval },
            expects: 'answer',
            headers: [managementKey],
            workspace: context.workspace,
            interval,
          }),
          speechChange(
            context,
            formats[index % formats.length]!,
            { id: `voice.empty:burst-${round}.${interval}`, label: 'voice: empty, in a burst' },
            { members: { voice: '' } },
          ),
        ]),
      )
      .map((one, index): Case => (index === 0 ? one : { ...one, beside: true })),
})
