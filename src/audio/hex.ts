/** "0x00ff": in hexadecimal, with at least so many digits. */
export function hex(value: number, digits = 1): string {
  return `0x${value.toString(16).padStart(digits, '0')}`
}
