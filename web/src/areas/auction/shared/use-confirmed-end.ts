import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useEffect, useEffectEvent } from 'react'
import { readRepeatedly } from './repeated-reads.ts'
import { useEndUnconfirmed } from './use-end-unconfirmed.ts'

const timers = {
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
    return readRepeatedly(() => read(), timers)
  }, [isUnconfirmed])
}
