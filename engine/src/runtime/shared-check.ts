/**
 * Shares a check among its callers: each gets the result of one that started after its call, and one at most
 * is in flight.
 * @param check never rejects
 */
export function sharedCheck(check: () => boolean | Promise<boolean>): () => Promise<boolean> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<boolean> | null = null
  return () => {
    next ??= running.then(() => {
      next = null
      const result = Promise.resolve(check())
      running = result
      return result
    })
    return next
  }
}
