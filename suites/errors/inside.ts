/** Headings of traces, file names with line numbers, markup. No pattern here can begin anew within what it has read. */
const signs = [
  /Traceback \(most recent call last\)/i, /\n[^\S\n]*at \S/i, /File "[^"]+", line \d/i, /goroutine \d+ \[/i,
  /[\w/]\.(?:js|ts|mjs|py|rb|go|java|php|rs):\d/i, /^\s*<(?:!doctype|html)\b/i,
]

/** `at work (/srv/work.js:12:3)`, up to its closing parenthesis: where it begins, and where its place ends. */
const opens = /\bat [\w.$<>]+ ?\(/i
const place = /:\d+$/

/** Signs of a stack trace (Node, Python, Java, Go and Ruby, or any file name with a line number), or of a page. */
export function showsInside(message: string): boolean {
  if (signs.some((sign) => sign.test(message))) return true
  const parts = message.split(')')
  return parts.slice(0, -1).some((part) => place.test(part) && opens.test(part))
}
