/**
 * What lies between samples is made of so many samples on each side, at most, and is no larger than the largest of
 * these times `mostGain`: the filter of ITU-R BS.1770, annex 2, has 12 taps a phase, whose sizes add up to 2.2.
 */
const reach = 32
const mostGain = 3

/**
 * The parts of an audio in which its true peak has to be: around its large samples. Between the parts is silence, long
 * enough that none has a part in another. Of speech that is some tenth, and to look at all of it takes as long as
 * decoding does.
 * @param channels one or two, of one length
 */
export function loudParts(channels: readonly Float32Array[]): Float32Array[] {
  const [first, second = first] = channels as readonly [Float32Array, Float32Array?]
  const { length } = first
  const least = Math.max(...channels.map(peakOf)) / mostGain
  // Of what is no number nothing is larger.
  if (!Number.isFinite(least)) return [...channels]
  const parts: { readonly from: number; to: number }[] = []
  for (let index = 0; index < length; index++) {
    if (!(Math.abs(first[index]!) >= least || Math.abs(second[index]!) >= least)) continue
    const last = parts.at(-1)
    const to = Math.min(length, index + reach + 1)
    if (last !== undefined && index - reach <= last.to) last.to = to
    else parts.push({ from: Math.max(0, index - reach), to })
  }
  // Behind the last one there is nothing: what the end cuts off is not made up.
  const total = parts.reduce((sum, { from, to }) => sum + to - from, Math.max(0, parts.length - 1) * reach)
  return channels.map((samples) => {
    const loud = new Float32Array(total)
    let at = 0
    for (const { from, to } of parts) {
      loud.set(samples.subarray(from, to), at)
      at += to - from + reach
    }
    return loud
  })
}

function peakOf(samples: Float32Array): number {
  let peak = 0
  for (let index = 0; index < samples.length; index++) peak = Math.max(peak, Math.abs(samples[index]!))
  return peak
}
