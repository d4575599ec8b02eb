import { observed } from '../../src/requirement/judgement.ts'
import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { requirement, type Requirement } from '../../src/requirement/requirement.ts'
import type { Case } from '../../src/record/case.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { answerWords } from '../answer-words.ts'
import { changes } from '../refusal.ts'
import { apiKey, speechChange } from '../speech-request.ts'

/** One request of which the interface does not say what becomes of it. */
function openCase(context: ProbeContext, change: string, parts: Parameters<typeof speechChange>[3]): Case {
  return speechChange(context, 'mp3', change, { expects: 'answer', ...parts })
}

const openRequests = probe({
  id: 'speech-open', needs: ['api'],
  cases: (context) => [
    openCase(context, 'open input: missing', { without: 'input' }),
    openCase(context, 'open model: missing', { without: 'model' }),
    openCase(context, 'open voice: missing', { without: 'voice' }),
    openCase(context, 'open input: empty', { members: { input: '' } }),
    openCase(context, 'open input: blanks only', { members: { input: '   ' } }),
    openCase(context, 'open member: unknown', { members: { x_assay_unknown: true } }),
    openCase(context, 'open voice: unknown', { members: { voice: 'no-such-voice-of-anybody' } }),
    openCase(context, 'open model: unknown', { members: { model: 'nobody/no-such-model' } }),
    openCase(context, 'open model: without a provider', { members: { model: 'no-such-model' } }),
    openCase(context, 'open speed: zero', { members: { speed: 0 } }),
    openCase(context, 'open speed: negative', { members: { speed: -1 } }),
    openCase(context, 'open speed: 1,000', { members: { speed: 1000 } }),
    openCase(context, 'open type: no Content-Type', { headers: [apiKey] }),
    openCase(context, 'open type: text/plain', { headers: [apiKey, ['content-type', 'text/plain']] }),
    openCase(context, 'open encoding: a byte that is no UTF-8', { raw: notUtf8(context) }),
  ],
})

/** The control's body with the byte FF in its input. */
function notUtf8(context: ProbeContext): Uint8Array {
  const text = JSON.stringify({ model: context.model, input: 'Hello @ world.', voice: context.voice, response_format: 'mp3' })
  return Buffer.from(text.replace('@', '\u00ff'), 'latin1')
}

/** The interface does not say: what the target does is recorded. That the status is a listed one is judged elsewhere, over every exchange. */
function open(id: string, sentence: string, title: string, ...beginnings: readonly string[]): Requirement<Trial> {
  return requirement({
    id, sentences: [sentence], level: 'open', title, needs: [openRequests], over: changes(...beginnings),
    check: ({ last }) => observed(`${last.stimulus.kind === 'change' ? last.stimulus.change.replace('open ', '') : ''}: ${answerWords(last)}`), messages: {},
  })
}

export const requiredFields = open('SPEECH-REQUIRED-FIELDS', '2.1/required', 'What a request without input, model or voice gets', 'open input: missing', 'open model: missing', 'open voice: missing')
export const inputLength = open('SPEECH-INPUT-LENGTH', '8/input', 'What an empty input gets', 'open input: empty', 'open input: blanks')
export const unknownNames = open('SPEECH-UNKNOWN-NAMES', '2.1/row-model', 'What unknown voices, models and members get', 'open voice: unknown', 'open model: unknown', 'open model: without', 'open member: unknown')
export const speedRange = open('SPEECH-SPEED-RANGE', '8/speed', 'What a speed of zero, below it and far above one gets', 'open speed:')
export const requestType = open('SPEECH-REQUEST-TYPE', '4.1/headers', 'What a request with another Content-Type, or none, gets', 'open type:')
export const requestEncoding = open('SPEECH-REQUEST-ENCODING', '1/json-request', 'What a body that is not UTF-8 gets', 'open encoding:')
