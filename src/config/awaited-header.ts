import { UsageError } from './usage-error.ts'

/**
 * "x-commit=0123abc". In a pipeline an empty value is a variable that is not set. @throws UsageError naming the option.
 */
export function awaitedHeader(text: string, option: string): { readonly name: string; readonly value: string } {
  const at = text.indexOf('=')
  const [name, value] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()]
  if (at > 0 && value === '')
    throw new UsageError(`${option}: nothing stands behind "${name}=": is the variable with the commit set?`)
  if (at < 1 || !/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    throw new UsageError(`${option} takes a header and its value, such as x-commit=0123abc`)
  return { name: name.toLowerCase(), value }
}
