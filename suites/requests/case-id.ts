/** A change's words as part of an id: whatever is not plain becomes its code point, so that different changes stay different. */
export function idOf(change: string): string {
  return change
    .replaceAll(/[^\w.:=-]/gu, (letter) => (letter === ' ' ? '-' : `~${letter.codePointAt(0)!.toString(16)}`))
    .slice(0, 100)
}
