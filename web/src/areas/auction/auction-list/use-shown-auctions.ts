import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Cards this far outside of the screen count as shown, so that a price is there when the card comes. */
const MARGIN = '300px'
const OFFER_ATTRIBUTE = 'data-offer'

/**
 * Reports which cards within an element are on the screen, whenever that changes. Cards carry `data-offer`;
 * `ids` are those that are drawn at all.
 */
export function useShownAuctions(
  listRef: RefObject<HTMLElement | null>,
  ids: readonly AuctionId[],
  onShown: (ids: readonly AuctionId[]) => void,
): void {
  const report = useEffectEvent(onShown)
  const shownRef = useRef(new Set<AuctionId>())
  const drawn = ids.join(' ')
  useEffect(() => {
    const shown = shownRef.current
    shown.clear()
    if (drawn === '') return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.getAttribute(OFFER_ATTRIBUTE) as AuctionId
          if (isIntersecting) shown.add(id)
          else shown.delete(id)
        }
        report([...shown])
      },
      { rootMargin: MARGIN },
    )
    for (const card of listRef.current?.querySelectorAll(`[${OFFER_ATTRIBUTE}]`) ?? []) observer.observe(card)
    return () => observer.disconnect()
  }, [listRef, drawn])
}
