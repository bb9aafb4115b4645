import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { administeredAuctionQuery, administeredKey } from '../kernel/api/administration-queries.ts'
import { useLiveAuction } from '../kernel/live/live-context.tsx'
import { useJitteredDebounce } from './use-jittered-debounce.ts'

/** Many bids of one moment are one look. */
const LOOK_WITHIN_MS = 300

/** Keeps what is shown of an auction up to date for those who run it. Draws nothing. */
export function FollowAuction({ auctionId }: { auctionId: AuctionId }) {
  const queryClient = useQueryClient()
  const revision = useQuery(administeredAuctionQuery(auctionId)).data?.revision
  const look = useJitteredDebounce(
    () => void queryClient.invalidateQueries({ queryKey: [...administeredKey, auctionId] }),
    LOOK_WITHIN_MS,
  )
  return revision === undefined ? null : (
    <Following auctionId={auctionId} revision={revision} onChange={look} />
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
