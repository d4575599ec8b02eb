/** The one thing in which a request differs from its control. */
export interface Change {
  /** Stable: scopes, selections and exchange ids match it. `family`, or `family:variant`: `voice.wrong-type:number`. */
  readonly id: string
  /** For people, free to be reworded: `voice: wrong type (a number)`. */
  readonly label: string
}

/** A value as part of an id: whatever is not plain becomes its code point, so that different values stay different. */
export function valueId(value: string): string {
  return value
    .replaceAll(/[^\w.=-]/gu, (letter) => (letter === ' ' ? '-' : `~${letter.codePointAt(0)!.toString(16)}`))
    .slice(0, 100)
}
