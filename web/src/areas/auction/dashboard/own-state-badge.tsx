import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { OutcomeBadge } from '../../../auctions/outcome-badge.tsx'
import type { Phase } from '../shared/phase.ts'
import { PhaseBadge } from '../shared/phase-badge.tsx'
import { Badge } from '../../../design/badge.tsx'

/** How the reader stands comes before how the process stands; once it is over, both are shown. */
export function OwnStateBadge({ auction, phase }: { auction: DashboardAuction; phase: Phase }) {
  const { t } = useTranslation()
  if (auction.outcome !== null) return <OutcomeBadge outcome={auction.outcome} own={auction} />
  const isOver = phase === 'ended' || phase === 'endUnconfirmed' || phase === 'withdrawn'
  // Over by the clock, or without its outcome: nobody knows how they stand.
  const own = isOver ? null : auction.isHighestBidder ? 'highest' : auction.isOutbidden ? 'outbid' : null
  return (
    <>
      {own === null &&
        (phase === 'upcoming' && !auction.isPublished ? (
          <Badge state="upcoming">{t('details.time.notPublished')}</Badge>
        ) : (
          <PhaseBadge phase={phase} start={auction.start} timeZone={auction.timeZone} />
        ))}
      {!isOver && auction.hasOpenImmediatePurchaseRequest && (
        <Badge state="undecided">{t('Dashboard.purchaseRequested')}</Badge>
      )}
      {own !== null && <Badge state={own === 'highest' ? 'leading' : 'outbid'}>{t(`bid.${own}`)}</Badge>}
    </>
  )
}
