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

/**
 * A frame of a stack trace: a line "at package.Class.method(", or "at name (place:12)". A place in a body, "at body
 * (1:17)", is none, nor is "at voice (string)".
 */
const name = String.raw`[\w$<>\x60[\]]{1,100}`
const dotted = String.raw`(?:${name}[./]){1,20}${name}\(`
const placed = String.raw`[\w$.<>\x60[\]]{1,200} \((?!\d[\d:, ]{0,30}\))[^()\n]{0,300}:\d+\)`
const frame = String.raw`\n\s{0,20}at (?:async |new )?(?:${dotted}|${placed})`

/** What runtimes say when a program fails, and nobody else does. */
const runtimes: readonly RegExp[] = [
  // Python
  /Traceback \(most recent call last\)|^\s{0,20}File "[^"\n]{1,300}", line \d+/m,
  // Go
  /\bgoroutine \d+ \[|\bruntime error: (?:index out of range|invalid memory address|slice bounds|integer divide)/,
  // Rust
  /\bthread '[^'\n]{1,100}' panicked at |called `(?:Result|Option)::\w{1,20}\(\)` on a/,
  // Java and Kotlin
  /\bException in thread "|(?<![\w/.:-])(?:[a-z]\w{0,50}\.){2,10}[A-Z]\w{0,100}(?:Exception|Error)\b/,
  // .NET
  /--- End of (?:inner exception )?stack trace|(?<![\w/.:-])System\.(?:\w{1,50}\.){0,10}\w{1,100}Exception\b/,
  // PHP
  /(?:^|\s)#\d{1,3} (?:\{main\}|\[internal function\]:)|\bPHP (?:Fatal error|Warning|Notice|Parse error): /,
  // JavaScript
  /^\s{0,20}at [^\n]{0,300}(?:node:internal\/|file:\/\/\/|webpack-internal:)[^\n]{1,300}:\d+/m,
  // Haskell, Erlang, Perl, C
  /CallStack \(from HasCallStack\)|\bin function \w{1,50}:\w{1,50}\/\d|\bat \S{1,200}\.p[lm] line \d+\.|: Assertion `/,
  // Databases
  /\bSQLSTATE\[\w{1,10}\]|\bORA-\d{5}: |\b(?:UNIQUE|NOT NULL|FOREIGN KEY|CHECK) constraint failed: /,
  /\bduplicate key value violates unique constraint\b|\brelation "[^"\n]{1,100}" does not exist\b|\bE11000 duplicate/,
  /\b(?:sqlite3|psycopg2?|asyncpg|pymysql|pymongo|sqlalchemy|redis)\.(?:\w{1,50}\.){0,4}\w{1,50}Error\b/,
  /\bSQLITE_[A-Z]{3,20}\b|\bMongo\w{0,20}Error\b|\bPrismaClient\w{1,40}Error\b/,
  /\bSELECT [^;\n]{1,300} FROM ["`[]?\w|\bINSERT INTO ["`[]?\w{1,60}["`\]]? ?\(|\bDELETE FROM ["`[]?\w/,
  // A value that is none
  /\bCannot read propert(?:y|ies) (?:'[^'\n]{1,100}' )?of (?:undefined|null)\b|'NoneType' object (?:has no|is not)\b/,
  /\bnil pointer dereference\b|\bundefined method '?`?\w{1,60}'? for nil\b|<[\w.]{1,80} object at 0x[\da-f]{6,16}>/,
  // Connections of the server's own
  /\bdial tcp\b|\b(?:ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)\b|\bHTTPS?ConnectionPool\(|\[Errno -?\d+\]/,
]

/** Only what no message for people holds: a source file with a line, two frames in a row, or words of a runtime. */
const traces: readonly RegExp[] = [
  ...runtimes,
  new RegExp(String.raw`(?<![\w:\\/.@~-])(?:[A-Za-z]:)?[\\/]?[\w.@~-]+(?:[\\/][\w.@~-]+)+\.${source}${line}`, 'i'),
  new RegExp(String.raw`(?<![\w:/.@~-])[\\/][\w.@~-]+\.${source}${line}`, 'i'),
  new RegExp(String.raw`(?<![\w$:/.@~-])[\w$.-]+\.${bare}(?::\d+|:line \d+|", line \d+)`, 'i'),
  new RegExp(String.raw`${frame}[^\n]{0,600}${frame}`),
]

/** Does a message show the inside of a server: a stack trace of any usual language, or a page of HTML? */
export function showsInside(message: string): boolean {
  const text = message.slice(0, read)
  const isPage =
    /<!doctype html/i.test(text) || (/<(?:html|head|body)\b[^<>]{0,200}>/i.test(text) && text.includes('</'))
  return isPage || showsTrace(text)
}

/** As above, without the page. */
export function showsTrace(text: string): boolean {
  return traces.some((trace) => trace.test(text.slice(0, read)))
}
