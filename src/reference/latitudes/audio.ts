import type { SpeechJob } from '../context.ts'
import type { Hooks, Latitude } from '../deviation.ts'
import { withInfoFrame } from '../bytes/info-frame.ts'
import { repack } from '../bytes/repack.ts'
import { mapWhole, withHeader } from '../reply.ts'
import { latitude } from './latitude.ts'
import { soundLatitudes } from './sounds.ts'

const mp3 = { format: 'mp3' } as const
const pcm = { format: 'pcm' } as const
const speech = { operation: 'speech' } as const
const bytes = (change: (whole: Buffer) => Buffer): Hooks => ({
  audio: (stream) => mapWhole(stream, (whole) => (whole.length === 0 ? whole : change(whole))),
})
const job = (change: Partial<SpeechJob>): Hooks => ({ job: (given) => ({ ...given, ...change }) })
const label = (value: string): Hooks => ({
  reply: (reply) => (reply.status === 200 ? withHeader(reply, 'Content-Type', value) : reply),
})

const encodings: Latitude[] = (
  [
    ['mpeg-1-stereo', 'MPEG-1 at 44.1 kHz in stereo', { rate: 44100, channels: 2, bitrate: 128 }],
    ['mpeg-1-48', 'MPEG-1 at 48 kHz in mono', { rate: 48000, channels: 1, bitrate: 96 }],
    ['mpeg-1-32', 'MPEG-1 at 32 kHz', { rate: 32000, channels: 1, bitrate: 64 }],
    ['mpeg-2-22', 'MPEG-2 at 22.05 kHz', { rate: 22050, channels: 1, bitrate: 48 }],
    ['mpeg-2-16', 'MPEG-2 at 16 kHz', { rate: 16000, channels: 1, bitrate: 32 }],
    ['mpeg-2-stereo', 'MPEG-2 at 24 kHz in stereo', { rate: 24000, channels: 2, bitrate: 64 }],
    ['mpeg-25-8', 'MPEG-2.5 at 8 kHz', { rate: 8000, channels: 1, bitrate: 32 }],
    ['mpeg-25-11', 'MPEG-2.5 at 11.025 kHz', { rate: 11025, channels: 1, bitrate: 32 }],
    ['mpeg-25-12', 'MPEG-2.5 at 12 kHz', { rate: 12000, channels: 1, bitrate: 32 }],
    ['high-bitrate', '160 kbit/s', { bitrate: 160 }],
    ['low-bitrate', '32 kbit/s', { bitrate: 32 }],
    ['vbr-bare', 'a variable bitrate', { vbr: 4 }],
  ] as const
).map(([id, words, change]) =>
  latitude('binary', `mp3-${id}`, `encodes mp3 in ${words}`, { clause: '4.1', when: mp3, hooks: job(change) }),
)

const said = (change: (text: string) => string): Hooks => ({
  job: (given) => ({ ...given, text: change(given.text) || given.text }),
})

/** Characters that are no words may be spoken, or left out. 2.1: "input | string | Text to synthesize." */
const reading: Latitude[] = (
  [
    ['symbols-spoken', 'speaks the names of symbols', (text) => text.replace(/[&<>#$\\{}]/g, ' symbol ')],
    ['symbols-silent', 'leaves symbols out', (text) => text.replace(/[&<>#$\\{}"]/g, '')],
    ['tags-silent', 'leaves tags out, and speaks what stands between them', (text) => text.replace(/<\/?\w+>/g, '')],
    ['emoji-silent', 'leaves emoji out', (text) => text.replace(/\p{Extended_Pictographic}/gu, '')],
    ['url-silent', 'leaves URLs out', (text) => text.replace(/https?:\S+/g, '')],
    ['lines-joined', 'reads line ends as blanks', (text) => text.replace(/\s+/g, ' ')],
  ] as const satisfies readonly (readonly [string, string, (text: string) => string])[]
).map(([id, title, change]) =>
  latitude('binary', `text-${id}`, title, { clause: '2.1', when: speech, hooks: said(change) }),
)

const marked: Latitude[] = [
  latitude('binary', 'mp3-info', 'writes an information frame', {
    clause: '4.1',
    when: mp3,
    hooks: bytes((whole) => withInfoFrame(whole)),
  }),
  latitude('binary', 'mp3-info-counts-itself', 'counts the information frame itself', {
    clause: '4.1',
    when: mp3,
    hooks: bytes((whole) => withInfoFrame(whole, (frames, size) => [frames + 1, size])),
  }),
  latitude('binary', 'mp3-vbr', 'encodes mp3 in a variable bitrate with an information frame', {
    clause: '4.1',
    when: mp3,
    hooks: { ...job({ vbr: 2 }), ...bytes((whole) => withInfoFrame(whole)) },
  }),
  latitude('binary', 'mp3-crc', 'writes checksums', {
    clause: '4.1',
    when: mp3,
    hooks: bytes((whole) => repack(whole, (crc) => crc)),
  }),
  latitude('binary', 'mp3-self-contained', 'uses no bit reservoir', {
    clause: '4.1',
    when: mp3,
    hooks: bytes((whole) => repack(whole)),
  }),
  latitude('binary', 'mp3-id3v2', 'writes an ID3v2 tag before mp3', {
    clause: '4.1',
    when: mp3,
    hooks: bytes((whole) => Buffer.concat([id3v2(), whole])),
  }),
  latitude('binary', 'mp3-id3v2-padded', 'writes an ID3v2 tag with 1,000 bytes of padding', {
    clause: '4.1',
    when: mp3,
    hooks: bytes((whole) => Buffer.concat([id3v2(1000), whole])),
  }),
  latitude('binary', 'mp3-id3v1', 'writes an ID3v1 tag after mp3', {
    clause: '4.1',
    when: mp3,
    hooks: bytes((whole) => Buffer.concat([whole, id3v1()])),
  }),
  latitude('binary', 'mp3-all-tags', 'writes ID3v2, an information frame and ID3v1', {
    clause: '4.1',
    when: mp3,
    hooks: bytes((whole) => Buffer.concat([id3v2(64), withInfoFrame(whole), id3v1()])),
  }),
]

const rates: Latitude[] = ([8000, 16000, 22050, 44100, 48000] as const).map((rate) =>
  latitude('binary', `pcm-${rate}`, `sends PCM at ${rate} Hz and says so`, {
    clause: '4.1',
    when: pcm,
    hooks: job({ rate }),
  }),
)

/** A router sends one text to a voice of one rate, and another to a voice of another. */
const rateOfText = latitude('binary', 'pcm-rate-of-text', 'sends PCM at 16 or 24 kHz, by the text, and says so', {
  clause: '4.1',
  when: pcm,
  hooks: { job: (made) => ({ ...made, rate: made.text.length % 2 === 0 ? 16000 : 24000 }) },
})

const labels: Latitude[] = (
  [
    ['pcm-bare', pcm, 'audio/pcm', 'says neither rate nor channels'],
    ['pcm-spaced', pcm, 'audio/pcm; rate=24000; channels=1', 'writes blanks before parameters'],
    ['pcm-quoted', pcm, 'audio/pcm;rate="24000";channels="1"', 'quotes parameters'],
    ['pcm-upper-case', pcm, 'Audio/PCM;Rate=24000;Channels=1', 'writes the media type in capitals'],
    [
      'pcm-more',
      pcm,
      'audio/pcm;channels=1;rate=24000;bits=16;endian=little;encoding=signed-integer',
      'says more about the samples',
    ],
    ['mpeg-upper-case', mp3, 'AUDIO/MPEG', 'writes audio/mpeg in capitals'],
    ['mpeg-parameters', mp3, 'audio/mpeg; bitrate=64000', 'adds parameters to audio/mpeg'],
  ] as const
).map(([id, when, value, title]) =>
  latitude('binary', `label-${id}`, title, { clause: '4.1', when, hooks: label(value) }),
)

/** A cache labels what it sends in its own way, and the encoder beside it in another. */
const bareAt = (id: string, title: string, isBare: (isAgain: boolean) => boolean) =>
  latitude('binary', `label-pcm-${id}`, title, {
    clause: '4.1',
    when: pcm,
    hooks: {
      reply(reply, context) {
        if (reply.status !== 200) return reply
        const memory = context.memory(`label-pcm-${id}`)
        const spoken = (memory.get('spoken') as Set<string> | undefined) ?? new Set()
        memory.set('spoken', spoken)
        const text = context.job?.text ?? ''
        const changed = isBare(spoken.has(text)) ? withHeader(reply, 'Content-Type', 'audio/pcm') : reply
        spoken.add(text)
        return changed
      },
    },
  })

const labelsOfCache: Latitude[] = [
  bareAt('bare-again', 'tells the rate only when it speaks a text for the first time', (isAgain) => isAgain),
  bareAt('told-again', 'tells the rate only when it speaks a text again', (isAgain) => !isAgain),
]

const stereo: Latitude = latitude('binary', 'pcm-stereo', 'sends PCM in stereo and says so', {
  clause: '4.1',
  when: pcm,
  hooks: job({ channels: 2 }),
})

/** What the table of 4.1 leaves open: any MP3, any rate and number of channels. */
export const audioLatitudes: readonly Latitude[] = [
  ...encodings,
  ...reading,
  ...marked,
  ...rates,
  rateOfText,
  ...labels,
  ...labelsOfCache,
  ...soundLatitudes,
  stereo,
]

/** An ID3v2.4 tag with a title and room for more. */
function id3v2(padding = 0): Buffer {
  const title = Buffer.from('\u0003Speech', 'utf8')
  const frame = Buffer.concat([Buffer.from('TIT2\0\0\0', 'latin1'), Buffer.from([title.length, 0, 0]), title])
  const size = frame.length + padding
  return Buffer.concat([
    Buffer.from('ID3\u0004\0\0', 'latin1'),
    Buffer.from([0, 0, size >> 7, size & 0x7f]),
    frame,
    Buffer.alloc(padding),
  ])
}

function id3v1(): Buffer {
  const tag = Buffer.alloc(128)
  tag.write('TAGSpeech', 'latin1')
  return tag
}
