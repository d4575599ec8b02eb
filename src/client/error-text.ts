/** An error of our own in a sentence, without its stack. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
