import type { Profile } from '../contract/profiles/profile.ts'
import { sentence } from '../contract/sentences.ts'
import { clippedInJson } from '../record/clipped.ts'
import type { Exchange } from '../record/exchange.ts'
import type { Evidence } from './evidence.ts'
import type { FigureName } from './figure.ts'
import type { Judgement } from './judgement.ts'
import { textLimits } from './limits.ts'
import type { Probe } from './probe.ts'
import type { Scope } from './scope.ts'

/**
 * must: a sentence states it. should: its plain intent, or a standard named in `source`. open: the interface says "not
 * shown", so what the target does is recorded and never judged.
 */
export type Level = 'must' | 'should' | 'open'

/** What is judged. One declaration: data and one pure function. */
export interface Requirement<U = never> {
  /** Stable, never positional, never used again for something else: `AUTH-MISSING-401`. */
  readonly id: string
  /** Ids of the sentences that it enforces; the first gives its clause. */
  readonly sentences: readonly string[]
  readonly level: Level
  /** A statement that is true of a target that keeps it. */
  readonly title: string
  /** The standard that a `should` rests on, where the sentence alone does not carry it. */
  readonly source?: string
  /** Why a profile cannot express it, if it cannot: it is excluded then. */
  readonly inexpressible?: (profile: Profile) => string | undefined
  /**
   * Needs the operator's help (a key without credits, a model that fails), or what a target may rightly not offer:
   * untested does not stand in
   * the way of `conformant`.
   */
  readonly mayStayUntested?: boolean
  /** What the operator or the target has to offer beyond what its probes need, for the reader. Untested without it. */
  readonly presumes?: readonly string[]
  /** What a live run sends for it. A rule over every exchange needs none: it sees what the others sent. */
  readonly needs: readonly Probe[]
  /** Judged when all planned probes have ended, because it looks at every exchange of the run. */
  readonly wholeRun?: boolean
  /**
   * Requirements that explain this one: a finding of theirs on the same exchange is the root of its own, and where they
   * are violated or undecided nothing may be left for it to judge.
   */
  readonly follows?: readonly string[]
  /**
   * Answers that differ where they should not, and may do so by accident: their requests are sent again in the second
   * look.
   */
  readonly doubted?: (evidence: Evidence) => readonly Exchange[]
  /**
   * Claims that requests were sent for and that no unit shows, each with what that means: a pass does not rest on the
   * other claims alone.
   */
  readonly missing?: (evidence: Evidence) => readonly MissingClaim[]
  /** Which answer a recogniser is to hear next, by what it has heard; where the operator names one. */
  readonly listensTo?: (evidence: Evidence) => Sample | undefined
  /** It is about what differs from answer to answer: it may take several tries to see it again. */
  readonly varies?: true
  /** What has to be sent to see a violation again, where the fewest exchanges that are judged so would not show it. */
  readonly resent?: (unit: readonly Exchange[], evidence: Evidence) => Resent
  readonly over: Scope<U>
  readonly check: (unit: U, evidence: Evidence) => Judgement
  /** What it measures: objectives may be set for it (`--slo`). */
  readonly measures?: readonly FigureName[]
  /** It is about secrets in answers: what was masked is what it judges. */
  readonly readsMasks?: true
  /** By code: what a violation says. `{name}` is filled from the judgement's values. */
  readonly messages: Readonly<Record<string, string>>
}

/** Requests that show a violation when they are sent again. */
export interface Resent {
  readonly exchanges: readonly Exchange[]
  /** @default 'one by one' */
  readonly how?: 'one by one' | 'on one connection' | 'at once'
  /** How often they show it, where that is not how often the same request is answered so. */
  readonly share?: number
}

/** Speech for a recogniser. */
export interface Sample {
  /** Id of the exchange. */
  readonly exchange: string
  /** A file. */
  readonly wav: Uint8Array
}

/** A claim without a unit: nothing came that could be judged. */
export interface MissingClaim {
  readonly claim: string
  readonly judgement: Judgement
}

/** A requirement whatever it judges: for lists. */
// oxlint-disable-next-line typescript/no-explicit-any -- the unit's type is known only inside its declaration
export type AnyRequirement = Requirement<any>

/** Declares a requirement. Throws when its id is malformed, or when a sentence that it quotes does not exist. */
export function requirement<U>(declaration: Requirement<U>): Requirement<U> {
  if (!/^[A-Z0-9]+(-[A-Z0-9]+)+$/.test(declaration.id))
    throw new Error(`requirement id "${declaration.id}": use upper-case words joined by "-"`)
  if (declaration.sentences.length === 0) throw new Error(`requirement ${declaration.id} quotes no sentence`)
  for (const id of declaration.sentences) sentence(id)
  return declaration
}

/** The message of a violation, with its placeholders filled: of any length that the values have, up to the limit. */
export function message(of: AnyRequirement, code: string, values: Readonly<Record<string, string>>): string {
  const template = of.messages[code]
  if (template === undefined) throw new Error(`requirement ${of.id} has no message for its code "${code}"`)
  return clippedInJson(
    template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
    textLimits.message,
  )
}
