import { dice, formantsOf, lengthOf, scaleTo, swell, type Segment } from './prosody.ts'

/** Source and filter: a glottal pulse train or noise through three resonators whose places glide. */
export function formantVoice(rate: number, pitch: number, peak: number) {
  return (segments: readonly Segment[], seed: number): Float32Array[] => {
    const roll = dice(seed)
    const out = new Float32Array(lengthOf(segments, rate))
    const place: [number, number, number] = [500, 1500, 2500]
    const widths = [70, 100, 160]
    const weights = [1, 0.6, 0.3]
    const state = [
      [0, 0],
      [0, 0],
      [0, 0],
    ]
    const taps = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]
    let phase = 0
    let at = 0
    for (const segment of segments) {
      const count = Math.round((segment.ms * rate) / 1000)
      const goal = segment.kind === 'hiss' ? [2200, 4200, 6000] : formantsOf(segment.code)
      for (let i = 0; i < count; i++, at++) {
        if (i % 32 === 0) {
          for (let k = 0; k < 3; k++) {
            place[k] = (place[k] ?? 0) + 0.12 * ((goal[k] ?? 0) - (place[k] ?? 0))
            const radius = Math.exp((-Math.PI * (widths[k] ?? 0)) / rate)
            const turn = (2 * Math.PI * (place[k] ?? 0)) / rate
            taps[k] = [2 * radius * Math.cos(turn), -radius * radius, (1 - radius) * (weights[k] ?? 0)]
          }
        }
        const share = i / count
        const vibrato = 1 + 0.012 * Math.sin((at * 2 * Math.PI * 5.1) / rate)
        phase += (pitch * (segment.from + (segment.to - segment.from) * share) * vibrato) / rate
        if (phase >= 1) phase -= 1
        const voiced = phase < 0.4 ? Math.sin((Math.PI * phase) / 0.4) : phase < 0.5 ? (-0.6 * (0.5 - phase)) / 0.1 : 0
        const noise = roll() * 2 - 1
        const force = segment.force * swell(share)
        let source = 0
        if (segment.kind === 'vowel' || segment.kind === 'sonorant') source = (voiced - 0.2 + 0.02 * noise) * force
        else if (segment.kind === 'hiss') source = noise * force * 0.5
        else if (segment.kind === 'burst') source = share > 0.6 && share < 0.8 ? noise * segment.force : 0
        let sum = 0
        for (let k = 0; k < 3; k++) {
          const memory = state[k] as [number, number]
          const [a, b, gain] = taps[k] as [number, number, number]
          const value = gain * source * 10 + a * memory[0] + b * memory[1]
          memory[1] = memory[0]
          memory[0] = value
          sum += value
        }
        out[at] = sum + 0.0004 * noise
      }
    }
    return [scaleTo(peak, out)]
  }
}
