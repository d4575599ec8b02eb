import { html, type Markup } from './markup.ts'

/** A logarithmic scale. */
export interface LogScale {
  readonly least: number
  readonly most: number
}

const columns = 48
const width = columns * 5
const height = 24

/** From the least of these values to the most, not below the floor, and never without width. */
export function scaleOf(all: readonly (readonly number[])[], floor: number): LogScale {
  let [least, most] = [Infinity, 0]
  for (const value of all.flat()) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  least = Math.max(floor, least)
  return { least, most: Math.max(least * 2, most) }
}

/** How often which values came, on a scale that several drawings share. `limits`: values that are marked by a line. */
export function histogram(
  values: readonly number[],
  { least, most }: LogScale,
  { name, label, limits = [] }: { readonly name: string; readonly label: string; readonly limits?: readonly number[] },
): Markup {
  const share = (value: number): number =>
    Math.max(0, Math.min(1, Math.log(Math.max(value, least) / least) / Math.log(most / least)))
  const counts = Array.from({ length: columns }, () => 0)
  for (const value of values) counts[Math.min(columns - 1, Math.floor(share(value) * columns))]! += 1
  const tallest = Math.max(...counts)
  const bars = counts.map((count, index) => {
    const tall = Math.max(2, (count / tallest) * height)
    return count > 0 && bar(name, index * 5, height - tall, 4, tall)
  })
  const lines = limits.map((limit) => bar('limit', Math.min(share(limit) * width, width - 2), 0, 2, height))
  return html`<svg class="histogram" viewBox="0 0 ${width} ${height}" role="img"
aria-label="${label}">${bars}${lines}</svg>`
}

/** A rectangle of a drawing, in its units. */
export function bar(name: string, x: number, y: number, wide: number, tall: number): Markup {
  const [left, top, width, height] = [x, y, wide, tall].map((value) => value.toFixed(1))
  return html`<rect class="${name}" x="${left}" y="${top}" width="${width}" height="${height}"/>`
}
