import { dice, formantsOf, lengthOf, scaleTo, swell, type Segment } from './prosody.ts'

/** A bent sine, softened differently for each sound. Made for low levels. */
export function reedVoice(rate: number, pitch: number, peak: number) {
  return (segments: readonly Segment[], seed: number): Float32Array[] => {
    const roll = dice(seed)
    const out = new Float32Array(lengthOf(segments, rate))
    let phase = 0
    let smooth = 0
    let at = 0
    for (const segment of segments) {
      const count = Math.round((segment.ms * rate) / 1000)
      const [first, second] = formantsOf(segment.code)
      const bend = 1 + second / 900
      const soft = Math.min(0.8, first / 1100)
      for (let i = 0; i < count; i++, at++) {
        const share = i / count
        phase += (2 * Math.PI * pitch * (segment.from + (segment.to - segment.from) * share)) / rate
        const noise = roll() - 0.5
        const force = segment.force * swell(share)
        const voiced = segment.kind === 'vowel' || segment.kind === 'sonorant'
        const raw = voiced
          ? Math.tanh(bend * (Math.sin(phase) + 0.6 * Math.sin(2 * phase + first)))
          : segment.kind === 'hiss' || share > 0.7
            ? noise
            : 0
        smooth += soft * (raw * force - smooth)
        out[at] = smooth + noise * 0.002
      }
    }
    return [scaleTo(peak, out)]
  }
}
