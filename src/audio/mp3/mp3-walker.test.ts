import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keeps } from '../../../fixtures/cases/keeps.ts'
import type { Mp3Judgement } from '../judgement.ts'
import { judgeMp3, mp3Judge } from './mp3-judge.ts'
import { walks } from './walks.cases.ts'

/** All but how loud it is. */
function said({ findings, envelope, ...facts }: Mp3Judgement): unknown[] {
  return [{ ...facts, steps: envelope?.length }, ...findings]
}

/** Where each byte belongs: to which frames, to tags, or to nothing. */
keeps(
  join(import.meta.dirname, 'walks.cases.txt'),
  walks.map(([name, bytes]) => [name, () => said(judgeMp3(bytes))]),
)

test.each(walks)('%s: judged alike in pieces', (_, bytes) => {
  for (const length of bytes.length > 50_000 ? [50_021, 262_144] : [61, 4000]) {
    const judge = mp3Judge()
    for (let at = 0; at < bytes.length; at += length) judge.push(bytes.subarray(at, at + length))
    expect(judge.end()).toEqual(judgeMp3(bytes))
  }
})
