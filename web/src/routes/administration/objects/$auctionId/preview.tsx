import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { PublicationReview } from '../../../../areas/administration/auction-editor/publication-review.tsx'
import { EnergyFacts } from '../../../../areas/auction/auction-details/object-panel.tsx'
import {
  administeredAuctionQuery,
  type AdministeredDetails,
} from '../../../../kernel/api/administration-queries.ts'
import { publicAuctionQuery } from '../../../../kernel/api/queries.ts'
import { ObjectPreview } from '../../-objects/object-preview.tsx'

/** What bidders see; of a draft with the last look before it is published. */
export const Route = createFileRoute('/administration/objects/$auctionId/preview')({
  component: function PreviewObject() {
    const { auctionId } = Route.useParams()
    // What was saved a moment ago is what is to be seen.
    const query = useQuery({ ...publicAuctionQuery(auctionId), staleTime: 0 })
    const { data: auction } = useQuery(administeredAuctionQuery(auctionId))
    const isDraft = auction?.phase === 'draft' && auction.mayManage
    return (
      <ObjectPreview
        query={query}
        review={isDraft && query.data !== undefined && <Review auction={auction} details={query.data} />}
      />
    )
  },
})

type Props = { auction: AdministeredDetails; details: AuctionDetails }

function Review({ auction, details: { broker, tenant, energy } }: Props) {
  return (
    <PublicationReview
      auction={auction}
      contact={[...new Set([broker.fullNameWithTitle, tenant.name])].join(', ')}
      energy={energy === undefined ? null : <EnergyFacts energy={energy} isLabelled />}
    />
  )
}
