import type { CauseTable, FindingPattern } from '../src/requirement/cause.ts'
import { consequencesOfSound, heard, lasting } from './binary/consequences.ts'
import { budgetContent, codingRules, insteadNowAndThen, insteadRules, json, speechContent } from './instead-rules.ts'

const keyless = ['AUTH-EMPTY-401/*', 'AUTH-MISPLACED-KEY-401/*', 'AUTH-BEFORE-LOOKUP/*', 'AUTH-BEFORE-VALIDATION/*']
const wrongKeys = ['AUTH-NEAR-MISS-REFUSED/*', 'AUTH-UNKNOWN-KEY-401/*', 'AUTH-API-KEY-ON-BUDGET/*']
const listed = ['SPEECH-STATUS-LISTED/unlisted', 'BUDGET-STATUS-LISTED/unlisted']

const members = [
  'SPEECH-INPUT-TYPE',
  'SPEECH-VOICE-TYPE',
  'SPEECH-FORMAT-TYPE',
  'SPEECH-SPEED-TYPE',
  'SPEECH-MODEL-TYPE',
  'SPEECH-FORMAT-ENUM',
  'SPEECH-VOICE-MIN-LENGTH',
]

const alsoOfMembers = ['SPEECH-MODEL-TYPE-400', 'SPEECH-NULL-REFUSED', 'SPEECH-ANY-INVALID']

/** What is sent in forms of its own as well. */
const inForms = [...members, 'SPEECH-MODEL-TYPE-400']

const recordMembers = ['ID', 'WORKSPACE-ID', 'LIMIT', 'RESET-INTERVAL', 'CREATED-AT', 'UPDATED-AT']

const of = (ids: readonly string[], code: string): string[] => ids.map((id) => `${id}/${code}`)

const atTimes = (findings: readonly string[]): FindingPattern[] =>
  findings.map((finding) => ({ finding, sometimes: true }))

/** What shows as well that nothing looks at members. */
const besideMembers = [...of(alsoOfMembers, 'accepted'), ...of(inForms, 'acceptedIn'), 'SPEECH-BODY-*/accepted']

/** Requests with nothing wrong in them, or nothing that has to be refused. */
const mayBeAnswered = [
  '*-SUCCESS-200',
  'SPEECH-PROSE-200',
  'SPEECH-ANY-TEXT',
  'SPEECH-SPEED-ONE',
  'SPEECH-DEFAULT-FORMAT',
  'SPEECH-BODY-SPELLING',
  'SPEECH-BODY-ESCAPES',
  'SPEECH-HTTP-FORMS',
  'AUTH-SCHEME-CASE',
  'AUTH-HEADER-NAME',
  '*-ROBUST',
  'ERROR-PROVOKED-STATUS',
]

/** What is known of causes and effects beyond what requirements `follow`. */
export const causes: CauseTable = {
  rules: [
    ...insteadRules,
    ...codingRules,
    {
      id: 'no-key-checked',
      title: 'Requests without a key, and with one that does not exist, are accepted',
      clause: '5',
      shownBy: ['AUTH-MISSING-401/accepted', 'AUTH-UNKNOWN-KEY-REFUSED/accepted'],
      explains: [{ findings: [...keyless, ...wrongKeys, 'AUTH-SCHEME-REFUSED/*'], by: 'always' }],
    },
    {
      id: 'authentication-not-required',
      title: 'Requests without authentication are accepted',
      clause: '5',
      shownBy: ['AUTH-MISSING-401/accepted'],
      explains: [{ findings: keyless, by: 'always' }],
    },
    {
      id: 'any-key-accepted',
      title: 'Keys that do not exist are accepted',
      clause: '5',
      shownBy: ['AUTH-UNKNOWN-KEY-REFUSED/accepted'],
      explains: [{ findings: [...wrongKeys, 'AUTH-SCHEME-REFUSED/accepted'], by: 'always' }],
    },
    {
      id: 'right-key-refused',
      title: 'Valid requests are refused with {actual}, though the same keys are accepted for others',
      clause: '4.1',
      shownBy: [
        { finding: 'SPEECH-SUCCESS-200/refused', actual: /^401$/ },
        { finding: 'BUDGET-SUCCESS-200/refused', actual: /^401$/ },
      ],
      explains: [{ findings: ['*/refused', 'ERROR-PROVOKED-STATUS/*'], by: 'alike' }],
    },
    {
      id: 'refused-now-and-then',
      title: 'Valid requests are refused with {actual} now and then',
      clause: '4.1',
      shownBy: [
        { finding: 'SPEECH-SUCCESS-200/refused', sometimes: true },
        { finding: 'BUDGET-SUCCESS-200/refused', sometimes: true },
      ],
      least: 1,
      explains: [{ findings: ['*/refused', 'ERROR-PROVOKED-STATUS/*'], by: 'alike' }],
    },
    {
      id: 'refused-with-200',
      title: 'What is refused is answered with 200 and JSON in the body',
      clause: '7',
      shownBy: [
        { finding: 'SPEECH-MEDIA-TYPE/wrongType', actual: json },
        { finding: '*-FORMAT/found', actual: /^JSON text/ },
      ],
      explains: [
        { findings: [...of(members, 'accepted'), ...besideMembers], by: 'always' },
        { findings: speechContent, by: 'exchange' },
      ],
      effects: 1,
    },
    {
      id: 'nothing-validated',
      title: 'Wrong values of several members of the speech request are accepted',
      clause: '2.1',
      shownBy: of(members, 'accepted'),
      least: 3,
      explains: [{ findings: besideMembers, by: 'always' }],
    },
    {
      id: 'reference-not-validated',
      title: 'Wrong reference content is accepted',
      clause: '2.1',
      shownBy: ['SPEECH-REFERENCE-*/accepted'],
      least: 3,
      explains: [],
    },
    {
      id: 'one-unlisted-status',
      title: 'Requests of several kinds are answered with {actual}, which is not among the listed statuses',
      clause: '7',
      shownBy: listed,
      least: 1,
      explains: [
        { findings: ['*/wrongStatus', '*/refused', '*/unlisted'], by: 'alike' },
        { findings: ['ERROR-JSON/*'], by: 'exchange' },
      ],
      effects: 3,
    },
    {
      id: 'refused-with-another-status',
      title: 'Wrong values of several members of the speech request are refused with {actual}, and not with 400',
      clause: '7',
      shownBy: of(members, 'wrongStatus'),
      least: 3,
      explains: [{ findings: ['*/wrongStatus', '*/refused', 'ERROR-PROVOKED-STATUS/*'], by: 'alike' }],
    },
    {
      id: 'no-answer',
      title: 'Several kinds of requests stay without an answer',
      clause: '7',
      shownBy: ['*/noAnswer'],
      least: 3,
      explains: [],
    },
    {
      id: 'failures-with-200',
      title: 'What failed is answered with 200 and an error in the body',
      clause: '7',
      shownBy: ['ERROR-4*/success', 'ERROR-5*/success'],
      least: 1,
      explains: [{ findings: [...speechContent, 'ERROR-PROVOKED-STATUS/*'], by: 'exchange' }],
    },
    insteadNowAndThen,
    {
      id: 'fails-under-load',
      title: 'Requests fail with {actual} while others are under way',
      clause: '4.1',
      shownBy: ['SUCCESS-STEADY/loaded'],
      explains: [{ findings: mayBeAnswered.map((id) => ({ finding: `${id}/*`, actual: /^500/ })), by: 'always' }],
      effects: 1,
    },
    {
      id: 'breaks-on-wrong-requests',
      title: 'Requests of many kinds are answered with 500',
      clause: '7',
      shownBy: ['SPEECH-*/serverError', 'BUDGET-*/serverError'],
      least: 4,
      explains: [{ findings: ['AUTH-*/serverError'], by: 'alike' }],
    },
    {
      id: 'breaks-on-some-values',
      title: 'Some values break the target: it answers with 500, or closes the connection',
      clause: '7',
      shownBy: ['SPEECH-ROBUST/*', 'SPEECH-ANY-TEXT/broke', 'SPEECH-*/noAnswer', 'AUTH-BEFORE-VALIDATION/noAnswer'],
      least: 2,
      explains: [],
    },
    {
      id: 'one-media-type',
      title: 'The answer is another kind of content than was requested',
      clause: '4.1',
      shownBy: ['SPEECH-MEDIA-TYPE/wrongType', 'MP3-FORMAT/found', 'PCM-FORMAT/found'],
      explains: [],
    },
    {
      id: 'other-record',
      title: 'The budget record does not have the members that the interface names',
      clause: '2.2',
      shownBy: recordMembers.map((member) => ({ finding: `BUDGET-${member}/wrong`, actual: /^absent$/ })),
      least: 3,
      explains: [],
    },
    {
      id: 'no-envelope',
      title: 'Errors do not come in the error envelope',
      clause: '7',
      shownBy: ['ERROR-JSON/*', 'ERROR-ENVELOPE/*'],
      explains: [],
    },
    {
      id: 'empty-envelope',
      title: 'The error envelope holds neither code nor message where they belong',
      clause: '2.4',
      shownBy: [
        { finding: 'ERROR-CODE/*', actual: /^absent$/ },
        { finding: 'ERROR-MESSAGE/*', actual: /^absent$/ },
      ],
      explains: [],
    },
    {
      id: 'answers-mixed-up',
      title: "Requests at the same time get each other's audio",
      clause: '4.1',
      shownBy: ['SPEECH-PARALLEL/*', 'SPEECH-PARALLEL-HEARD/*', 'SPEECH-PARALLEL-SETTINGS/*'],
      least: 1,
      explains: [
        { findings: [...lasting, ...heard, 'SPEECH-TEXTS-DIFFER/*', ...atTimes(speechContent)], by: 'always' },
      ],
      effects: 1,
    },
    {
      id: 'durations-vary',
      title: 'How long the audio lasts does not follow from the text',
      clause: '1',
      shownBy: lasting,
      least: 3,
      explains: [],
    },
  ],
  consequences: [
    {
      of: ['AUTH-MISSING-401/*'],
      explains: [
        { findings: [...keyless, ...wrongKeys, 'AUTH-UNKNOWN-KEY-REFUSED/*', 'AUTH-SCHEME-REFUSED/*'], by: 'alike' },
      ],
    },
    {
      // Where no format is asked for it has no wrong value.
      of: ['SPEECH-FORMAT-ENUM/acceptedIn', 'SPEECH-MODEL-TYPE/acceptedIn'],
      explains: [{ findings: of(inForms, 'acceptedIn'), by: 'alike' }],
    },
    { of: ['AUTH-UNKNOWN-KEY-REFUSED/*'], explains: [{ findings: wrongKeys, by: 'alike' }] },
    {
      of: ['AUTH-BEFORE-LOOKUP/*'],
      explains: [{ findings: ['AUTH-BEFORE-VALIDATION/*', 'AUTH-UNKNOWN-KEY-401/*'], by: 'alike' }],
    },
    {
      of: ['AUTH-HEADER-NAME/*'],
      explains: [{ findings: ['SPEECH-SUCCESS-200/*', 'BUDGET-SUCCESS-200/*'], by: 'alike' }],
    },
    { of: ['SPEECH-BODY-NOT-JSON/*'], explains: [{ findings: ['SPEECH-BODY-*/*', 'SPEECH-ROBUST/*'], by: 'alike' }] },
    {
      of: ['*/wrongStatus', '*/other', '*/refused', '*/unlisted'],
      explains: [{ findings: listed, by: 'exchange' }],
    },
    {
      of: ['ERROR-4*/*', 'ERROR-5*/*'],
      explains: [{ findings: [...speechContent, 'ERROR-PROVOKED-STATUS/*'], by: 'exchange' }],
    },
    { of: ['SPEECH-*/accepted'], explains: [{ findings: speechContent, by: 'exchange' }] },
    { of: ['BUDGET-*/accepted'], explains: [{ findings: budgetContent, by: 'exchange' }] },
    {
      of: ['SPEECH-BODY-SPELLING/*', 'SPEECH-HTTP-FORMS/*'],
      explains: [{ findings: ['SPEECH-SUCCESS-200/*'], by: 'alike' }],
    },
    {
      of: ['SPEECH-SUCCESS-200/*'],
      explains: [{ findings: ['SPEECH-SPEED-ONE/*', 'ERROR-PROVOKED-STATUS/other'], by: 'alike' }],
    },
    {
      of: ['SPEECH-SUCCESS-200/*', 'BUDGET-SUCCESS-200/*', 'SPEECH-SPEED-ONE/*'],
      explains: [{ findings: listed, by: 'alike' }],
    },
    {
      of: ['SPEECH-AUDIO-NOT-EMPTY/empty'],
      explains: [{ findings: ['SPEECH-MEDIA-TYPE/typeOfNothing'], by: 'always' }],
    },
    ...consequencesOfSound,
    {
      of: ['CONTENT-CODING/*'],
      explains: [{ findings: ['ERROR-JSON/*', ...budgetContent, ...speechContent], by: 'exchange' }],
    },
    { of: ['BUDGET-DATA/*'], explains: [{ findings: ['BUDGET-BYOK-FLAG/*'], by: 'exchange' }] },
    { of: ['BUDGET-*/wrong'], explains: [{ findings: ['BUDGET-SLUG-SAME/*'], by: 'exchange' }] },
    { of: ['BUDGET-UPDATED-NOT-BEFORE-CREATED/*'], explains: [{ findings: ['BUDGET-STABLE/*'], by: 'exchange' }] },
    { of: ['ERROR-CODE-STATUS/*'], explains: [{ findings: ['JSON-NAMES-UNIQUE/*'], by: 'exchange' }] },
    { of: ['AUTH-MISSING-MESSAGE/*'], explains: [{ findings: ['ERROR-MESSAGE-*/*'], by: 'alike' }] },
    { of: ['ERROR-MESSAGE-*/*'], explains: [{ findings: ['ERROR-402-POINTER/*'], by: 'alike' }] },
  ],
}
