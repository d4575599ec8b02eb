import type { Answer } from '../steps.ts'
import type { must } from './tools.ts'

export const samples = (bytes: Buffer): Int16Array => new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1)

export function waveFile(bytes: Buffer, rate: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(bytes.length + 36, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(bytes.length, 40)
  return Buffer.concat([head, bytes])
}

export const retyped = (answer: Answer, type: string): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'Content-Type': type },
})

export const onlyPcm = { breaks: ['pcm'] } as const
export const onlyMp3 = { breaks: ['mp3'] } as const
export const allSpeech = { breaks: ['mp3', 'pcm'] } as const

export const pcmAs = (change: (bytes: Buffer, rate: number) => Buffer) =>
  ((base, _world, house) => ({ pcm: (heard) => change(base.pcm(heard), house.studio.pcmRate) })) satisfies Parameters<
    typeof must
  >[4]

export const speechAs = (change: (answer: Answer, format: string) => Answer) =>
  ((base) => ({
    speak: async (order, call) => change(await base.speak(order, call), order.format),
  })) satisfies Parameters<typeof must>[4]
