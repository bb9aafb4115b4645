import type { Bus } from '@zuschlag/engine/transport/bus'
import { LOG_APPENDED } from '@zuschlag/engine/transport/bus'
import type { ReadLag } from './measure.ts'

/**
 * The lag for periodic samples: while no event waits and no hint arrives, the log is not read again.
 * `stop` unsubscribes from hints.
 */
export function lagWhileMoving(
  readLag: ReadLag,
  bus: Bus,
): { readonly read: ReadLag; readonly stop: () => void } {
  let known: Awaited<ReturnType<ReadLag>> | null = null
  let isStale = true
  const stop = bus.subscribe(LOG_APPENDED, () => {
    isStale = true
  })
  const read: ReadLag = async () => {
    if (known !== null && !isStale && known.events === 0) return known
    isStale = false
    known = null
    known = await readLag()
    return known
  }
  return { read, stop }
}
