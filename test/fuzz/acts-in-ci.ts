/**
 * Would a runner take this line of output for a command? As the sources of the runners of GitHub and Azure, and the
 * documentation of TeamCity, GitLab, Travis and Buildkite have it, and not as our own code does: .NET's Trim takes all
 * that Unicode calls white space.
 */
export function actsInCi(line: string): boolean {
  const trimmed = line.replace(/^[\s\u0085\u180e\u200b-\u200d\u2060\ufeff]+/u, '')
  return (
    trimmed.startsWith('::') ||
    ['##[', '##vso[', '##teamcity['].some((mark) => line.toLowerCase().includes(mark)) ||
    /section_(?:start|end):\d/.test(line) ||
    /travis_(?:fold|time):/.test(line) ||
    /^\s*(?:---|\+\+\+|~~~|\^\^\^)\s/.test(`${line} `)
  )
}
