/**
 * Of a longer message the beginning is read: a trace is long, and what a target sends is hostile until proven
 * otherwise.
 */
const read = 16 * 1024

/**
 * Extensions of source files; those of `bare` are no top-level domains, so that a name without a folder cannot be a
 * host.
 */
const source = '(?:[cm]?[jt]sx?|py|rb|go|java|kt|scala|php|rs|cs|cpp|cc|c|swift|exs?|clj|pl)'
const bare = '(?:[cm]?[jt]sx?|rb|go|java|kt|scala|php|cs)'

/**
 * What stands between a file and its line: "x.py:12", 'x.py", line 12', "x.php on line 12", "x.php(12)", "x.cs:line
 * 12".
 */
const line = String.raw`(?:[:(]\d+|:line \d+|"?,? (?:on )?line \d+)`

/** The beginning of a frame of a stack trace: a line "at name (". A place in a body, "at body (1:17)", is none. */
const frame = String.raw`\n\s{0,20}at (?:async |new )?[\w$.<>\x60[\]]{1,200} ?\((?!\d[\d:, ]{0,30}\))`

/**
 * Only what no message for people holds: a source file with a line, two frames in a row, or the words with which a
 * trace begins.
 */
const traces: readonly RegExp[] = [
  /Traceback \(most recent call last\)|\bgoroutine \d+ \[|\bthread '[^'\n]{1,100}' panicked at /,
  new RegExp(String.raw`(?<![\w:\\/.@~-])(?:[A-Za-z]:)?[\\/]?[\w.@~-]+(?:[\\/][\w.@~-]+)+\.${source}${line}`, 'i'),
  new RegExp(String.raw`(?<![\w:/.@~-])[\\/][\w.@~-]+\.${source}${line}`, 'i'),
  new RegExp(String.raw`(?<![\w$:/.@~-])[\w$.-]+\.${bare}(?::\d+|:line \d+|", line \d+)`, 'i'),
  new RegExp(String.raw`${frame}[^()\n]{0,300}\)[^\n]{0,300}${frame}`),
]

/** Does a message show the inside of a server: a stack trace of any usual language, or a page of HTML? */
export function showsInside(message: string): boolean {
  const text = message.slice(0, read)
  const isPage = /<!doctype html/i.test(text) || (/<html\b[^<>]{0,200}>/i.test(text) && text.includes('</'))
  return isPage || traces.some((trace) => trace.test(text))
}
