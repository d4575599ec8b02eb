import { formats, type Format } from '../contract/operation.ts'

export type JsonKind = 'missing' | 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'

/** One thing that is wrong with a request. */
export interface Problem {
  /** The member, "body" for the whole, or the path parameter. */
  readonly field: string
  readonly rule:
    | 'json'
    | 'object'
    | 'required'
    | 'type'
    | 'enum'
    | 'minimum'
    | 'range'
    | 'unknown'
    | 'size'
    | 'form'
    | 'count'
    | 'order'
  /** What stood there. */
  readonly saw: JsonKind
  readonly value: unknown
  /** What is asked for, for the reader. */
  readonly wanted: string
}

export function kindOf(value: unknown): JsonKind {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as JsonKind
}

/** Longest input that is spoken, in characters. Clause 8: "Maximum length of input: not shown." */
export const inputLimit = 10_000

const utf8 = new TextDecoder('utf-8', { fatal: true })

type Body = { readonly value: unknown; readonly problems: readonly Problem[] }

/** Clause 1: "Request bodies are JSON." */
export function readJson(bytes: Buffer, tooLarge: boolean): Body {
  const wrong = (rule: Problem['rule'], wanted: string): Body => ({
    value: undefined,
    problems: [{ field: 'body', rule, saw: 'missing', value: undefined, wanted }],
  })
  if (tooLarge) return wrong('size', 'a body of at most 4 MiB')
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    return wrong('json', 'a JSON document in UTF-8')
  }
  if (kindOf(value) === 'object') return { value, problems: [] }
  return { value, problems: [{ field: 'body', rule: 'object', saw: kindOf(value), value, wanted: 'a JSON object' }] }
}

/** Own members only: `__proto__` and its like are names like any other. */
export function member(value: unknown, name: string): unknown {
  return kindOf(value) === 'object' && Object.hasOwn(value as object, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** 2.1, table: everything that is wrong with the members. Unknown members are no problem. */
export function speechProblems(value: unknown): Problem[] {
  const problems: Problem[] = []
  const check = (field: string, rule: Problem['rule'], wanted: string, isRight: (given: unknown) => boolean): void => {
    const given = member(value, field)
    const isMissing = given === undefined
    if (isMissing ? rule === 'required' : !isRight(given))
      problems.push({ field, rule, saw: kindOf(given), value: given, wanted })
  }
  const isString = (given: unknown): boolean => typeof given === 'string'
  // 2.1: "Which request fields are required: not shown." Without these two there is nothing to say and nobody to say
  // it.
  check('input', 'required', 'a string', () => true)
  check('model', 'required', 'a string', () => true)
  check('input', 'type', 'a string', isString)
  check(
    'input',
    'range',
    `1 to ${inputLimit} characters`,
    (given) => !isString(given) || ((given as string).length > 0 && (given as string).length <= inputLimit),
  )
  check('model', 'type', 'a string', isString)
  check('voice', 'type', 'a string', isString)
  check('voice', 'minimum', 'at least 1 character', (given) => given !== '')
  check('response_format', 'type', 'a string', isString)
  check('response_format', 'enum', 'mp3 or pcm', (given) => !isString(given) || formats.includes(given as Format))
  check('speed', 'type', 'a number', (given) => typeof given === 'number')
  check('speed', 'range', 'between 0.25 and 4', (given) => typeof given !== 'number' || (given >= 0.25 && given <= 4))
  return problems
}
