import { dice, formantsOf, lengthOf, scaleTo, swell, type Segment } from './prosody.ts'

/** Half breath, half voice; never twice the same pitch line. */
export function breathyVoice(rate: number, pitch: number, peak: number) {
  return (segments: readonly Segment[], seed: number): Float32Array[] => {
    const roll = dice(seed)
    const shaken = segments.map((segment) => ({
      ...segment,
      ms: segment.ms * (0.97 + 0.06 * roll()),
      from: segment.from * (0.98 + 0.04 * roll()),
    }))
    const out = new Float32Array(lengthOf(shaken, rate))
    let phase = 0
    let period = 1
    let at = 0
    let a1 = 0
    let a2 = 0
    let b1 = 0
    let b2 = 0
    for (const segment of shaken) {
      const count = Math.round((segment.ms * rate) / 1000)
      const [first, second] = formantsOf(segment.code)
      const firstTap = 2 * 0.975 * Math.cos((2 * Math.PI * first) / rate)
      const secondTap = 2 * 0.96 * Math.cos((2 * Math.PI * second) / rate)
      for (let i = 0; i < count; i++, at++) {
        const share = i / count
        phase += (pitch * period * (segment.from + (segment.to - segment.from) * share)) / rate
        let pulse = 0
        if (phase >= 1) {
          phase -= 1
          period = 0.985 + 0.03 * roll()
          pulse = 6
        }
        const breath = roll() + roll() - 1
        const voiced = segment.kind === 'vowel' || segment.kind === 'sonorant'
        const open = segment.kind === 'burst' ? (share > 0.6 ? 1 : 0) : swell(share)
        const source = (voiced ? pulse + 0.35 * breath : breath * 0.7) * segment.force * open
        const one = source + firstTap * a1 - 0.9506 * a2
        a2 = a1
        a1 = one
        const two = source + secondTap * b1 - 0.9216 * b2
        b2 = b1
        b1 = two
        out[at] = one * 0.5 + two * 0.35 + breath * 0.01
      }
    }
    return [scaleTo(peak, out)]
  }
}
