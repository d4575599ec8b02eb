/** Texts that are shown whole: in which word two of them differ has to be seen. */
const shownWhole = 80
const shownAround = 30

/** Two texts as they are shown: of long ones, the first place in which they differ. */
export function shownTexts([one, other]: readonly [string, string]): readonly [string, string] {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  const begin = Math.max(0, (at < 0 ? one.length : at) - shownAround)
  const part = (text: string): string => {
    if (text.length <= shownWhole) return JSON.stringify(text)
    const [before, behind] = [begin > 0 ? '… ' : '', begin + 2 * shownAround < text.length ? ' …' : '']
    return `${before}${JSON.stringify(text.slice(begin, begin + 2 * shownAround))}${behind} (${text.length} characters)`
  }
  return [part(one), part(other)]
}
