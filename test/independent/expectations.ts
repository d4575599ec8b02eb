import type { Expectation } from './contract.ts'

/** What Assay says of services, why, and their ids without the prefix of their set, with blanks between them. */
export type Reading = readonly [verdict: Expectation['verdict'], because: string, ids: string]

/** The entry that a service of a set gets, by its id without the prefix. */
export function expectations(prefix: string, readings: readonly Reading[]): (id: string) => { expect?: Expectation } {
  const byId = new Map(
    readings.flatMap(([verdict, because, ids]) =>
      ids.split(' ').map((id): [string, Expectation] => [`${prefix}${id}`, { verdict, because }]),
    ),
  )
  return (id) => {
    const expect = byId.get(id)
    return expect === undefined ? {} : { expect }
  }
}
