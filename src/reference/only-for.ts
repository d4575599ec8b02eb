import type { Context } from './context.ts'
import type { AnyDeviation } from './deviation.ts'
import { SetupError } from './setup-error.ts'
import { member } from './speech-request.ts'

const names = ['model', 'voice', 'format', 'workspace'] as const

/** What a request has to ask for, for a fault to act: all that is named. */
export type OnlyFor = Readonly<Partial<Record<(typeof names)[number], string>>>

/** `model=vendor/model,voice=ada`. Throws a SetupError for any other text. */
export function onlyForOf(text: string): OnlyFor {
  const pairs = text.split(',').map((part) => /^(\w+)=(.+)$/.exec(part.trim()))
  const wrong = pairs.some((pair) => !pair || !names.some((name) => name === pair[1]))
  if (wrong)
    throw new SetupError(`--fault-for takes ${names.join(', ')}, such as voice=ada or model=assay/steady,format=pcm`)
  return Object.fromEntries(pairs.map((pair) => [pair![1]!, pair![2]!]))
}

/** The deviation, acting only on requests for one model, voice, format or workspace. */
export function onlyFor(deviation: AnyDeviation, wanted: OnlyFor): AnyDeviation {
  const { when } = deviation
  const matches = (context: Context): boolean => asksFor(context, wanted) && (when?.matches?.(context) ?? true)
  return { ...deviation, when: { ...when, matches } }
}

function asksFor(context: Context, wanted: OnlyFor): boolean {
  const { body, format } = context.requested
  const asked: OnlyFor = {
    ...(context.operation === 'budget' && { workspace: context.workspaceRef }),
    ...(context.operation === 'speech' && {
      model: String(member(body, 'model')),
      voice: String(member(body, 'voice')),
      format,
    }),
  }
  return names.every((name) => wanted[name] === undefined || wanted[name] === asked[name])
}
