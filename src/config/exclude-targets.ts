import { axes, type Axis } from '../record/run-event.ts'
import { didYouMean } from '../text/nearest.ts'
import type { Combination } from './target-product.ts'
import type { TargetsFile } from './targets-file.ts'
import { UsageError } from './usage-error.ts'

/** So many names are told in an error. */
const namesTold = 12

type Exclude = NonNullable<TargetsFile['exclude']>[number]

/** What is left. @throws UsageError for an entry that matches nothing, with why. */
export function excludeTargets(
  all: readonly Combination[],
  { exclude = [] }: TargetsFile,
  names: Readonly<Record<Axis, readonly string[]>>,
): Combination[] {
  for (const [index, entry] of exclude.entries()) refuseIdle(entry, `targets.exclude, entry ${index + 1}`, all, names)
  return all.filter((one) => !exclude.some((entry) => isExcluded(one, entry)))
}

function isExcluded(one: Combination, entry: Exclude): boolean {
  return named(entry).every(([axis, values]) => one.axes[axis] !== undefined && values.includes(one.axes[axis]))
}

function named(entry: Exclude): [Axis, readonly string[]][] {
  return axes.flatMap((axis) => {
    const value = entry[axis]
    return value === undefined ? [] : [[axis, typeof value === 'string' ? [value] : value]]
  })
}

function refuseIdle(
  entry: Exclude,
  where: string,
  all: readonly Combination[],
  names: Readonly<Record<Axis, readonly string[]>>,
): void {
  for (const [axis, values] of named(entry)) {
    if (names[axis].length === 0)
      throw new UsageError(`${where}: it names a ${axis}, and targets has none: list them in targets.${axis}`)
    const unknown = values.find((value) => !names[axis].includes(value))
    if (unknown === undefined) continue
    const known = names[axis].slice(0, namesTold).join(', ')
    const more = names[axis].length > namesTold ? ` and ${names[axis].length - namesTold} more` : ''
    throw new UsageError(
      `${where}: no ${axis} is called "${unknown}"${didYouMean(unknown, names[axis])} (there are ${known}${more})`,
    )
  }
  if (all.some((one) => isExcluded(one, entry))) return
  const ofSpeech = named(entry).filter(([axis]) => ['model', 'voice', 'format'].includes(axis))
  throw new UsageError(
    entry.workspace !== undefined && ofSpeech.length > 0
      ? `${where}: it names a workspace and a ${ofSpeech[0]![0]}, and no request has both, so that nothing is left ` +
          'out: write an entry for each'
      : `${where}: it matches no target: take it out, or correct it`,
  )
}
