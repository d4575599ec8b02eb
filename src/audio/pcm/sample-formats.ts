/**
 * The readings under which bytes are tried as samples. Each has the number of bytes a sample takes; `float` and
 * companded codings have steps of their own size, which the cost accounts for.
 */
export const sampleFormats = [
  { name: 's16le', bytes: 2, description: '16-bit little-endian samples' },
  { name: 's16be', bytes: 2, description: '16-bit big-endian samples' },
  { name: 's16le-shifted', bytes: 2, description: '16-bit little-endian samples, one byte off' },
  { name: 'u16le', bytes: 2, description: 'unsigned 16-bit little-endian samples' },
  { name: 'u16be', bytes: 2, description: 'unsigned 16-bit big-endian samples' },
  { name: 'u8', bytes: 1, description: 'unsigned 8-bit samples' },
  { name: 's8', bytes: 1, description: '8-bit samples' },
  { name: 's24le', bytes: 3, description: '24-bit little-endian samples' },
  { name: 's24be', bytes: 3, description: '24-bit big-endian samples' },
  { name: 's32le', bytes: 4, description: '32-bit little-endian samples' },
  { name: 's32be', bytes: 4, description: '32-bit big-endian samples' },
  { name: 'f32le', bytes: 4, description: '32-bit floating-point samples' },
  { name: 'mulaw', bytes: 1, description: '8-bit µ-law samples' },
  { name: 'alaw', bytes: 1, description: '8-bit A-law samples' },
] as const

/** Told by its bits (`HalfFloats`): read as whole numbers it costs hardly more than these. */
const halfFloats = { name: 'f16le', bytes: 2, description: '16-bit floating-point samples' } as const

/** Told by what is smoother (`ExchangedPairs`): as they stand, they cost about as much. */
const exchangedPairs = {
  name: 's16le-exchanged',
  bytes: 2,
  description: '16-bit little-endian samples of which each two have changed places',
} as const

const all = [...sampleFormats, halfFloats, exchangedPairs]

export type SampleFormat = (typeof all)[number]['name']

/** "16-bit big-endian samples". */
export function describeSamples(name: SampleFormat): string {
  return all.find((format) => format.name === name)?.description ?? name
}

/** The format of an index, as costs number them. */
export function formatAt(index: number): (typeof sampleFormats)[number] {
  return sampleFormats[index] as (typeof sampleFormats)[number]
}

/** Its index, as costs number them. */
export function indexOfFormat(name: SampleFormat): number {
  return sampleFormats.findIndex((format) => format.name === name)
}

/** Whether this is the name of raw samples, whatever their format. */
export function isSampleFormat(name: string): name is SampleFormat {
  return all.some((format) => format.name === name)
}
