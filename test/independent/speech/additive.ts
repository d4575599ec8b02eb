import { dice, formantsOf, lengthOf, scaleTo, swell, type Segment } from './prosody.ts'

/** Harmonics weighed by two bell curves, so that each vowel has its own colour. */
export function additiveVoice(rate: number, pitch: number, peak: number) {
  return (segments: readonly Segment[], seed: number): Float32Array[] => {
    const roll = dice(seed)
    const out = new Float32Array(lengthOf(segments, rate))
    const harmonics = Math.min(22, Math.floor((rate * 0.42) / (pitch * 1.4)))
    let phase = 0
    let at = 0
    let high = 0
    for (const segment of segments) {
      const count = Math.round((segment.ms * rate) / 1000)
      const [first, second] = formantsOf(segment.code)
      const weights = Array.from({ length: harmonics }, (_, k) => {
        const hertz = (k + 1) * pitch
        const near = (centre: number, width: number): number => Math.exp(-(((hertz - centre) / width) ** 2))
        return near(first, 190) + 0.5 * near(second, 260) + 0.25 / (k + 1)
      })
      for (let i = 0; i < count; i++, at++) {
        const share = i / count
        const noise = roll() * 2 - 1
        phase += (2 * Math.PI * pitch * (segment.from + (segment.to - segment.from) * share)) / rate
        if (segment.kind === 'gap') {
          out[at] = noise * 0.0006
        } else if (segment.kind === 'hiss' || segment.kind === 'burst') {
          high = noise - 0.7 * high
          const open = segment.kind === 'hiss' ? swell(share) : share > 0.65 ? 1 - share : 0
          out[at] = high * segment.force * open * 0.7
        } else {
          const doubled = 2 * Math.cos(phase)
          let before = 0
          let now = Math.sin(phase)
          let sum = 0
          for (const weight of weights) {
            sum += weight * now
            const next = doubled * now - before
            before = now
            now = next
          }
          out[at] = sum * segment.force * swell(share)
        }
      }
      phase %= 2 * Math.PI
    }
    return [scaleTo(peak, out)]
  }
}
