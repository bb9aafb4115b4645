import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { isWon } from '../../../kernel/auction/outcome-view.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { CostPanel } from './cost-panel.tsx'
import { useCosts } from './use-costs.ts'

/**
 * The costs beside the reader's own bid, else beside the first bid that would have been possible as the page
 * was opened. They stay at that price, which is named: not every bid of others makes every reader ask again.
 */
export function OverviewCosts({ details }: { details: AuctionDetails }) {
  const { outcome } = details
  // Once it is over, costs are the successful one's alone.
  if (outcome !== null) {
    return isWon(outcome) && 'price' in outcome && outcome.price !== null ? (
      <CostsOf details={details} price={outcome.price} isOwn />
    ) : null
  }
  const own = details.currentUserLastBidPrice ?? null
  const price = own ?? details.costs?.price
  return price === undefined ? null : <CostsOf details={details} price={price} isOwn={own !== null} />
}

function CostsOf({ details, price, isOwn }: { details: AuctionDetails; price: number; isOwn: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currencyCode } = details.tenant
  const costs = useCosts(details.id, price, details.costs)
  const money = format.money(price, currencyCode)
  const title = t(isOwn ? 'costs.titleOwn' : 'costs.titleAt', { price: money })
  return <CostPanel title={title} costs={costs} currency={currencyCode} />
}
