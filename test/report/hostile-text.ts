/**
 * All that may hurt in one string: escapes of a terminal, markup, CDATA, references, directions, lone surrogates,
 * instructions to CI systems.
 */
export const hostileText = [
  '\u001b[31mred\u001b[0m\u001b]0;title\u0007',
  '<script>globalThis.hacked=1</script>',
  '"><img src=x onerror="globalThis.hacked=1">',
  "' onmouseover='globalThis.hacked=1",
  ']]>',
  '&amp;&#0;',
  '\u0000\u0008\u007f\u009b2J',
  '\u202etxt.exe',
  '\ud800',
  '\ufffe',
  '[[ATTACHMENT|/etc/passwd]]',
  '::error::stolen',
  '%0A::set-output name=x::y',
  '</style></title></textarea><svg onload=globalThis.hacked=1>',
  '| a | b |\n# heading',
  '`x`',
  'javascript:globalThis.hacked=1',
].join(' ')
