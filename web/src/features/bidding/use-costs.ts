import { useQuery } from '@tanstack/react-query'
import type { Costs } from '@zuschlag/contracts/auction/costs-view'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { isPrice } from '@zuschlag/contracts/kernel/price'
import { useEffect, useState } from 'react'
import { costsQuery } from '../../api/queries.ts'

/** Costs are asked for once the price has been still for this long. */
const STILL_MS = 300

/** The costs at a price. Each price has its own answer, so a late one never stands beside another price. */
export function useCosts(auctionId: AuctionId, price: number): { data: Costs | null; isFailed: boolean } {
  const [asked, setAsked] = useState(price)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(price), STILL_MS)
    return () => clearTimeout(timer)
  }, [price])
  const { data, isError } = useQuery({
    ...costsQuery(auctionId, asked),
    meta: { showsItself: true },
    enabled: isPrice(asked),
  })
  const isCurrent = asked === price && data?.price === price
  return { data: isCurrent ? data : null, isFailed: isError && asked === price }
}
