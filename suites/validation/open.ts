import type { Exchange } from '../../src/record/exchange.ts'
import { observed } from '../../src/requirement/judgement.ts'
import type { Probe } from '../../src/requirement/probe.ts'
import { requirement, type Requirement } from '../../src/requirement/requirement.ts'
import { trials, type Trial } from '../../src/requirement/scope.ts'
import { answerWords } from '../evidence/answer-words.ts'
import { changes } from '../checks/refusal.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { textOf } from '../evidence/sent-request.ts'
import { levels } from '../checks/levels.ts'
import { spokenInBothFormats, spokenOnce } from '../probes/speech.ts'
import { editedWorkspaces, otherwiseSpelled } from '../probes/budget-path.ts'
import {
  openRequests,
  otherEncodings,
  streamingMembers,
  unknownMember,
  withoutMember,
} from '../probes/open-requests.ts'

/**
 * The interface does not say: what the target does is recorded. That the status is a listed one is judged elsewhere,
 * over every exchange.
 */
function open(
  id: string,
  sentence: string,
  title: string,
  needs: readonly Probe[],
  ...families: readonly string[]
): Requirement<Trial> {
  return requirement({
    id,
    sentences: [sentence],
    level: levels.notShown,
    title,
    needs,
    over: changes(...families),
    check: ({ last }) => observed(`${openWords(last)}: ${answerWords(last)}`),
    messages: {},
  })
}

export const requiredFields = open(
  'SPEECH-REQUIRED-FIELDS',
  '2.1/required',
  'What a request without input, model or voice gets',
  [withoutMember],
  'open.input.missing',
  'open.model.missing',
  'open.voice.missing',
)

/** Ranges of lengths, in characters: one observation each. */
const lengths = [0, 100, 1000, 4000]

function lengthWords(length: number): string {
  const most = lengths.find((one) => length <= one)
  if (most === 0) return 'no characters'
  return most === undefined
    ? `more than ${lengths.at(-1)!.toLocaleString('en')} characters`
    : `up to ${most.toLocaleString('en')} characters`
}

/** 8: "Maximum length of input: not shown." All texts that were sent in valid requests, and what is hardly one. */
export const inputLength = requirement({
  id: 'SPEECH-INPUT-LENGTH',
  sentences: ['8/input', '2.1/row-input'],
  level: levels.notShown,
  title: 'Which lengths of input are spoken, and what an empty input gets',
  needs: [openRequests, spokenInBothFormats, spokenOnce],
  over: (evidence) => [
    ...changes('open.input.empty', 'open.input.blanks')(evidence),
    ...trials(isOrdinaryText)(evidence),
  ],
  check({ last }, evidence) {
    const text = textOf(last, evidence)
    return observed(
      `${text !== '' && text.trim() === '' ? 'blanks only' : lengthWords(text.length)}: ${answerWords(last)}`,
    )
  },
  messages: {},
})

export const unknownNames = open(
  'SPEECH-UNKNOWN-NAMES',
  '2.1/row-model',
  'What unknown voices, models and members get, and members that ask for a stream of events',
  [unknownMember, streamingMembers, openRequests],
  'open.voice.unknown',
  'open.model.unknown',
  'open.model.no-provider',
  'open.member',
)
export const speedRange = open(
  'SPEECH-SPEED-RANGE',
  '8/speed',
  'What a speed of zero, below it and far above one gets',
  [openRequests],
  'open.speed',
)
export const requestType = open(
  'SPEECH-REQUEST-TYPE',
  '4.1/headers',
  'What a request with another Content-Type, or none, gets',
  [openRequests],
  'open.type',
)
export const requestEncoding = open(
  'SPEECH-REQUEST-ENCODING',
  '1/json-request',
  'What a body that is not UTF-8 gets',
  [otherEncodings],
  'open.encoding',
)

/** 4.2: "id | string | Workspace UUID or workspace slug." Which other spellings are the same is not stated. */
export const pathSpellings = requirement({
  id: 'BUDGET-PATH-SPELLINGS',
  sentences: ['4.2/row-id', '4.2/row-interval'],
  level: levels.notShown,
  title: 'What other spellings of the workspace and the interval in a path get',
  needs: [otherwiseSpelled, editedWorkspaces],
  over: changes('open.path'),
  check: ({ last }) => observed(`${openWords(last)}: ${answerWords(last)}`),
  messages: {},
})

/** "path: a UUID in braces" */
function openWords({ stimulus }: Exchange): string {
  return stimulus.kind === 'change' ? stimulus.change.replace('open ', '') : ''
}
