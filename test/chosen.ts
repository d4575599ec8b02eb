/**
 * Of a class with many members `npm test` takes one part, another each day; `npm run test:long` takes all. The seed is
 * the number of the day, or what `TEST_SEED=… npm test` gives, which takes the same part again; it is printed at the
 * start.
 */
export const seed = Number((process.env['TEST_SEED'] ??= String(Math.floor(Date.now() / 86_400_000))))

/** Does `npm run test:long` run? */
export const isWhole = process.env['TEST_WHOLE'] !== undefined

/** Words for a run that is about something else than its examples. */
export const fewExamples: readonly string[] = isWhole ? [] : ['--runs', '5']

/** Is this the turn of the member with this number, where each has its turn once in so many days? */
export function isChosen(index: number, parts: number): boolean {
  return isWhole || (index + seed) % parts === 0
}

/**
 * One of so many parts, in which no two members are neighbours; of fewer members than parts it may be empty.
 * @param inWhole Of how many parts `npm run test:long` takes one, where all would take hours and have a script.
 */
export function chosen<const Member>(members: readonly Member[], parts: number, inWhole = 1): Member[] {
  return members.filter((_member, index) => (isWhole ? (index + seed) % inWhole === 0 : isChosen(index, parts)))
}
