import { mp3, type Studio } from '../sound.ts'
import type { House } from '../houses.ts'
import type { Twist } from '../serve.ts'
import { right } from './tools.ts'

const SILENCE = 78

function frameOf(id: string, content: Buffer, wide: boolean): Buffer {
  const head = Buffer.alloc(10)
  head.write(id, 'latin1')
  head.writeUInt32BE(wide ? synchsafe(content.length) : content.length, 4)
  return Buffer.concat([head, content])
}

function synchsafe(size: number): number {
  return ((size & 0xfe0_0000) << 3) | ((size & 0x1f_c000) << 2) | ((size & 0x3f80) << 1) | (size & 0x7f)
}

/** An ID3v2 tag of version 3 or 4. */
function tag(version: 3 | 4, frames: readonly Buffer[], padding = 0): Buffer {
  const content = Buffer.concat([...frames, Buffer.alloc(padding)])
  const head = Buffer.from([0x49, 0x44, 0x33, version, 0, 0, 0, 0, 0, 0])
  head.writeUInt32BE(synchsafe(content.length), 6)
  return Buffer.concat([head, content])
}

const encoder = (version: 3 | 4): Buffer => frameOf('TSSE', Buffer.from('\0Lavf61.7.100', 'latin1'), version === 4)

function picture(size: number): Buffer {
  const image = Buffer.alloc(size, 'a small picture of a larynx ')
  return frameOf('APIC', Buffer.concat([Buffer.from('\0image/png\0\u0003cover\0', 'latin1'), image]), false)
}

function ending(): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write('TAGSpeech', 'latin1')
  bytes[127] = 101
  return bytes
}

/** A silent frame that holds an Info tag with the count of frames and bytes, and LAME's part if wanted. */
function infoFrame(studio: Studio, frames: number, bytes: number, lame: boolean): Buffer {
  const frame = Buffer.from(mp3([SILENCE], studio))
  frame.fill(0, 4)
  const at = 4 + (studio.mp3Rate > 24_000 ? 17 : 9)
  frame.write('Info', at, 'latin1')
  frame.writeUInt32BE(3, at + 4)
  frame.writeUInt32BE(frames, at + 8)
  frame.writeUInt32BE(bytes + frame.length, at + 12)
  if (lame) {
    frame.write('LAME3.100', at + 16, 'latin1')
    frame.writeUIntBE((576 << 12) | 0, at + 37, 3)
  }
  return frame
}

const mp3As =
  (change: (bytes: Buffer, house: House, frames: number) => Buffer): Twist =>
  (base, _world, house) => ({ mp3: (heard) => change(base.mp3(heard), house, heard.length) })

const silence = (units: number): number[] => Array.from({ length: units }, () => SILENCE)

const studio = (mp3Rate: number, pcmRate: number, channels: 1 | 2): { habits: Partial<House> } => ({
  habits: { studio: { mp3Rate, pcmRate, channels }, pcmType: `audio/pcm;rate=${pcmRate};channels=${channels}` },
})

/** How speech sounds and is packed. */
export const sounds = [
  right(
    'sound-id3',
    'fastapi',
    'An ID3v2.4 tag names the encoder ahead of the mp3.',
    mp3As((bytes) => Buffer.concat([tag(4, [encoder(4)]), bytes])),
  ),
  right(
    'sound-id3-padded',
    'rails',
    'An ID3v2.3 tag has 2 kB of padding.',
    mp3As((bytes) => Buffer.concat([tag(3, [encoder(3)], 2048), bytes])),
  ),
  right(
    'sound-picture',
    'aspnet',
    'An ID3v2.3 tag has a picture of 150 kB.',
    mp3As((bytes) => Buffer.concat([tag(3, [encoder(3), picture(150_000)]), bytes])),
  ),
  right(
    'sound-id3-behind',
    'laravel',
    'An ID3v1 tag follows the last frame.',
    mp3As((bytes) => Buffer.concat([bytes, ending()])),
  ),
  right(
    'sound-info',
    'go',
    'A frame with an Info tag goes ahead.',
    mp3As((bytes, house, frames) => Buffer.concat([infoFrame(house.studio, frames, bytes.length, false), bytes])),
  ),
  right(
    'sound-lame',
    'spring',
    "A frame with LAME's Info tag goes ahead, with its delays.",
    mp3As((bytes, house, frames) => Buffer.concat([infoFrame(house.studio, frames, bytes.length, true), bytes])),
  ),
  right(
    'sound-everything',
    'cloudflare',
    'ID3v2, an Info frame and ID3v1, all at once.',
    mp3As((bytes, house, frames) =>
      Buffer.concat([tag(4, [encoder(4)], 33), infoFrame(house.studio, frames, bytes.length, true), bytes, ending()]),
    ),
  ),
  right('sound-48-khz', 'go', 'pcm is 48 kHz stereo, beside an mp3 of 24 kHz.', undefined, studio(24_000, 48_000, 2)),
  right('sound-16-khz', 'nest', 'pcm is 16 kHz, beside an mp3 of 24 kHz.', undefined, studio(24_000, 16_000, 1)),
  right('sound-8-khz', 'axum', 'pcm is 8 kHz from the telephone product.', undefined, studio(24_000, 8000, 1)),
  right('sound-96-khz', 'spring', 'pcm is 96 kHz stereo for studios.', undefined, studio(24_000, 96_000, 2)),
  right('sound-44-khz', 'fastapi', 'Both are 44.1 kHz.', undefined, studio(44_100, 44_100, 1)),
  right('sound-22-khz', 'cloudflare', 'Both are 22.05 kHz.', undefined, studio(22_050, 22_050, 1)),
  right('sound-rate-unsaid', 'axum', 'The rate of pcm is neither in the type nor in the settings.', undefined, {
    withheld: ['ASSAY_PCM_RATE', 'ASSAY_PCM_CHANNELS'],
  }),
  right('sound-lead-in', 'rails', 'Half a second of silence goes ahead of each speech.', (base) => ({
    heard: (order) => [...silence(20), ...base.heard(order)],
  })),
  right('sound-lead-out', 'go', 'A third of a second of silence follows each mp3, and no pcm.', (base) => ({
    mp3: (heard) => base.mp3([...heard, ...silence(14)]),
  })),
  right(
    'sound-breathing',
    'nest',
    'The voice varies: a pause of some frames comes at another place each time.',
    (base) => ({
      heard: (order) => {
        const heard = base.heard(order)
        const at = Math.floor((Math.random() * heard.length) / 3) * 3
        return heard.toSpliced(at, 0, ...silence(Math.floor(Math.random() * 5)))
      },
    }),
  ),
  right('sound-dithered', 'aspnet', 'pcm has dither in its lowest bit, another one each time.', (base) => ({
    pcm: (heard) => {
      const bytes = base.pcm(heard)
      for (let at = 0; at < bytes.length; at += 2) bytes[at] = (bytes[at] ?? 0) ^ (Math.random() < 0.5 ? 1 : 0)
      return bytes
    },
  })),
  right('sound-slow-voice', 'laravel', 'The voice speaks at three quarters of the usual speed.', (base) => ({
    heard: (order) => base.heard({ ...order, speed: order.speed * 0.75 }),
  })),
  right('sound-phrase-ends', 'axum', 'Each speech is filled with silence to whole units of 20 frames.', (base) => ({
    heard: (order) => {
      const heard = base.heard(order)
      return [...heard, ...silence((20 - (heard.length % 20)) % 20)]
    },
  })),
]
