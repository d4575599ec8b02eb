import { observed } from '../../src/requirement/judgement.ts'
import { requirement, type Requirement } from '../../src/requirement/requirement.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { answerWords } from '../answer-words.ts'
import { changes } from '../refusal.ts'
import { openRequests } from './open-requests.ts'

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
