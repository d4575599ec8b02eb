import type { Case } from '../record/case.ts'

/** Cases that are sent one after another, each with those that are to be sent beside it. Pure. */
export function wavesOf(cases: readonly Case[]): readonly (readonly Case[])[] {
  const waves: Case[][] = []
  for (const one of cases) {
    if (one.beside === true && waves.length > 0) waves.at(-1)!.push(one)
    else waves.push([one])
  }
  return waves
}
