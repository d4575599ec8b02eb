import type { Profile } from '../contract/profiles/profile.ts'
import { kindOf, member, type Problem } from './speech-request.ts'

/** What is wrong with the members that only a profile names. */
export function pinnedProblems(
  body: unknown,
  { speech: { referenceContent, providerPassthrough } }: Profile,
): Problem[] {
  return [...referenceProblems(body, referenceContent?.value), ...passthroughProblems(body, providerPassthrough?.value)]
}

/** 2.1, row "provider passthrough": an object. Its child fields are not shown, so that any will do. */
function passthroughProblems(body: unknown, name: string | undefined): Problem[] {
  const given = name === undefined ? undefined : member(body, name)
  if (name === undefined || given === undefined || kindOf(given) === 'object') return []
  return [{ field: name, rule: 'type', saw: kindOf(given), value: given, wanted: 'an object' }]
}

/** 2.1, row "reference content". */
function referenceProblems(body: unknown, name: string | undefined): Problem[] {
  const content = name === undefined ? undefined : member(body, name)
  if (name === undefined || content === undefined) return []
  const problem = (field: string, rule: Problem['rule'], value: unknown, wanted: string): Problem => ({
    field,
    rule,
    saw: kindOf(value),
    value,
    wanted,
  })
  // "array of parts, or a single part"
  if (!Array.isArray(content) && kindOf(content) !== 'object')
    return [problem(name, 'type', content, 'a part or an array of parts')]
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content]
  const problems = parts.flatMap((part, index) =>
    partProblems(part, Array.isArray(content) ? `${name}[${index}]` : name, problem),
  )
  if (problems.length > 0) return problems
  const types = parts.map((part) => String(member(part, 'type')))
  const count = (type: string): number => types.filter((one) => one === type).length
  // "It holds one input_audio part carrying the voice sample and optionally one text part carrying its transcript."
  if (count('input_audio') !== 1 || count('text') > 1)
    return [problem(name, 'count', content, 'one input_audio part and at most one text part')]
  // "an array of an input_audio part followed by a text part"
  return types[0] === 'input_audio'
    ? []
    : [problem(name, 'order', content, 'an input_audio part followed by a text part')]
}

type Report = (field: string, rule: Problem['rule'], value: unknown, wanted: string) => Problem

/** "Each part is an object with a discriminating field type." */
function partProblems(part: unknown, field: string, problem: Report): Problem[] {
  const type = member(part, 'type')
  if (type === 'text') {
    const text = member(part, 'text')
    return typeof text === 'string' ? [] : [problem(`${field}.text`, 'type', text, 'a string')]
  }
  if (type !== 'input_audio') return [problem(`${field}.type`, 'enum', type, 'input_audio or text')]
  const data = member(member(part, 'input_audio'), 'data')
  if (typeof data !== 'string') return [problem(`${field}.input_audio.data`, 'type', data, 'a string')]
  return dataUrl.test(data)
    ? []
    : [problem(`${field}.input_audio.data`, 'form', data, 'a data URL with audio in base64')]
}

/** "data is a data URL with base64 audio, of the form data:<media_type>;base64,<base64_audio>." */
const dataUrl = /^data:audio\/[\w.+-]+(?:;[\w.+-]+=[\w.+-]+)*;base64,[A-Za-z0-9+/]+={0,2}$/
