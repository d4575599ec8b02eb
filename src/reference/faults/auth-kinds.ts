import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
import { anyone, area, clause, headerOf } from './auth-hooks.ts'

/** Any token of a kind is taken for a key. */
const kindAccepted = (id: string, title: string, isOf: (token: string, header: string) => boolean): Fault =>
  must(area, {
    id: `auth-unknown-${id}-accepted`,
    title,
    clause,
    violates: ['AUTH-UNKNOWN-KEY-REFUSED', 'AUTH-UNKNOWN-KEY-401'],
    hooks: {
      key: (key, context) => {
        if (key || context.token?.kind !== 'bearer') return key
        return isOf(context.token.value, headerOf(context)) ? anyone(context) : undefined
      },
    },
  })

export const kindsAccepted: readonly Fault[] = [
  kindAccepted('lower-case', 'accepts any token behind bearer in lower case', (_, header) =>
    header.startsWith('bearer'),
  ),
  kindAccepted('long', 'accepts any token of more than 512 characters', ({ length }) => length > 512),
  kindAccepted('signed', 'accepts any JSON web token with a signature', (token) =>
    /^eyJ(?:[\w-]+\.){2}[\w-]+$/.test(token),
  ),
]
