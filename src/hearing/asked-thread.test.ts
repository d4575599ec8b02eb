import { expect, test, vi } from 'vitest'
import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { AskedThread } from './asked-thread.ts'
import type { Heard, HearingOrder } from './heard.ts'

const order = (): HearingOrder => ({
  bytes: builtInVoice('Seven green boats.'),
  as: { format: 'pcm', rate: voiceRate, channels: 1 },
})

test('a thread without anything to do ends, and what it was asked is answered all the same', async () => {
  const ends: string[] = []
  const thread = new AskedThread<HearingOrder, Heard>('hearing-thread', (why) => ends.push(why), 30)
  const answers = [thread.ask(order()), thread.ask(order())]
  await vi.waitFor(() => expect(ends).toEqual(['idle']), 120_000)
  expect(answers.map((answer) => answer(0)?.seconds)).toEqual([expect.any(Number), expect.any(Number)])
})
