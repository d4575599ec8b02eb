/** Makes one piece of work wait for the one before it. What fails holds up nothing. */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let before: Promise<unknown> = Promise.resolve()
  return async (work) => {
    const earlier = before
    const { promise, resolve } = Promise.withResolvers<undefined>()
    before = promise
    await earlier
    try {
      return await work()
    } finally {
      resolve(undefined)
    }
  }
}
