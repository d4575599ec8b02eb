/** What evaluates to `expressionValue` where it is evaluated, and does nothing else: by what would do that. */
export const expressions: ReadonlyMap<string, string> = new Map([
  ['shell', '$(echo 42)'],
  ['double braces', '{{6*7}}'],
  ['dollar and braces', '${6*7}'],
  ['hash and braces', '#{6*7}'],
  ['percent tags', '<%= 6*7 %>'],
])

export const expressionValue = '42'
