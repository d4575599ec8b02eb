/** What a page may carry of the bodies: a limit for each and one for all. Failures are placed first. */
export interface Budget {
  /** Takes so many bytes of what is left; false where they are too many. */
  takes(bytes: number): boolean
}

export function budget(each: number, total: number): Budget {
  let left = total
  return {
    takes(bytes) {
      if (bytes > each || bytes > left) return false
      left -= bytes
      return true
    },
  }
}
