import type { Context } from '../context.ts'
import type { Hooks, Latitude } from '../deviation.ts'
import { failure } from '../failure.ts'
import { member } from '../speech-request.ts'
import { latitude } from './latitude.ts'

const content = ({ requested, services: { profile } }: Context): unknown => {
  const name = profile.speech.referenceContent?.value
  return name === undefined ? undefined : member(requested.body, name)
}
const refuses = (isIt: (given: unknown) => boolean): Hooks => ({
  problems: (problems, context) =>
    isIt(content(context))
      ? [
          ...problems,
          { field: 'body', rule: 'form', saw: 'object', value: undefined, wanted: 'what this service can do' },
        ]
      : problems,
})
const different = (id: string, title: string, hooks: Hooks): Latitude =>
  latitude('validation', id, title, { clause: '2.1', profile: 'openrouter', when: { operation: 'speech' }, hooks })
const bareBase64 = /^[A-Za-z0-9+/]{4,}={0,2}$/

/**
 * What is open about reference content where a profile names it: whether the endpoint clones at all, and how much it
 * takes.
 */
export const pinnedLatitudes: readonly Latitude[] = [
  different(
    'reference-unsupported',
    'refuses all reference content with 400: its voices cannot be cloned',
    refuses((given) => given !== undefined),
  ),
  different('reference-unrouted', 'answers all reference content with 404: no endpoint clones voices', {
    problems: (problems, context) => (content(context) === undefined ? problems : []),
    trouble: (_, context) => (content(context) === undefined ? undefined : failure(404)),
  }),
  different(
    'reference-array-only',
    'refuses a single part with 400',
    refuses((given) => given !== undefined && !Array.isArray(given)),
  ),
  different(
    'reference-transcript-required',
    'refuses a sample without its transcript with 400',
    refuses((given) => Array.isArray(given) && given.length === 1),
  ),
  different('reference-bare-base64', 'takes a sample in bare base64 too', {
    problems: (problems) =>
      problems.filter(
        ({ field, rule, value }) => !(field.endsWith('.data') && rule === 'form' && bareBase64.test(String(value))),
      ),
  }),
]
