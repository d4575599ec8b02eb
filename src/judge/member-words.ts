/** What tells a member of these groups from other requests, in a reader's words. */
const groupWords: Readonly<Record<string, (role: string) => string>> = {
  speed: (role) => `a speed of ${role}`,
  'other speed': (role) => `a speed of ${role}`,
  'speed turns': (role) => (role.startsWith('behind ') ? `no speed, ${role}` : `a speed of ${role}`),
  'other voice': (role) => role,
  'one word': (role) => `a text that is sent again with a change (${role})`,
  'unusual text': (role) => `a text that holds: ${role}`,
  talkers: (role) => (role === 'alone' ? 'texts that are sent one by one' : 'texts that are sent at the same time'),
}

/** "a speed of 0.5"; of a group without words of its own its name: "length: page and more". */
export function memberWords(group: string, role: string): string {
  return groupWords[group]?.(role) ?? `${group}: ${role}`
}
