import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { RulesLink } from '../../app/rules-link.tsx'
import { AuctionTools } from '../../features/auction-tools/auction-tools.tsx'

/** Star, calendar and rules of the auction whose details are shown. */
export function Tools({ details }: { details: AuctionDetails }) {
  return (
    <AuctionTools
      auction={details}
      renderRulesLink={(children) => <RulesLink auctionId={details.id}>{children}</RulesLink>}
    />
  )
}
