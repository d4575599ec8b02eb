/** One line that could be wrong, and the test that says so. */
export interface Mutant {
  /** Path from the root of the tree. */
  readonly file: string
  /** Stands in the file exactly once, however its lines are broken. */
  readonly find: string
  readonly replace: string
  /** What would be judged wrongly. */
  readonly why: string
  /** `path/to.test.ts > words of its name`: the words that its title begins with in the file. */
  readonly killedBy: string
}

/** The file and the words of the test that kills a mutant. */
export function killerOf({ killedBy }: Mutant): { readonly file: string; readonly name: string } {
  const at = killedBy.indexOf(' > ')
  return { file: killedBy.slice(0, at), name: killedBy.slice(at + 3) }
}

interface Squeezed {
  readonly text: string
  /** Where each character of it stands in the original. */
  readonly at: readonly number[]
}

/** Without white space, and without commas before a closing bracket: how lines are broken does not matter. */
function squeezed(original: string): Squeezed {
  const at = [...original.matchAll(/\S/g)]
    .map(({ index }) => index)
    .filter((index) => original[index] !== ',' || !/^,\s*[)\]}]/.test(original.slice(index, index + 200)))
  return { text: at.map((index) => original[index]).join(''), at }
}

/** Where the text that a mutant replaces stands in the file, however its lines are broken. */
export function placesOf(original: string, { find }: Mutant): { readonly from: number; readonly to: number }[] {
  const [whole, part] = [squeezed(original), squeezed(find).text]
  const places = []
  for (let from = whole.text.indexOf(part); from >= 0; from = whole.text.indexOf(part, from + 1)) {
    places.push({ from: whole.at[from]!, to: whole.at[from + part.length - 1]! + 1 })
  }
  return places
}
