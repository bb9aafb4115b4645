import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { PublicationReview } from '../../../../areas/administration/auction-editor/publication-review.tsx'
import { EnergyFacts, ObjectPanel } from '../../../../areas/auction/auction-details/object-panel.tsx'
import {
  administeredAuctionQuery,
  type AdministeredDetails,
} from '../../../../kernel/api/administration-queries.ts'
import { publicAuctionQuery } from '../../../../kernel/api/queries.ts'
import { FailedRead } from '../../../../kernel/api/failed-read.tsx'
import { PageLoading } from '../../../../app/page-state.tsx'
import { Notice } from '../../../../design/notice.tsx'
import { TenantBanner } from '../../../../design/tenant-banner.tsx'
import {
  AuctionDetailsCard,
  AuctionCardTop,
} from '../../../../areas/auction/auction-details/auction-details-card.tsx'
import { AuctionFacts } from '../../../../areas/auction/auction-details/auction-facts.tsx'
import { CounterpartPanel } from '../../../../areas/auction/auction-details/counterpart-panel.tsx'
import { DetailsLayout } from '../../../../areas/auction/auction-details/details-layout.tsx'
import { PriceBlock } from '../../../../areas/auction/auction-details/price-block.tsx'
import { Runtime } from '../../../../areas/auction/auction-details/runtime.tsx'
import { LockedDocumentsPanel } from '../../../../areas/auction/documents/document-list.tsx'
import { Gallery } from '../../../../areas/auction/gallery/gallery.tsx'
import { useTranslation } from '../../../../kernel/i18n/use-translation.ts'

/** What bidders see; of a draft with the last look before it is published. */
export const Route = createFileRoute('/administration/objects/$auctionId/preview')({
  component: function PreviewObject() {
    const { auctionId } = Route.useParams()
    // What was saved a moment ago is what is to be seen.
    const query = useQuery({ ...publicAuctionQuery(auctionId), staleTime: 0 })
    const { data: auction } = useQuery(administeredAuctionQuery(auctionId))
    return <ObjectPreview query={query} auction={auction} />
  },
})

type PreviewProps = { query: UseQueryResult<AuctionDetails>; auction: AdministeredDetails | undefined }

/** The public page of an object as its readers will see it, made of the very parts of that page. */
function ObjectPreview({ query, auction }: PreviewProps) {
  const { t } = useTranslation()
  if (query.data === undefined) return query.isError ? <FailedRead query={query} /> : <PageLoading />
  // Its brokers know a minimum price that bidders are not shown.
  const details = query.data.showMinimumPrice ? query.data : { ...query.data, minimumPrice: null }
  return (
    <div className="stack fit">
      {auction?.phase === 'draft' && auction.mayManage && <Review auction={auction} details={details} />}
      <Notice title={t('administration.preview.title')}>{t('administration.preview.text')}</Notice>
      <TenantBanner tenant={details.tenant}>{details.tenant.name}</TenantBanner>
      <DetailsLayout
        gallery={<Gallery images={details.images} />}
        card={
          <AuctionDetailsCard isFlashing={false}>
            <AuctionCardTop>
              <PriceBlock details={details} isOver={false} change={null} />
              <Runtime details={details} />
              <AuctionFacts details={details} />
            </AuctionCardTop>
          </AuctionDetailsCard>
        }
        history={null}
        info={<ObjectPanel details={details} />}
        documents={
          <LockedDocumentsPanel documents={details.lockedDocuments ?? []}>
            <p>{t('administration.preview.documents')}</p>
          </LockedDocumentsPanel>
        }
        broker={<CounterpartPanel details={details} />}
      />
    </div>
  )
}

type ReviewProps = { auction: AdministeredDetails; details: AuctionDetails }

function Review({ auction, details: { broker, tenant, energy } }: ReviewProps) {
  return (
    <PublicationReview
      auction={auction}
      contact={[...new Set([broker.fullNameWithTitle, tenant.name])].join(', ')}
      energy={energy === undefined ? null : <EnergyFacts energy={energy} isLabelled />}
    />
  )
}
