import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { workspaceSlug } from '../provision.ts'
import { withHeader } from '../reply.ts'
import { member, speechProblems } from '../speech-request.ts'
import { record } from './budget-hooks.ts'

/** A way through the service that is not the plain one. */
interface Branch {
  readonly words: string
  isIt(context: Context): boolean
}

const given = (name: string, { requested }: Context): unknown => member(requested.body, name)

const branches = {
  speed: { words: 'a speed is given', isIt: (context) => given('speed', context) !== undefined },
  voice: {
    words: 'another voice is asked for',
    isIt: (context) => given('voice', context) === context.services.defaults.otherVoice,
  },
  default: { words: 'no format is asked for', isIt: (context) => given('response_format', context) === undefined },
  accent: { words: 'the text is not ASCII', isIt: ({ requested }) => /[^\0-\x7f]/.test(requested.input) },
} as const satisfies Readonly<Record<string, Branch>>

type BranchId = keyof typeof branches

const speech = (id: BranchId) => ({ operation: 'speech', matches: branches[id].isIt }) as const

/** Which of the wrong keys come on a way is no matter. */
const ofAnyKey = {
  violates: ['AUTH-UNKNOWN-KEY-REFUSED', 'AUTH-UNKNOWN-KEY-401'],
  sometimes: ['AUTH-NEAR-MISS-REFUSED', 'AUTH-SCHEME-REFUSED'],
} as const satisfies Partial<Fault>

/** Whose key it is, is not asked on this way. */
const anyKey = (id: BranchId): Fault =>
  must('auth', {
    id: `branch-any-key-${id}`,
    title: `takes any key where ${branches[id].words}`,
    clause: '5',
    ...ofAnyKey,
    when: speech(id),
    hooks: {
      key: (key, { token, services }) => key ?? (token?.kind === 'bearer' ? services.store.anyKey('api') : undefined),
    },
  })

const isLong = ({ requested: { input } }: Context): boolean => input.length > 200

const longerThan250 = {
  words: 'texts of more than 250 characters',
  isIt: ({ requested }) => requested.input.length > 250,
} as const satisfies Branch
const inOtherVoice = { words: 'texts in another voice', isIt: branches.voice.isIt } as const satisfies Branch
const anyText = { words: 'any text', isIt: () => true } as const satisfies Branch
const atSpeed = {
  words: 'texts at a speed besides 1',
  isIt: (context) => ![undefined, 1].includes(given('speed', context) as undefined),
} as const satisfies Branch

/** What is not spoken on one way. 1: "converts input text into audio", all of it. */
const lost: readonly Fault[] = (
  [
    ['digits-long', 'speaks no digits', longerThan250, (text) => text.replaceAll(/\d/g, '')],
    ['digits-voice', 'speaks no digits', inOtherVoice, (text) => text.replaceAll(/\d/g, '')],
    ['digits-speed', 'speaks no digits', atSpeed, (text) => text.replaceAll(/\d/g, '')],
    ['parentheses-long', 'speaks no words in parentheses', longerThan250, (text) => text.replaceAll(/\(.*?\)/g, '')],
    [
      'long-sentence',
      'speaks the first 510 characters of a sentence',
      anyText,
      (text) => text.replaceAll(/[^.!?]{511,}/g, (sentence) => sentence.slice(0, 510)),
    ],
    [
      'latin-among-han',
      'speaks no Latin letters in texts with Chinese ones',
      anyText,
      (text) => (/\p{Script=Han}/u.test(text) ? text.replaceAll(/\p{Script=Latin}+/gu, '') : text),
    ],
    ['bold', 'speaks no words between two asterisks', anyText, (text) => text.replaceAll(/\*\*.*?\*\*/g, '')],
  ] as const satisfies readonly (readonly [string, string, Branch, (text: string) => string])[]
).map(([id, words, { words: where, isIt }, said]) =>
  should('binary', {
    id: `branch-lost-${id}`,
    title: `${words} in ${where}`,
    clause: '1',
    violates: ['SPEECH-TEXTS-DIFFER'],
    when: { operation: 'speech', matches: isIt },
    hooks: { job: (job) => ({ ...job, text: said(job.text) }) },
  }),
)

const lostInParagraphs = should('binary', {
  id: 'branch-lost-paragraphs',
  title: 'speaks the last sentence alone of each paragraph but the first',
  clause: '1',
  violates: ['SPEECH-UNUSUAL-WHOLE'],
  when: { operation: 'speech' },
  hooks: { job: (job) => ({ ...job, text: job.text.replaceAll(/\n\n[^\n]*[.!?] (?=[^\n]*[.!?])/g, ' ') }) },
})

/** What a service does on its plain way, and forgets on another. */
export const branchFaults: readonly Fault[] = [
  anyKey('speed'),
  anyKey('voice'),
  anyKey('default'),
  anyKey('accent'),
  must('auth', {
    id: 'branch-any-key-slug',
    title: 'takes any key for budgets where the workspace is named by its slug',
    clause: '5',
    ...ofAnyKey,
    when: { operation: 'budget', matches: ({ workspaceRef }) => workspaceRef === workspaceSlug },
    hooks: {
      key: (key, { token, services }) =>
        key ?? (token?.kind === 'bearer' ? services.store.anyKey('management') : undefined),
    },
  }),
  must('auth', {
    id: 'branch-no-key-speed',
    title: 'asks for no key where a speed is given and nothing is wrong',
    clause: '5',
    violates: ['AUTH-MISSING-401'],
    // With another scheme, or an empty token, there is none either.
    sometimes: ['AUTH-EMPTY-401', 'AUTH-MISPLACED-KEY-401', 'AUTH-SCHEME-REFUSED'],
    when: {
      operation: 'speech',
      matches: (context) => branches.speed.isIt(context) && speechProblems(context.requested.body).length === 0,
    },
    hooks: {
      key: (key, { token, services }) => key ?? (token?.kind === 'none' ? services.store.anyKey('api') : undefined),
    },
  }),
  must('errors', {
    id: 'branch-free-voice',
    title: 'speaks in another voice for accounts without credits',
    clause: '7',
    violates: ['ERROR-402', 'ERROR-PROVOKED-STATUS'],
    when: speech('voice'),
    hooks: {
      job(job, { key, services }) {
        if (key && services.store.credits(key.account) === 0)
          services.store.addCredits(key.account, job.text.length * 15)
        return job
      },
    },
  }),
  must('budget', {
    id: 'branch-slug-again',
    title: 'writes the limit as a string when it reads a budget by slug again',
    clause: '2.2',
    violates: ['BUDGET-LIMIT', 'BUDGET-SLUG-SAME'],
    when: { operation: 'budget', matches: ({ workspaceRef }) => workspaceRef === workspaceSlug },
    hooks: record((data, { memory, interval }) => {
      const kept = memory('branch-slug-again')
      const isAgain = kept.has(interval)
      kept.set(interval, true)
      return isAgain ? { ...data, limit_usd: String(data['limit_usd']) } : data
    }),
  }),
  must('binary', {
    id: 'branch-long-digits-400',
    title: 'refuses a long text with digits with 400',
    clause: '4.1',
    violates: ['SPEECH-PROSE-200'],
    when: { operation: 'speech', matches: (context) => isLong(context) && /\d/.test(context.requested.input) },
    hooks: { trouble: () => failure(400) },
  }),
  should('validation', {
    id: 'branch-voice-speed-500',
    title: 'answers a speed in another voice with 500',
    clause: '7',
    violates: ['SPEECH-ROBUST'],
    when: { operation: 'speech', matches: (context) => branches.voice.isIt(context) && branches.speed.isIt(context) },
    hooks: { trouble: () => failure(500) },
  }),
  must('binary', {
    id: 'branch-default-fast-json',
    title: 'answers with JSON where no format is asked for and the speed is above 1',
    clause: '4.1',
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: {
      operation: 'speech',
      matches: (context) => branches.default.isIt(context) && Number(given('speed', context)) > 1,
    },
    hooks: {
      reply: (reply) =>
        reply.status === 200
          ? withHeader({ ...reply, body: Buffer.from('{"audio":null}') }, 'Content-Type', 'application/json')
          : reply,
    },
  }),
  should('binary', {
    id: 'branch-fast-half',
    title: 'speaks half of a text in mp3 at a speed between 1 and 1.5',
    clause: '1',
    violates: ['SPEECH-SPEED-HONOURED-OR-IGNORED'],
    when: { operation: 'speech', format: 'mp3' },
    hooks: {
      job: (job) =>
        job.speed > 1 && job.speed < 1.5 ? { ...job, text: job.text.slice(0, Math.ceil(job.text.length / 2)) } : job,
    },
  }),
  ...lost,
  lostInParagraphs,
]
