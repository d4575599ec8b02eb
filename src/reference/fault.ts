import type { Fault } from './deviation.ts'

type Rest = Omit<Fault, 'kind' | 'area' | 'level'>

/** A fault against a must of an area. */
export function must(area: Fault['area'], rest: Rest): Fault {
  return { kind: 'fault', level: 'must', area, ...rest }
}

/** A fault against a should of an area. */
export function should(area: Fault['area'], rest: Rest): Fault {
  return { kind: 'fault', level: 'should', area, ...rest }
}
