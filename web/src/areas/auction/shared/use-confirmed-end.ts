import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { useEffect, useEffectEvent } from 'react'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { phaseOf } from './phase.ts'

const windowTimers = {
  set: (run: () => void, ms: number) => window.setTimeout(run, ms),
  clear: (timer: number) => window.clearTimeout(timer),
  random: () => Math.random(),
}

/**
 * Reads the details again while their end has passed unconfirmed: where no live connection comes about, no
 * message says that it was the end, or that a bid moved it.
 */
export function useConfirmedEnd(details: AuctionDetails, queryKey: QueryKey): void {
  const queryClient = useQueryClient()
  const read = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey, exact: true }))
  const isUnconfirmed = useEndUnconfirmed(details)
  useEffect(() => {
    if (!isUnconfirmed) return undefined
    return readRepeatedly(() => read(), windowTimers)
  }, [isUnconfirmed])
}

/** Who has a connection knows of the end before the first read. */
export const FIRST_PAUSE_MS = 5_000
export const PAUSE_MAX_MS = 60_000

type ReadTimers = {
  set: (run: () => void, ms: number) => number
  clear: (timer: number) => void
  /** From 0 to 1: readers ask each at another moment. */
  random: () => number
}

/** Reads again and again until it is stopped, after pauses that double up to a limit. */
export function readRepeatedly(read: () => void, timers: ReadTimers): () => void {
  let timer = plan(FIRST_PAUSE_MS)
  function plan(pauseMs: number): number {
    return timers.set(
      () => {
        timer = plan(Math.min(2 * pauseMs, PAUSE_MAX_MS))
        read()
      },
      pauseMs * (1 + timers.random()),
    )
  }
  return () => timers.clear(timer)
}

/** Whether the end has passed by the clock while the server has not said its last word. */
export function useEndUnconfirmed(details: AuctionDetails): boolean {
  return useAtServerTime(
    (nowMs) => phaseOf(details, nowMs ?? instantToMs(details.serverTime)) === 'endUnconfirmed',
  )
}
