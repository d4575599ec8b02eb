import type { Context } from '../context.ts'
import { headerValues } from '../incoming.ts'
import type { Key } from '../store.ts'

export const area = 'auth'

export const clause = '5'

export const headerOf = (context: Context): string => headerValues(context.incoming, 'authorization')[0] ?? ''

export const hasNoHeader = (context: Context): boolean => headerValues(context.incoming, 'authorization').length === 0

/** The caller that a server without authentication assumes. */
export const anyone = (context: Context): Key | undefined =>
  context.services.store.anyKey(context.operation === 'budget' ? 'management' : 'api')
