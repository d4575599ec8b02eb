import type { Fault } from '../deviation.ts'
import { isUuid } from '../../contract/formats.ts'
import { must } from '../fault.ts'
import { anyone, area, clause, hasNoHeader } from './auth-hooks.ts'

/** A key, or none, that is judged otherwise by turns. */
export const byTurns: Fault[] = [
  must(area, {
    id: 'auth-right-key-by-turns',
    title: 'does not know a right key in every other request, as one of two instances may',
    clause: '4.1',
    violates: ['SPEECH-SUCCESS-200', 'BUDGET-SUCCESS-200'],
    sometimes: [
      'SPEECH-PROSE-200',
      'SPEECH-SPEED-ONE',
      'SPEECH-BODY-SPELLING',
      'SPEECH-BODY-ESCAPES',
      'SPEECH-DEFAULT-FORMAT',
      'SPEECH-HTTP-FORMS',
      'SPEECH-ROBUST',
      'SPEECH-ANY-TEXT',
      'BUDGET-HTTP-FORMS',
      'BUDGET-UUID-CASE',
      'BUDGET-SLUG-SAME',
      'BUDGET-ANY-SEQUENCE',
      'SPEECH-ANY-SEQUENCE',
      'AUTH-HEADER-NAME',
      'AUTH-SCHEME-CASE',
      'AUTH-RIGHT-KEY-AFTER-WRONG',
      'ERROR-PROVOKED-STATUS',
    ],
    silencesAny: true,
    when: { every: 2 },
    hooks: { key: () => undefined },
  }),
  must(area, {
    id: 'auth-third-call-open',
    title: 'asks for no authentication every third time that it is missing',
    clause,
    violates: ['AUTH-MISSING-401', 'AUTH-BEFORE-VALIDATION', 'AUTH-BEFORE-LOOKUP', 'AUTH-MISPLACED-KEY-401'],
    when: { every: 3, matches: hasNoHeader },
    hooks: { key: (key, context) => key ?? anyone(context) },
  }),
  must(area, {
    id: 'auth-open-where-slug-was-read',
    title: 'gives a budget that was read by slug to anyone afterwards, as a cache in front of the service may',
    clause,
    violates: ['AUTH-MISSING-401'],
    when: {
      operation: 'budget',
      matches: ({ workspaceRef, services }) =>
        !isUuid(workspaceRef) && services.store.workspace(workspaceRef) !== undefined,
    },
    hooks: {
      key: (key, context) => {
        const read = context.memory('auth-open-where-slug-was-read')
        const { path } = context.incoming
        if (key?.kind === 'management') read.set(path, true)
        return key ?? (hasNoHeader(context) && read.has(path) ? anyone(context) : key)
      },
    },
  }),
]
