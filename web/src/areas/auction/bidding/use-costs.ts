import { useQuery } from '@tanstack/react-query'
import type { Costs } from '@zuschlag/contracts/auction/costs-view'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { isPrice } from '@zuschlag/contracts/kernel/price'
import { useEffect, useMemo, useState } from 'react'
import { costsQuery } from '../../../kernel/api/queries.ts'

/** Costs are asked for once the price has been still for this long. */
const STILL_MS = 300

/** Costs as they are shown: rates hold at every price, figures belong to one price alone. */
export type CostsAtPrice = {
  readonly rates: Costs | null
  /** Null while they are on their way. */
  readonly figures: Costs | null
  readonly isFailed: boolean
  /** Whether there is a price to work them for; an emptied field has none. */
  readonly hasPrice: boolean
}

/** A share of the price with three decimals of a percent, from the fee that was rounded to cents. */
const SHARES = 100_000

/**
 * What the costs at every price follow from: while these are the same, so are they. The fee of a contract has
 * no rate among them; it is one amount, or a share of the price.
 */
function ratesIn(costs: Costs): object {
  const { brokerageType, brokeragePercent, landTransferTaxPercent, landRegisterTaxPercent } = costs
  const { contractFeeType, contractFeePrice, price, ratesAsOf, ratesSource } = costs
  const contractFee =
    contractFeeType === 'Fixed' ? contractFeePrice : Math.round((contractFeePrice / price) * SHARES)
  return {
    brokerageType,
    brokeragePercent,
    contractFeeType,
    contractFee,
    landTransferTaxPercent,
    landRegisterTaxPercent,
    ratesAsOf,
    ratesSource,
  }
}

/**
 * The costs at a price. Each price has its own answer, so a late one never stands beside another price.
 * `known` are the costs that came with the details: the rates are there from the start, and at its price the
 * figures too.
 */
export function useCosts(auctionId: AuctionId, price: number, known: Costs | undefined): CostsAtPrice {
  const [asked, setAsked] = useState(price)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(price), STILL_MS)
    return () => clearTimeout(timer)
  }, [price])
  const { data, isError } = useQuery({
    ...costsQuery(auctionId, asked, known === undefined ? null : ratesIn(known)),
    enabled: isPrice(asked) && known?.price !== asked,
  })
  const figures = [data, known].find((costs) => costs?.price === price) ?? null
  const rates = data ?? known ?? null
  const hasPrice = isPrice(price)
  const isFailed = isError && asked === price && figures === null
  // The same object while it says the same: the panel need not render with every digit that is typed.
  return useMemo(() => ({ rates, figures, isFailed, hasPrice }), [rates, figures, isFailed, hasPrice])
}
