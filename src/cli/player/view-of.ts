import type { IAudioMetadata } from 'music-metadata'
import { printable } from '../judgement-text.ts'
import type { PlayerView } from './player-view.ts'

const maxTags = 16
const maxCharacters = 120

/** The view of a file whose first `bytes` bytes were read as this. */
export function viewOf({ format, common }: IAudioMetadata, bytes: number): PlayerView {
  const { container, codec, duration, sampleRate, numberOfChannels } = format
  const tool = format.tool ?? common.encodedby ?? common.encodersettings
  const tags = tagsOf(common)
  return {
    bytes,
    ...(isText(container) && { container: short(container) }),
    ...(isText(codec) && { codec: short(codec) }),
    ...(isAmount(duration) && { durationMs: duration * 1000 }),
    ...(isAmount(sampleRate) && { sampleRate }),
    ...(isAmount(numberOfChannels) && { channels: numberOfChannels }),
    ...(isText(tool) && { tool: short(tool) }),
    ...(format.tagTypes.length > 0 && { tagTypes: format.tagTypes.slice(0, maxTags).map(short) }),
    ...(Object.keys(tags).length > 0 && { tags }),
    ...(container === undefined && { problem: 'not recognised' }),
  }
}

/** The view of a file that could not be read. */
export function viewOfFailure(error: unknown, bytes: number): PlayerView {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  if (name === 'CouldNotDetermineFileTypeError') return { bytes, problem: 'not recognised' }
  // "Guessed MIME-type not supported: image/jpeg"
  const type = name === 'UnsupportedFileTypeError' ? /: ([\w.+-]+\/[\w.+-]+)$/.exec(message)?.[1] : undefined
  return type === undefined
    ? { bytes, problem: short(message) }
    : { bytes, container: short(type), problem: 'no audio that it plays' }
}

/** Tags that are text: `track`, pictures and the like are left out, and what repeats the encoder. */
function tagsOf(common: IAudioMetadata['common']): Record<string, string> {
  const tags = Object.entries(common)
    .filter(([name]) => name !== 'encodedby' && name !== 'encodersettings' && name !== 'artists')
    .map(([name, value]) => [name, textOf(value)] as const)
    .filter(([, text]) => text !== '')
  return Object.fromEntries(tags.slice(0, maxTags).map(([name, text]) => [name, short(text)]))
}

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.slice(0, maxTags).map(textOf).filter(isText).join(', ')
  return typeof value === 'object' && value !== null && 'text' in value ? textOf(value.text) : ''
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

function short(text: string): string {
  const clean = printable(text)
  return clean.length > maxCharacters ? `${clean.slice(0, maxCharacters)}…` : clean
}
