/** 2.3: does the body hold a budget, in the envelope `data`? Whether it is right is for a run to say. */
export function holdsBudget(body: Uint8Array | undefined): boolean {
  try {
    const { data } = JSON.parse(Buffer.from(body ?? []).toString('utf8')) as { data?: unknown }
    return typeof data === 'object' && data !== null
  } catch {
    return false
  }
}
