import type { Context } from './context.ts'
import type { AnyDeviation, Hook, Hooks } from './deviation.ts'
import { Limiter } from './limiter.ts'

/** Those that work on a request. */
type Point = Exclude<keyof Hooks, 'path' | 'method'>

type ValueOf<Name extends Point> = NonNullable<Hooks[Name]> extends Hook<infer Value> ? Value : never

/** The deviations that one base URL stands for, with the state that they keep between requests. */
export class Selection {
  readonly deviations: readonly AnyDeviation[]
  /** Each selection is a service of its own: what was used up under one is there under the next. */
  readonly limiter = new Limiter()
  private readonly counts = new Map<string, number>()
  private readonly memories = new Map<string, Map<string, unknown>>()
  private readonly underWay = new Set<Context>()

  constructor(deviations: readonly AnyDeviation[]) {
    this.deviations = deviations
  }

  /** Leads a value through the hooks of this name, in the order in which the deviations were named. */
  apply<Name extends Point>(name: Name, value: ValueOf<Name>, context: Context): ValueOf<Name> {
    let changed = value
    for (const deviation of this.deviations) {
      const hook = deviation.hooks[name] as Hook<ValueOf<Name>> | undefined
      if (hook && this.acts(deviation, context)) changed = hook(changed, context)
    }
    return changed
  }

  /** The path by which a request is looked up. */
  path(asked: string): string {
    return this.deviations.reduce((path, { hooks }) => hooks.path?.(path) ?? path, asked)
  }

  /** The method by which it is looked up. */
  method(asked: string, path: string): string {
    return this.deviations.reduce((method, { hooks }) => hooks.method?.(method, path) ?? method, asked)
  }

  /** Whether something is to go wrong only when requests meet: they are then held for a moment, so that they do. */
  get holdsRequests(): boolean {
    return this.deviations.some(({ when }) => when?.parallel)
  }

  /** What a deviation remembers from one request to the next. */
  memory(id: string): Map<string, unknown> {
    const memory = this.memories.get(id) ?? new Map<string, unknown>()
    this.memories.set(id, memory)
    return memory
  }

  enter(context: Context): void {
    this.underWay.add(context)
  }

  leave(context: Context): void {
    this.underWay.delete(context)
  }

  /** The other requests of the same operation that are being answered now. */
  others(context: Context): Context[] {
    return [...this.underWay].filter((other) => other !== context && other.operation === context.operation)
  }

  private acts(deviation: AnyDeviation, context: Context): boolean {
    const known = context.decided.get(deviation.id)
    if (known !== undefined) return known
    const { when } = deviation
    let acts = !when || holds(when, context, this)
    if (acts && when?.every) {
      const count = (this.counts.get(deviation.id) ?? 0) + 1
      this.counts.set(deviation.id, count)
      acts = count % when.every === 0
    }
    context.decided.set(deviation.id, acts)
    return acts
  }
}

function holds(when: NonNullable<AnyDeviation['when']>, context: Context, selection: Selection): boolean {
  if (when.operation && when.operation !== context.operation) return false
  if (when.format && (context.operation !== 'speech' || when.format !== context.requested.format)) return false
  if (when.interval && when.interval !== context.interval) return false
  if (when.longerThan !== undefined && context.requested.input.length <= when.longerThan) return false
  if (when.parallel && selection.others(context).length < Number(when.parallel)) return false
  return when.matches?.(context) ?? true
}
