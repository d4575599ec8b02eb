import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { area, clause, hasNoHeader } from './auth-hooks.ts'

/** A limit in front of authentication, which who shows no key runs into. */
const before = (id: string, title: string, status: number, isIt: (context: Context) => boolean): Fault =>
  must(area, {
    id: `auth-after-${id}`,
    title: `${title} before it authenticates`,
    clause,
    violates: ['AUTH-BEFORE-VALIDATION', ...([413, 415].includes(status) ? ['SPEECH-STATUS-LISTED'] : [])],
    hooks: {
      failure: (given, context) =>
        given.status === 401 && hasNoHeader(context) && isIt(context) ? failure(status, 'Refused') : given,
    },
  })

const typeOf = ({ incoming }: Context): string => headerValues(incoming, 'content-type')[0] ?? ''
const isSpeech = ({ operation }: Context): boolean => operation === 'speech'

/** Clause 5: "A request without authentication returns 401", however long, large or labelled. */
export const limitsBeforeKeys: readonly Fault[] = [
  before(
    'length',
    'refuses texts of more than 4,000 characters',
    400,
    ({ requested }) => requested.input.length > 4000,
  ),
  before('size', 'refuses bodies of more than 100 kB', 413, ({ incoming }) => incoming.body.length > 102_400),
  {
    ...before(
      'type',
      'refuses bodies that are not labelled JSON',
      415,
      (context) => isSpeech(context) && !typeOf(context).includes('json'),
    ),
    violates: ['AUTH-BEFORE-VALIDATION'],
  },
  before('decoding', 'breaks on paths that are no UTF-8', 500, ({ incoming }) => /%ff/i.test(incoming.path)),
  before('unescaping', 'breaks on broken percent escapes in a path', 500, ({ incoming }) =>
    /%(?![\da-f]{2})/i.test(incoming.path),
  ),
]
