import { formats } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import type { HeaderLines } from '../../src/record/exchange.ts'
import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { spelling } from '../requests/json-spelling.ts'
import { furtherScripts, otherScripts } from '../requests/other-scripts.ts'
import { host } from '../requests/routes.ts'
import { apiKey, speechCase, speechControl, speechMembers } from '../requests/speech-request.ts'
import { escapedTexts } from './spelled.ts'

/** RFC 8259, 11: a charset has no meaning, and whoever reads one reads this. */
const labels = ['application/json', 'application/json; charset=utf-8'] as const

const inChunks: HeaderLines[number] = ['Transfer-Encoding', 'chunked']

/**
 * RFC 9112, 7.1: a body may come in chunks, and a letter in two of them. So many bytes are in the first, which ends
 * within the first letter beyond ASCII.
 */
function cutWithinLetter(body: string): number {
  return Buffer.from(body).findIndex((byte) => byte > 0x7f) + 1
}

/**
 * Each text of `escapedBodies`, under each of the labels in turn, in UTF-8 and in escapes. The first of them in UTF-8
 * comes in chunks.
 */
function inBothSpellings(context: ProbeContext): readonly Case[] {
  return escapedTexts.flatMap(({ id, format, text }, index) =>
    (
      [
        ['utf-8', spelling.wide],
        ['escapes', spelling.escapedAll],
      ] as const
    ).map(([role, write]) => {
      const input = text(context)
      const raw = write({ ...speechMembers(context, format, input) })
      const inPieces = index === 0 && role === 'utf-8'
      return speechCase({
        id: `${format}.${id}.${role}`,
        stimulus: { kind: 'member', group: 'spelled text', role },
        expects: 'answer',
        body: undefined,
        raw,
        headers: [
          ...(inPieces ? [host] : []),
          apiKey,
          ['content-type', labels[index % labels.length]!],
          ...(inPieces ? [inChunks] : []),
        ],
        ...(inPieces && { wire: { piece: cutWithinLetter(raw) } }),
        characters: input.length,
      })
    }),
  )
}

/** The second of two texts of as many letters in each script. The first is spoken elsewhere; in Cyrillic, here. */
function otherWords(context: ProbeContext): readonly Case[] {
  const { Cyrillic, Chinese } = otherScripts
  return (
    [
      ['Cyrillic', Cyrillic, Cyrillic.text],
      ['Cyrillic, other words', Cyrillic, Cyrillic.alike],
      ['Chinese, other words', Chinese, Chinese.alike],
      ...Object.entries(furtherScripts).map(
        ([name, script]) => [`${name}, other words`, script, script.alike] as const,
      ),
    ] as const
  ).map(([role, { format }, input]) =>
    speechCase({
      id: `${format}.${role.replaceAll(/,? /g, '-')}`,
      stimulus: { kind: 'member', group: 'other script', role },
      expects: 'answer',
      body: undefined,
      raw: spelling.wide({ ...speechMembers(context, format, input) }),
      characters: input.length,
    }),
  )
}

/**
 * Texts in letters beyond ASCII that are compared. One after another, when nothing else is under way: whoever keeps
 * what was spoken keeps it by now. The JSON is written otherwise than before: bodies that are kept are not met again.
 */
export const spokenLetters = probe({
  id: 'spoken-letters',
  needs: ['api'],
  controls: formats.map(speechControl),
  order: 'alone',
  cases: (context) => [...inBothSpellings(context), ...otherWords(context)],
})
