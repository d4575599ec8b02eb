import type { Context } from '../context.ts'
import type { Hooks, Latitude } from '../deviation.ts'
import { member, type Problem } from '../speech-request.ts'
import { latitude } from './latitude.ts'

const speech = { operation: 'speech' } as const

/** The body as JSON; undefined where it is none. */
export const bodyOf = ({ incoming }: Context): unknown => {
  try {
    return JSON.parse(incoming.body.toString())
  } catch {
    return undefined
  }
}

/** Takes what `isIt` is true of for invalid. */
export const refuses = (isIt: (body: unknown, context: Context) => boolean): Hooks => ({
  problems: (problems, context) => {
    const problem: Problem = {
      field: 'body',
      rule: 'form',
      saw: 'object',
      value: undefined,
      wanted: 'what this service can do',
    }
    return isIt(bodyOf(context), context) ? [...problems, problem] : problems
  },
})

/** Refuses with 400 what the interface neither asks nor forbids to refuse. */
export const strict = (id: string, title: string, isIt: (body: unknown, context: Context) => boolean): Latitude =>
  latitude('validation', id, title, { clause: '2.1', when: speech, hooks: refuses(isIt) })

/** "" where the body holds no text. */
export const input = (body: unknown): string => {
  const given = member(body, 'input')
  return typeof given === 'string' ? given : ''
}
