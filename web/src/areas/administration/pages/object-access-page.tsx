import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { AccessPage } from '../admissions/access-page.tsx'
import { ImportButton, InviteListButton, PeopleActions } from '../bulk/bulk-actions.tsx'

/** Who may bid on one object, one person or several at a time. */
export function ObjectAccessPage({ auctionId }: { auctionId: AuctionId }) {
  return (
    <AccessPage
      auctionId={auctionId}
      renderInvitations={(auction) => (
        <>
          <InviteListButton auction={auction} />
          <ImportButton auction={{ ...auction, currencyCode: auction.tenant.currencyCode }} />
        </>
      )}
      renderActions={(people) => <PeopleActions auctionId={auctionId} people={people} />}
    />
  )
}
