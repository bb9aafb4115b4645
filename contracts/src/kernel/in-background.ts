/**
 * Starts work that nobody waits for. Lint refuses a promise that is discarded in any other way on the
 * servers, so that each failure has a reader.
 *
 * @param onError gets the failure; an error that it throws ends the process or the thread
 */
export function inBackground(work: Promise<unknown>, onError: (error: unknown) => void): void {
  work.catch(onError)
}

/**
 * For work that only a bug can make fail: ends the process or the thread with the error. Never for the
 * failure of a store.
 */
export function crash(error: unknown): never {
  throw error
}
