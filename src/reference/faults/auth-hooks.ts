import type { Context } from '../context.ts'
import { headerValues } from '../incoming.ts'

export const area = 'auth'

export const clause = '5'

export const headerOf = (context: Context): string => headerValues(context.incoming, 'authorization')[0] ?? ''

export const hasNoHeader = (context: Context): boolean => headerValues(context.incoming, 'authorization').length === 0
