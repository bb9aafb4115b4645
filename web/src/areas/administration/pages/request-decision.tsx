import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { administeredAuctionQuery, type OpenRequest } from '../../../kernel/api/administration-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { UnreadDialog } from '../editing/dialogs.tsx'

const AuctionDecisionDialog = lazy(async () => ({
  default: (await import('../live-process/auction-decision-dialog.tsx')).AuctionDecisionDialog,
}))

export type RequestAnswer = {
  readonly kind: 'acceptPurchase' | 'declinePurchase'
  readonly request: OpenRequest
}

type Props = { answer: RequestAnswer; onClose: () => void }

/** The dialog of the process page, over the list. */
export function RequestDecision({ answer, onClose }: Props) {
  const { t } = useTranslation()
  const { kind, request } = answer
  const { auction, revision, bidder, price, requestedAt } = request
  const query = useQuery(administeredAuctionQuery(auction.id))
  if (query.data === undefined) {
    return <UnreadDialog query={query} title={t(`runningAuction.decision.${kind}.title`)} onClose={onClose} />
  }
  const asked = {
    revision,
    bidder,
    price,
    requestedAt,
    status: 'open',
    decidedAt: null,
    declineReason: null,
  } as const
  return (
    <Suspense>
      <AuctionDecisionDialog auction={query.data} decision={{ kind, request: asked }} onClose={onClose} />
    </Suspense>
  )
}
