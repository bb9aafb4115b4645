import { auctionIdSchema, type AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useEffect, useRef } from 'react'

/** Specification, section 9. */
const DELAY_MS = 100
const OFFSET = 100

/** The auction from whose page the reader comes: the id at the end of the path, or null. */
export function auctionAtEnd(path: string | null): AuctionId | null {
  const last = path?.split('/').at(-1) ?? ''
  const parsed = auctionIdSchema.safeParse(last)
  return parsed.success ? parsed.data : null
}

/**
 * Brings the card of the auction that was just looked at into view again, once, as soon as the cards are
 * there.
 */
export function useScrollBack(auctionId: AuctionId | null, areCardsThere: boolean): void {
  const isDoneRef = useRef(auctionId === null)
  useEffect(() => {
    if (isDoneRef.current || !areCardsThere) return undefined
    const timer = window.setTimeout(() => {
      isDoneRef.current = true
      const card = document.getElementById(`offer-${auctionId}`)
      // A card that is not shown, behind the map of a narrow screen, has no place to go to.
      if (card === null || card.offsetParent === null) return
      window.scrollTo({ top: window.scrollY + card.getBoundingClientRect().top - OFFSET })
    }, DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [auctionId, areCardsThere])
}
