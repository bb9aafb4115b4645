/** Runs something again and again, never twice at once; the answer stops it. */
export function periodically(
  everyMs: number,
  run: () => void | Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  let isRunning = false
  const once = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      await run()
    } catch (error) {
      onError(error)
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => void once(), everyMs)
  // A process ends when its work ends; looking after connections is no work of its own.
  timer.unref()
  return () => clearInterval(timer)
}
