/** 22050 → "22.05 kHz". */
export function describeRate(hertz: number): string {
  return `${hertz / 1000} kHz`
}

/** 1 → "mono". */
export function describeChannels(channels: number): string {
  return channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`
}
