import { formats } from '../../src/contract/operation.ts'
import { anyText, invalidMember } from '../../src/property/arbitraries.ts'
import { propertyProbe } from '../../src/property/property-probe.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { trials } from '../../src/requirement/scope.ts'
import { spokenUnusual } from '../probes/speech.ts'
import { bareWords, marksOfProse } from '../requests/unusual-marks.ts'
import { isOneWordOther, isPlainProse } from '../checks/plain-prose.ts'
import { levels } from '../checks/levels.ts'
import { refusal, refusalMessages } from '../checks/refusal.ts'
import { answersWithoutCrashing, crashMessages } from '../checks/answers-without-crashing.ts'
import { speechCase, speechControl, speechGroup, speechMembers } from '../requests/speech-request.ts'

const controls = formats.map(speechControl)

const invalidExamples = propertyProbe({
  id: 'any-invalid',
  needs: ['api'],
  controls,
  cost: 'free',
  arbitrary: invalidMember,
  requests: (context, { format, member, value }, id, stimulus) => [
    speechCase({
      id,
      stimulus: stimulus(speechGroup(format)),
      expects: 'refusal',
      body: { ...speechMembers(context, format), [member]: value },
      characters: speechMembers(context, format).input.length,
    }),
  ],
})

const textExamples = propertyProbe({
  id: 'any-text',
  needs: ['api'],
  controls,
  cost: 'billed',
  arbitrary: anyText,
  requests: (context, { format, text }, id, stimulus) => [
    speechCase({
      id,
      stimulus: stimulus(speechGroup(format)),
      expects: 'answer',
      body: speechMembers(context, format, text),
      characters: text.length,
    }),
  ],
})

/** 2.1: types and enum of input, voice, response_format and speed. */
export const anyInvalid = requirement({
  id: 'SPEECH-ANY-INVALID',
  sentences: ['2.1/row-input', '2.1/row-voice', '2.1/row-response-format', '2.1/row-speed', '7/row-400'],
  level: levels.wrongValueStatus,
  title: 'Generated values of a wrong type, or outside the enum, are refused with 400',
  needs: [invalidExamples],
  follows: [
    'SPEECH-STATUS-LISTED',
    'SPEECH-INPUT-TYPE',
    'SPEECH-VOICE-TYPE',
    'SPEECH-FORMAT-TYPE',
    'SPEECH-FORMAT-ENUM',
    'SPEECH-SPEED-TYPE',
  ],
  over: trials(({ stimulus }) => stimulus.kind === 'example' && stimulus.property === 'any-invalid'),
  check: refusal([400]),
  messages: refusalMessages,
})

/** 2.1: "input | string | Text to synthesize." */
export const anyTextHandled = requirement({
  id: 'SPEECH-ANY-TEXT',
  sentences: ['2.1/row-input', '7/row-500'],
  level: levels.crash,
  title:
    'Generated texts from all of Unicode, numbers alone, and texts with markup, line ends, other letters or a hyphen ' +
    'in front are spoken or refused; none ends in 500 or without an answer',
  needs: [textExamples, spokenUnusual],
  // What is asked to be compared by its sound is judged, too.
  wholeRun: true,
  over: trials((exchange, evidence) => {
    const { stimulus } = exchange
    return (
      (isOneWordOther(exchange) && !isPlainProse(exchange, evidence)) ||
      (stimulus.kind === 'example' && stimulus.property === 'any-text') ||
      (stimulus.kind === 'member' &&
        (['other script', 'spelled text'].includes(stimulus.group) ||
          (stimulus.group === 'bare text' && !bareWords.has(stimulus.role)) ||
          (stimulus.group === 'unusual text' && !marksOfProse.has(stimulus.role))))
    )
  }),
  check: answersWithoutCrashing,
  messages: crashMessages,
})
