import { intervals, type Format } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import type { HeaderLines } from '../../src/record/exchange.ts'
import { probe, type Texts } from '../../src/requirement/probe.ts'
import { budgetChange, budgetControl, managementKey } from '../requests/budget-request.ts'
import type { Change } from '../requests/change.ts'
import {
  acceptEvents,
  acceptJson,
  acceptText,
  agent,
  budgetLines,
  emptyAgent,
  expecting,
  inChunks,
  length,
  ofOthers,
  ofProxies,
  oldVersion,
  otherTag,
  wholeRange,
  speechLines,
  typedGet,
  withoutCoding,
  type Form,
} from '../requests/http-forms.ts'
import { host } from '../requests/routes.ts'
import {
  apiKey,
  jsonType,
  shortestText,
  speechCase,
  speechChange,
  speechControl,
  speechMembers,
} from '../requests/speech-request.ts'
import { talkersOf } from '../requests/talkers.ts'

const traced: HeaderLines = [
  agent,
  ['X-Request-Id', '6f1c2a52-0d3e-4d0b-9a57-3f3c1f5f8e11'],
  ['X-Correlation-Id', '6f1c2a52-0d3e-4d0b-9a57-3f3c1f5f8e11'],
  ['traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
]

/** Every client may write a request so, and many do: RFC 9110, 12.5.1 and 7.6.1; TCP knows no messages. */
const usual: readonly (Form & { readonly format: Format; readonly text?: (texts: Texts) => string })[] = [
  { id: 'accept-mpeg', words: 'Accept: audio/mpeg', format: 'mp3', before: [agent, ['Accept', 'audio/mpeg']] },
  { id: 'accept-pcm', words: 'Accept: audio/pcm', format: 'pcm', before: [agent, ['Accept', 'audio/pcm']] },
  // RFC 9110, 12.5.1: all of it is acceptable, and response_format says what is asked for.
  {
    id: 'accept-both',
    words: 'an Accept that prefers audio/mpeg',
    format: 'pcm',
    before: [agent, ['Accept', 'audio/mpeg, audio/pcm;q=0.9, */*;q=0.5']],
  },
  { id: 'pieces', words: 'a body in pieces', format: 'pcm', before: [agent], wire: { piece: 40 } },
  // Of a medium text, whose pcm no buffer holds whole: who closes early loses the end of it.
  {
    id: 'close',
    words: 'Connection: close',
    format: 'pcm',
    before: [agent, ['connection', 'close']],
    text: ({ medium }) => medium,
  },
  // One trace, and one request of a user, may have several texts spoken: W3C Trace Context, 3.2.
  { id: 'trace', words: 'ids of a trace', format: 'mp3', before: traced },
  {
    id: 'trace-again',
    words: 'the same ids of a trace, with another text',
    format: 'mp3',
    before: traced,
    text: (texts) => talkersOf(texts)[1]!,
  },
]

export const usualForms = probe({
  id: 'form-usual',
  needs: ['api'],
  cases: (context) =>
    usual.map(({ id, words, format, before = [], wire = {}, text }) => {
      const input = text === undefined ? shortestText(context) : text(context.texts)
      const body = speechMembers(context, format, input)
      return speechCase({
        id,
        stimulus: { kind: 'member', group: 'form', role: words },
        expects: 'success',
        body,
        characters: body.input.length,
        headers: [host, ...before, apiKey, jsonType, length],
        wire,
      })
    }),
})

function formChange({ id, words }: Form): Change {
  return { id: `form.${id}`, label: `form: ${words}` }
}

function onSpeech(id: string, forms: readonly Form[], expects: Case['expects']): ReturnType<typeof probe> {
  return probe({
    id,
    needs: ['api'],
    controls: [speechControl('mp3')],
    cases: (context) =>
      forms.map((form) =>
        speechChange(context, 'mp3', formChange(form), {
          members: { input: shortestText(context) },
          headers: speechLines(form, [apiKey]),
          wire: form.wire ?? {},
          expects,
        }),
      ),
  })
}

function onBudgets(id: string, forms: readonly Form[], expects: Case['expects']): ReturnType<typeof probe> {
  return probe({
    id,
    needs: ['management', 'workspace'],
    controls: intervals.map(budgetControl),
    cases: (context) =>
      forms.flatMap((form) =>
        // A workspace need not have a budget for each.
        intervals.slice(0, form.isUnknown ? 1 : 2).map((interval) =>
          budgetChange(context, interval, formChange(form), {
            headers: budgetLines(form, [managementKey]),
            wire: form.wire ?? {},
            ...(form.isUnknown && { workspace: 'no-such-workspace-of-anybody' }),
            expects,
          }),
        ),
      ),
  })
}

/** RFC 9110, 10.1.1, 5.5 and 8.3, and RFC 9112, 7.1, have servers take these. */
export const standardSpeechForms = onSpeech(
  'form-standard-speech',
  [expecting, inChunks, emptyAgent, acceptText, withoutCoding, ofProxies, ofOthers, otherTag, wholeRange],
  'success',
)

export const standardBudgetForms = onBudgets(
  'form-standard-budget',
  [typedGet, emptyAgent, acceptText, withoutCoding, ofProxies, ofOthers, otherTag],
  'success',
)

const unknownInOldVersion: Form = { ...oldVersion, id: 'http-1.0-unknown', words: 'HTTP/1.0', isUnknown: true }

/** What a server may decline: RFC 9110, 15.6.6 and 15.5.7. */
export const openSpeechForms = onSpeech('form-open-speech', [oldVersion, acceptJson, acceptEvents], 'answer')

export const openBudgetForms = onBudgets('form-open-budget', [oldVersion, unknownInOldVersion], 'answer')

const besideAccept = ({ id, label }: Change): Change => ({
  id: `${id}.beside-accept`,
  label: `${label}, with ${acceptText.words}`,
})

/** Refusals to who would rather have text: clause 7 knows errors in JSON alone. */
export const refusedForms = {
  speech: probe({
    id: 'form-refused-speech',
    needs: ['api'],
    controls: [speechControl('mp3')],
    cases: (context) => [
      speechChange(context, 'mp3', besideAccept({ id: 'voice.empty', label: 'voice: empty' }), {
        members: { voice: '' },
        headers: [host, ...acceptText.before!, apiKey, jsonType, length],
        wire: {},
      }),
    ],
  }),
  budget: probe({
    id: 'form-refused-budget',
    needs: ['management', 'workspace'],
    controls: [budgetControl('daily')],
    cases: (context) => [
      budgetChange(context, 'daily', besideAccept({ id: 'workspace.unknown:stranger', label: 'workspace: unknown' }), {
        workspace: 'no-such-workspace-of-anybody',
        headers: [host, ...acceptText.before!, managementKey],
        wire: {},
      }),
    ],
  }),
}
