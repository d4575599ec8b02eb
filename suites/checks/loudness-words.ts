import type { Loudness } from '../../src/hearing/loudness.ts'
import { quantileWords } from './measured-words.ts'

const toTenths = (value: number): number => Math.round(value * 10) / 10

/** "-23.4/-21 LUFS" */
function quantilesOf(values: readonly number[], unit: string): string {
  return `${quantileWords(
    values.toSorted((one, other) => one - other),
    toTenths,
  )} ${unit}`
}

/** "loudness -23.4/-21 LUFS, true peak -6.2/-3 dBTP, full scale in 2 of 9": what cannot be measured is counted. */
export function loudnessWords(all: readonly Loudness[]): string[] {
  if (all.length === 0) return []
  const integrated = all.flatMap((one) => one.integrated ?? [])
  const measured = integrated.filter(Number.isFinite)
  const peaks = all.map(({ truePeak }) => truePeak).filter(Number.isFinite)
  const counts = [
    ['too short for loudness', all.length - integrated.length],
    ['too quiet for loudness', integrated.length - measured.length],
    ['digital silence', all.length - peaks.length],
  ] as const
  return [
    ...(measured.length > 0 ? [`loudness ${quantilesOf(measured, 'LUFS')}`] : []),
    ...(peaks.length > 0 ? [`true peak ${quantilesOf(peaks, 'dBTP')}`] : []),
    ...counts.flatMap(([what, count]) => (count > 0 ? [`${what}: ${count} of ${all.length}`] : [])),
    `full scale in ${all.filter(({ clippedShare }) => clippedShare > 0).length} of ${all.length}`,
  ]
}
