import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Badge } from '../../../design/badge.tsx'

type Props = { details: Pick<AuctionDetails, 'isHighestBidder' | 'isOutbidden'> }

/** "Höchstgebot" or "Überboten"; nothing for who has no standing bid. */
export function StandingBadge({ details }: Props) {
  const { t } = useTranslation()
  if (details.isHighestBidder === true) return <Badge state="leading">{t('details.standing.leading')}</Badge>
  if (details.isOutbidden === true) return <Badge state="outbid">{t('details.standing.outbid')}</Badge>
  return null
}
