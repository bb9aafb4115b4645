import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useEffect, useState } from 'react'
import { isWon } from '../../../auctions/outcome-view.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { bestOwnPrice } from '../shared/best-own-price.ts'
import { offeredBid } from '../shared/lowest-bid.ts'
import { CostPanel } from './cost-panel.tsx'
import { useCosts } from './use-costs.ts'

/** While outbid, costs follow the next bid once it has stood for so long; in a duel not every bid asks. */
const NEXT_STILL_MS = 2_000

/**
 * The costs beside the reader's own bid as long as it leads, beside the next possible bid while they are
 * outbid, else beside the first bid that would have been possible as the page was opened. The price is named.
 */
export function OverviewCosts({ details }: { details: AuctionDetails }) {
  const { outcome } = details
  // Once it is over, costs are the successful one's alone.
  if (outcome !== null) {
    return isWon(outcome) && 'price' in outcome && outcome.price !== null ? (
      <CostsOf
        details={details}
        price={outcome.price}
        of={outcome.kind === 'boughtByYou' ? 'bought' : 'own'}
      />
    ) : null
  }
  const own = bestOwnPrice(details)
  if (details.isOutbidden === true) return <CostsOfNext details={details} />
  const price = own ?? details.costs?.price
  return price === undefined ? null : (
    <CostsOf details={details} price={price} of={own === null ? 'price' : 'own'} />
  )
}

function CostsOfNext({ details }: { details: AuctionDetails }) {
  const next = offeredBid(details)
  const [price, setPrice] = useState(next)
  useEffect(() => {
    const timer = setTimeout(() => setPrice(next), NEXT_STILL_MS)
    return () => clearTimeout(timer)
  }, [next])
  return <CostsOf details={details} price={price} of="price" />
}

const titles = { own: 'costs.titleOwn', bought: 'costs.titleBought', price: 'costs.titleAt' } as const

type CostsProps = { details: AuctionDetails; price: number; of: keyof typeof titles }

function CostsOf({ details, price, of }: CostsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currencyCode } = details.tenant
  const costs = useCosts(details.id, price, details.costs)
  const money = format.money(price, currencyCode)
  const title = t(titles[of], { price: money })
  return <CostPanel title={title} costs={costs} currency={currencyCode} country={details.country} />
}
