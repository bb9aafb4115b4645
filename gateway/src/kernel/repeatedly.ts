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

/**
 * Runs something again and again with a pause between, at once where it says that there is more, and sooner
 * when woken. A failure is reported and tried again after the pause. `stop` waits for the run in flight.
 */
export function repeatedly(options: {
  readonly pauseMs: number
  /** True where there is more to do. */
  readonly run: () => Promise<boolean>
  readonly onError: (error: unknown) => void
}): { readonly wake: () => void; readonly stop: () => Promise<void> } {
  const { pauseMs, run, onError } = options
  let isStopping = false
  let isWoken = false
  let endPause = (): void => undefined
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const loop = async (): Promise<void> => {
    while (!isStopping) {
      isWoken = false
      const hasMore = await run().catch((error: unknown) => {
        onError(error)
        return false
      })
      if (!hasMore && !isWoken && !isStopping) await pause()
    }
  }
  const ended = loop()
  return {
    wake() {
      isWoken = true
      endPause()
    },
    async stop() {
      isStopping = true
      endPause()
      await ended
    },
  }
}

/** Does one step after the other; a failed one is reported and stops no other. True if any has more. */
export async function eachOfAll<Options>(
  steps: readonly ((options: Options) => Promise<boolean | void>)[],
  options: Options,
  onError: (error: unknown) => void,
): Promise<boolean> {
  let hasMore = false
  for (const step of steps) {
    try {
      hasMore = (await step(options)) === true || hasMore
    } catch (error) {
      onError(error)
    }
  }
  return hasMore
}
