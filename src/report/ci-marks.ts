/**
 * What CI systems and terminals take for a command in the output of a job: GitHub (`::name …::` at the beginning of a
 * line, `##[name]` anywhere), Azure (`##vso[…]`, `##[…]`), TeamCity (`##teamcity[…]`), GitLab (`section_start:`),
 * Travis (`travis_fold:`), Buildkite (`--- `, `+++ `, `~~~ `).
 */
const anywhere: readonly (readonly [mark: RegExp, broken: string])[] = [
  [/##(?=\s?(?:\[|vso|teamcity))/giu, '# #'],
  [/section_(?=(?:start|end):)/giu, 'section '],
  [/travis_(?=(?:fold|time):)/giu, 'travis '],
]

/**
 * Blanks that a runner trims before it looks for a command: what Unicode calls blank, and what has no width; no line
 * ends.
 */
const atLineStart =
  /^([[\s\u0085\u180e\u200b-\u200d\u2060]--[\n\r\u2028\u2029]]*)(::|(?:-{3}|\+{3}|~{3}|\^{3})(?=\s|$))/gmv

/**
 * Text in which no line acts as a command of a CI system. A reader sees where it was broken: by a blank. Linear: each
 * pattern looks at a character a bounded number of times.
 */
export function withoutCiMarks(text: string): string {
  let safe = text
  for (const [mark, broken] of anywhere) safe = safe.replace(mark, broken)
  return safe.replace(atLineStart, (_, lead: string, mark: string) => `${lead}${mark[0]} ${mark.slice(1)}`)
}

/** Characters that JSON leaves as they are and a terminal or a CI system may act on. */
const unsafeCharacter = /[\u007f-\u009f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/u
const ciMark = /##|::|section_(?=start:|end:)|travis_(?=fold:|time:)/
const unsafeInJson = new RegExp(`${unsafeCharacter.source}|${ciMark.source}`, 'gu')

/**
 * JSON that says the same when it is parsed, and in which nothing acts as a command. @param indent Blanks of each
 * level; one line without it.
 */
export function safeJson(value: unknown, indent?: number): string {
  // Each mark begins with a sign that stands in JSON only within a string, where it may be written as an escape.
  return JSON.stringify(value, null, indent).replace(
    unsafeInJson,
    (mark) => `${mark.slice(0, -1)}${escape(mark.at(-1)!)}`,
  )
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
