import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Phase } from '../../auction/phase.ts'
import { PhaseBadge } from '../../auction/phase-badge.tsx'
import { Badge } from '../../design/badge.tsx'

/** How the reader stands comes before how the process stands; once it is over, both are told. */
export function OwnStateBadge({ auction, phase }: { auction: DashboardAuction; phase: Phase }) {
  const { t } = useTranslation()
  const isOver = phase === 'ended' || phase === 'withdrawn'
  const own = auction.isHighestBidder ? 'highest' : auction.isOutbidden && !isOver ? 'outbid' : null
  return (
    <>
      {(isOver || own === null) && (
        <PhaseBadge phase={phase} start={auction.start} timeZone={auction.timeZone} />
      )}
      {own !== null && <Badge state={own === 'highest' ? 'leading' : 'outbid'}>{t(`bid.${own}`)}</Badge>}
    </>
  )
}
