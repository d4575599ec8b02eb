import { InvalidArgumentError } from '@commander-js/extra-typings'

/** @throws InvalidArgumentError for what is no port. */
export function portNumber(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535) throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}
