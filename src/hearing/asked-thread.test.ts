import { expect, test, vi } from 'vitest'
import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import type { BreakingQuestion } from '../../fixtures/breaking-thread.ts'
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

const breaking = '../../fixtures/breaking-thread'

test('a question that breaks the thread has no answer, and those behind it have theirs', () => {
  const ends: string[] = []
  const thread = new AskedThread<BreakingQuestion, string>(breaking, (why) => ends.push(why))
  const asked = (['said', 'hang', 'said', 'exit', 'said'] as const).map((question) => thread.ask(question))
  // The last is waited for first: each before it has its turn. On a busy machine a thread takes a while to begin.
  expect(asked.at(-1)!(2000)).toBe('said')
  expect(asked.map((answer) => answer(2000))).toEqual(['said', undefined, 'said', undefined, 'said'])
  expect(ends).toEqual([])
})

test('a thread that is broken again and again ends', () => {
  const ends: string[] = []
  const thread = new AskedThread<BreakingQuestion, string>(breaking, (why) => ends.push(why))
  const asked = Array.from({ length: 9 }, () => thread.ask('hang'))
  expect(asked.map((answer) => answer(60))).toEqual(asked.map(() => undefined))
  expect(ends).toEqual(['failed'])
})
