import type { CauseRule, FindingPattern } from '../src/requirement/cause.ts'

/** A Content-Type of JSON. */
export const json = /^application\/(?:[\w.-]+\+)?json/

/** What is judged of the body of every success. */
export const speechContent = ['SPEECH-MEDIA-TYPE/*', 'MP3-FORMAT/*', 'PCM-FORMAT/*', 'SPEECH-AUDIO-NOT-EMPTY/*']
export const budgetContent = [
  'BUDGET-DATA/*',
  'BUDGET-BYOK-FLAG/*',
  'BUDGET-ECHO-WORKSPACE/*',
  'BUDGET-ECHO-INTERVAL/*',
]

/** What is judged of speech whose body is not there, or no audio. */
const ofNoAudio = ['SPEECH-MEDIA-TYPE/*', 'SPEECH-AUDIO-NOT-EMPTY/*', '*-FORMAT/*']

/**
 * Something else comes in the place of answers.
 * @param words for it, as `suites/evidence/in-place-of-answer.ts` has them
 * @param content What shows of it in the bodies of valid requests.
 */
function insteadRule(id: string, words: string, content: readonly (string | FindingPattern)[]): CauseRule {
  const actual = new RegExp(`^2\\d\\d and ${words}$`)
  return {
    id,
    title: 'Requests are answered with {actual} in the place of an answer',
    clause: '1',
    shownBy: ['AUTH-MISSING-401/instead', 'BUDGET-DATA/instead', '*/instead'].map((finding) => ({ finding, actual })),
    least: 1,
    explains: [
      {
        findings: [...content, { finding: '*/insteadIn', actual: new RegExp(`^2\\d\\d and ${words} with `) }],
        by: 'always',
      },
      { findings: ofNoAudio, by: 'exchange' },
    ],
  }
}

/** Successes that hold something else than what an operation gives. */
export const insteadRules: readonly CauseRule[] = [
  insteadRule('page-of-html', 'a page of HTML', [
    { finding: 'SPEECH-MEDIA-TYPE/wrongType', actual: /^text\/html/ },
    { finding: '*-FORMAT/found', actual: /HTML page/ },
  ]),
  {
    ...insteadRule('errors-with-200', 'an error in JSON', [
      { finding: 'SPEECH-MEDIA-TYPE/wrongType', actual: json },
      { finding: '*-FORMAT/found', actual: /^JSON text$/ },
      'ERROR-4*/success',
      'ERROR-5*/success',
      { finding: 'ERROR-PROVOKED-STATUS/other', actual: /^200$/ },
    ]),
    title: 'Requests that are refused, or fail, are answered with 200 and an error in the body',
    clause: '7',
  },
  insteadRule('xml-with-200', 'XML', [
    { finding: 'SPEECH-MEDIA-TYPE/wrongType', actual: /^(?:text|application)\/(?:[\w.-]+\+)?xml/ },
    { finding: '*-FORMAT/found', actual: /XML/ },
  ]),
  insteadRule('text-with-200', 'text', [
    { finding: 'SPEECH-MEDIA-TYPE/wrongType', actual: /^text\/plain/ },
    { finding: '*-FORMAT/found', actual: /^text/ },
  ]),
  insteadRule('empty-with-200', 'an empty body', ['SPEECH-AUDIO-NOT-EMPTY/empty', 'SPEECH-MEDIA-TYPE/typeOfNothing']),
  insteadRule('nothing-with-200', 'JSON that holds no answer', [{ finding: '*-FORMAT/found', actual: /^JSON text$/ }]),
]

/** Of a service that fails now and then. */
export const insteadNowAndThen: CauseRule = {
  id: 'other-content-now-and-then',
  title: 'Valid requests are answered with 200 and {actual} in the place of audio now and then',
  clause: '4.1',
  shownBy: [{ finding: '*-FORMAT/found', actual: /^(?:JSON text|an HTML page|XML text|text)$/, sometimes: true }],
  explains: [
    { findings: ['*-FORMAT/found'], by: 'alike' },
    { findings: [...speechContent, 'SPEECH-TEXTS-DIFFER/*'], by: 'exchange' },
  ],
}

const unread: CauseRule['explains'] = [
  { findings: ['ERROR-JSON/*', ...budgetContent, ...speechContent], by: 'exchange' },
]

/** What every client undoes only where it is told so, and what none can. RFC 9110, 8.4. */
export const codingRules: readonly CauseRule[] = (
  [
    ['not-said', 'unsaid', 'Bodies are compressed, and no Content-Encoding says so'],
    ['untrue', 'untrue', 'Bodies are not in the coding that Content-Encoding names'],
  ] as const
).map(([id, code, title]) => ({
  id: `coding-${id}`,
  title,
  clause: '1',
  shownBy: [`CONTENT-CODING/${code}`],
  explains: unread,
  effects: 1,
}))
