/** Lets only one thing be open at a time: opening another closes the one before. */
export function createExclusive() {
  let closeCurrent: (() => void) | undefined

  return {
    /** Call when something opens, with how to close it; answers what to call when it has closed by itself. */
    open(close: () => void): () => void {
      const previous = closeCurrent
      closeCurrent = close
      previous?.()
      return () => {
        if (closeCurrent === close) closeCurrent = undefined
      }
    },
  }
}
