import { axes, type Cell } from '../record/run-event.ts'

/** So many targets are named; the rest are counted. */
const namesTold = 4

/**
 * Which targets they are, of all that were asked: by what they alone have in common ("model b, pcm (2 of 8 targets)"),
 * else by their names. Empty where none is named.
 */
export function whereWords(having: readonly Cell[], all: readonly Cell[]): string {
  const [only, ...others] = having
  if (only === undefined) return ''
  const count = `${having.length} of ${all.length} targets`
  if (all.length === 1) return only.name
  if (others.length === 0) return `${only.name} (${count})`
  if (having.length === all.length) return `in all ${all.length} targets`
  const shared = axes.filter((axis) => others.every((other) => other.axes[axis] === only.axes[axis]) && only.axes[axis])
  const alike = (cell: Cell): boolean => shared.every((axis) => cell.axes[axis] === only.axes[axis])
  if (shared.length > 0 && all.filter(alike).length === having.length) {
    const words = shared.map((axis) => (axis === 'format' || axis === 'region' ? '' : `${axis} `) + only.axes[axis])
    return `${words.join(', ')} (${count})`
  }
  const names = having.slice(0, namesTold).map(({ name }) => name)
  const left = having.length - names.length
  return `${count} (${names.join('; ')}${left > 0 ? `; and ${left} more` : ''})`
}
