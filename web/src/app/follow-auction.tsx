import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { administeredAuctionQuery, administeredKey } from '../kernel/api/administration-queries.ts'
import { POLL_AUCTION_MS } from '../kernel/live/connection-limits.ts'
import { useLiveAuction, usePollWithoutLink } from '../kernel/live/live-context.tsx'
import { useJitteredDebounce } from './use-jittered-debounce.ts'

/** Many bids within this time cause one refresh. */
const REFRESH_WITHIN_MS = 300

/** Keeps what is shown of an auction up to date for those who run it. Renders nothing. */
export function FollowAuction({ auctionId }: { auctionId: AuctionId }) {
  const queryClient = useQueryClient()
  const { revision, phase } = useQuery(administeredAuctionQuery(auctionId)).data ?? {}
  const refresh = useJitteredDebounce(
    () => void queryClient.invalidateQueries({ queryKey: [...administeredKey, auctionId] }),
    REFRESH_WITHIN_MS,
  )
  usePollWithoutLink(refresh, phase === 'withdrawn' ? null : POLL_AUCTION_MS)
  return revision === undefined ? null : (
    <Following auctionId={auctionId} revision={revision} onChange={refresh} />
  )
}

type Props = { auctionId: AuctionId; revision: number; onChange: () => void }

function Following({ auctionId, revision, onChange }: Props) {
  useLiveAuction(
    auctionId,
    revision,
    (message) => {
      if (message.revision > revision) onChange()
    },
    onChange,
  )
  return null
}
