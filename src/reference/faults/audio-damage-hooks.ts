import type { Hooks } from '../deviation.ts'
import { bytes } from './audio-hooks.ts'

export const clause = '4.1'

export const mp3 = { format: 'mp3' } as const

export const pcm = { format: 'pcm' } as const

export const insert = (at: (whole: Buffer) => number, what: Buffer | ((whole: Buffer) => Buffer)): Hooks =>
  bytes((whole) =>
    Buffer.concat([
      whole.subarray(0, at(whole)),
      typeof what === 'function' ? what(whole) : what,
      whole.subarray(at(whole)),
    ]),
  )

export const start = (): number => 0

export const end = (whole: Buffer): number => whole.length

export const jsonLine = Buffer.from('\n{"event":"done","usage":{"characters":42,"credits":0.00063}}\n')
