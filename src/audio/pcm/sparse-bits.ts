/** Samples of the window that is looked at. */
const words = new Int16Array(256)
const sorted = new Int16Array(256)
const places = new Int32Array(256)

/** Sizes of a step from one sample to another: 0, 1, 2 to 3, 4 to 7, … */
const sizes = 18

/** Samples that stand in turn: of two channels, or with zeros between them. */
const mostLag = 4
const counts = new Float64Array(mostLag * sizes)

/** More values than this are no palette: to list them would cost more than it saves. */
const mostValues = 96

/** What it costs to say how often a size comes. */
const sizeBits = 4

/**
 * Bits a sample, if most steps are of few sizes, or the samples of few values: what a gate, a limiter, full scale,
 * fewer bits or a square wave make of a voice. One mean size of the steps, as for other sounds, would take the few
 * large steps for all.
 * @param samples Of 16 bits, at most 256.
 */
export function sparseBits(samples: Float64Array, count: number): number {
  for (let index = 0; index < count; index++) words[index] = samples[index] as number
  return Math.min(stepBits(words, count), paletteBits(count)) / count
}

/** Bits of all steps, each by its size and its place among those of the size, from samples of the same channel. */
function stepBits(values: Int16Array | Int32Array, count: number): number {
  let least = Infinity
  for (let lag = 1; lag <= mostLag; lag++) {
    counts.fill(0)
    // What stands in turn has steps of its own.
    for (let index = lag; index < count; index++) {
      const step = Math.abs((values[index] as number) - (values[index - lag] as number))
      ;(counts[(index % lag) * sizes + 32 - Math.clz32(step)] as number)++
    }
    let bits = 0
    for (let row = 0; row < lag; row++) bits += bitsOfSizes(row * sizes)
    least = Math.min(least, bits)
  }
  return least
}

function bitsOfSizes(row: number): number {
  let all = 0
  for (let size = 0; size < sizes; size++) all += counts[row + size] as number
  let bits = 0
  for (let size = 0; size < sizes; size++) {
    const often = counts[row + size] as number
    if (often > 0) bits += often * (Math.log2(all / often) + size) + sizeBits
  }
  return bits
}

/** Bits of a list of the values that come again, and of the places in it; other values are written out. */
function paletteBits(count: number): number {
  const all = sorted.subarray(0, count)
  all.set(words.subarray(0, count))
  all.sort()
  let kinds = 0
  let again = 0
  let once = 0
  let drawn = 0
  for (let from = 0, to = 0; from < count; from = to) {
    const value = all[from] as number
    while (to < count && all[to] === value) to++
    const often = to - from
    if (often === 1) once++
    else {
      again++
      drawn += often * Math.log2(count / often)
    }
    all[kinds++] = value
  }
  if (once > 0) drawn += once * (Math.log2(count / once) + 16)
  const least = drawn + listBits(again)
  if (kinds > mostValues) return least
  const values = all.subarray(0, kinds)
  for (let index = 0; index < count; index++) places[index] = placeOf(values, words[index] as number)
  return Math.min(least, listBits(kinds) + stepBits(places, count))
}

/** To say which of all values so many are. */
function listBits(kinds: number): number {
  return kinds === 0 ? 0 : kinds * (16 - Math.log2(kinds) + Math.LOG2E)
}

/** Where a value stands in a sorted list that holds it. */
function placeOf(values: Int16Array, value: number): number {
  let [from, to] = [0, values.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((values[middle] as number) < value) from = middle + 1
    else to = middle
  }
  return from
}
