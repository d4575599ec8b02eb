import type { Latitude } from '../deviation.ts'

/** One way of being different and still right. */
export function latitude(
  area: Latitude['area'],
  id: string,
  title: string,
  rest: Pick<Latitude, 'hooks' | 'clause'> & Partial<Pick<Latitude, 'when' | 'profile' | 'silencesAny'>>,
): Latitude {
  return { kind: 'latitude', area, id, title, ...rest }
}
