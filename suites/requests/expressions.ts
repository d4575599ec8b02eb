/** What becomes `expressionValue` where it is evaluated or decoded, and does nothing else: by what would do that. */
export const expressions: ReadonlyMap<string, string> = new Map([
  ['shell', '$(echo 42)'],
  ['double braces', '{{6*7}}'],
  ['dollar and braces', '${6*7}'],
  ['hash and braces', '#{6*7}'],
  ['percent tags', '<%= 6*7 %>'],
  // Nowhere is a variable of that name.
  ['variable', '${assay}42'],
  ['percent escapes', '%34%32'],
  ['escapes of JSON', String.raw`\u0034\u0032`],
])

export const expressionValue = '42'
