import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { useEffect, useState } from 'react'

/** How long a card flashes after something of it changed (guide, section 9). */
const FLASH_MS = 1_000

type Flashing = {
  readonly auctionType: AuctionType
  readonly price: number
  readonly hasBids: boolean
  readonly end: Instant | null
  /** By the phase that the card shows. */
  readonly isOver: boolean
}

/**
 * True for a second after a new price, a first bid at the start price, a moved end, or the end itself; what
 * is seen first is no change. In a norm-price process bids do not beat each other: there only the time
 * flashes (specification, section 4). @param isPublic there every kind of process flashes for its bids
 */
export function useFlash({ auctionType, price, hasBids, end, isOver }: Flashing, isPublic = true): boolean {
  const hasBidFlash = isPublic || auctionType !== AuctionType.NormPriceProcess
  const shown = `${hasBidFlash ? `${price} ${hasBids}` : ''} ${end} ${isOver}`
  const [seen, setSeen] = useState({ shown, isFresh: false })
  if (shown !== seen.shown) setSeen({ shown, isFresh: true })
  useEffect(() => {
    if (!seen.isFresh) return undefined
    const timer = setTimeout(() => setSeen({ ...seen, isFresh: false }), FLASH_MS)
    return () => clearTimeout(timer)
  }, [seen])
  return seen.isFresh
}
