import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { RulesLink } from '../../app/rules-link.tsx'
import { useCurrentUser } from '../../app/use-current-user.ts'
import { AuctionTools } from '../../features/auction-tools/auction-tools.tsx'
import { WatchButton } from '../../features/auction-tools/watch-button.tsx'

/** Star, calendar and rules of the auction whose details are shown. */
export function Tools({ details }: { details: AuctionDetails }) {
  const { user } = useCurrentUser()
  return (
    <AuctionTools
      auction={details}
      star={user ? <WatchButton auction={details} /> : null}
      renderRulesLink={(children) => <RulesLink auctionId={details.id}>{children}</RulesLink>}
    />
  )
}
