import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { administeredAuctionQuery, type OpenRequest } from '../../../kernel/api/administration-queries.ts'

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
  const { kind, request } = answer
  const { auction, revision, bidder, price, requestedAt } = request
  const details = useQuery(administeredAuctionQuery(auction.id)).data
  if (details === undefined) return null
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
      <AuctionDecisionDialog auction={details} decision={{ kind, request: asked }} onClose={onClose} />
    </Suspense>
  )
}
