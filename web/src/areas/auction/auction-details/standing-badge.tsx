import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Badge } from '../../../design/badge.tsx'
import { useEndUnconfirmed } from '../shared/use-end-unconfirmed.ts'

type Props = { details: AuctionDetails }

/** "Höchstgebot" or "Überboten"; nothing for who has no standing bid, and while the end is not confirmed. */
export function StandingBadge({ details }: Props) {
  const { t } = useTranslation()
  const isUnconfirmed = useEndUnconfirmed(details)
  if (isUnconfirmed) return null
  if (details.isHighestBidder === true) return <Badge state="leading">{t('details.standing.leading')}</Badge>
  if (details.isOutbidden === true) return <Badge state="outbid">{t('details.standing.outbid')}</Badge>
  return null
}
