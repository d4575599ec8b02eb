import { dice, formantsOf, lengthOf, scaleTo, swell, type Segment } from './prosody.ts'

/** Frequency modulation near the resonances, placed in a room: the right ear hears it later and duller. */
export function stereoVoice(rate: number, pitch: number, peak: number) {
  return (segments: readonly Segment[], seed: number): Float32Array[] => {
    const roll = dice(seed)
    const left = new Float32Array(lengthOf(segments, rate))
    let phase = 0
    let at = 0
    for (const segment of segments) {
      const count = Math.round((segment.ms * rate) / 1000)
      const [first, second] = formantsOf(segment.code)
      const low = Math.max(1, Math.round(first / pitch))
      const high = Math.max(2, Math.round(second / pitch))
      for (let i = 0; i < count; i++, at++) {
        const share = i / count
        phase += (2 * Math.PI * pitch * (segment.from + (segment.to - segment.from) * share)) / rate
        const force = segment.force * swell(share)
        if (segment.kind === 'vowel' || segment.kind === 'sonorant') {
          const bend = 0.8 * Math.sin(phase)
          left[at] =
            force * (Math.sin(phase) * 0.6 + Math.sin(low * phase + bend) + 0.4 * Math.sin(high * phase + 1.6 * bend))
        } else if (segment.kind !== 'gap') {
          left[at] = (segment.kind === 'hiss' || share > 0.7 ? force : 0) * (roll() - roll())
        }
      }
    }
    const delay = Math.round(rate * 0.0004)
    const right = left.map((_, i) => 0.62 * (left[i - delay] ?? 0) + 0.2 * (left[i - delay - 3] ?? 0))
    return [scaleTo(peak, left), scaleTo(peak * 0.8, right)]
  }
}
