import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { memo } from 'react'
import { RulesLink } from '../../../app/rules-link.tsx'
import { useCurrentUser } from '../../../app/use-current-user.ts'
import { AuctionTools } from '../auction-tools/auction-tools.tsx'
import { WatchButton } from '../auction-tools/watch-button.tsx'

/** Star, calendar, bid log and rules of the auction whose details are shown. */
export function Tools({ details }: { details: AuctionDetails }) {
  const { id, title, end, hasEnded, isWithdrawn, hasTakenPart = false } = details
  const isOver = hasEnded || isWithdrawn
  return (
    <SteadyTools
      id={id}
      title={title}
      hasEndAhead={end !== null && !isOver}
      hasBidLog={isOver && hasTakenPart}
    />
  )
}

/** None of it changes with a bid, so none of it renders with one. */
const SteadyTools = memo(function SteadyTools(auction: Parameters<typeof AuctionTools>[0]['auction']) {
  const { user } = useCurrentUser()
  return (
    <AuctionTools
      auction={auction}
      star={user ? <WatchButton auction={auction} /> : null}
      renderRulesLink={(children) => <RulesLink auctionId={auction.id}>{children}</RulesLink>}
    />
  )
})
