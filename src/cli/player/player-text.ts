import type { PlayerView } from './player-view.ts'

/** What a player shows, in lines: what it is, its tags, and why there is no more. */
export function playerText(view: PlayerView, fileBytes: number): string[] {
  const { container, codec, durationMs, sampleRate, channels, tool, tagTypes = [], tags = {}, problem } = view
  const facts = [
    container,
    codec === container ? undefined : codec,
    sampleRate === undefined ? undefined : `${sampleRate / 1000} kHz`,
    channels === undefined ? undefined : channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`,
    durationMs === undefined ? undefined : `${(durationMs / 1000).toFixed(2)} s`,
    tool === undefined ? undefined : `written by ${tool}`,
    problem,
  ].filter((fact) => fact !== undefined)
  const part = view.bytes < fileBytes ? `, by the first ${view.bytes} bytes` : ''
  const named = Object.entries(tags).map(([name, text]) => `${name}: ${text}`)
  return [
    `a player shows (music-metadata${part}): ${facts.join(', ')}`,
    ...(tagTypes.length > 0 ? [`tags (${tagTypes.join(', ')}): ${named.join('; ') || 'none that are text'}`] : []),
  ]
}
