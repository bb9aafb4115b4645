import type { UseQueryResult } from '@tanstack/react-query'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { ReactNode } from 'react'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { PageLoading } from '../../../app/page-state.tsx'
import { Notice } from '../../../design/notice.tsx'
import { TenantBanner } from '../../../design/tenant-banner.tsx'
import {
  AuctionDetailsCard,
  AuctionCardTop,
} from '../../../areas/auction/auction-details/auction-details-card.tsx'
import { AuctionFacts } from '../../../areas/auction/auction-details/auction-facts.tsx'
import { CounterpartPanel } from '../../../areas/auction/auction-details/counterpart-panel.tsx'
import { DetailsLayout } from '../../../areas/auction/auction-details/details-layout.tsx'
import { ObjectPanel } from '../../../areas/auction/auction-details/object-panel.tsx'
import { PriceBlock } from '../../../areas/auction/auction-details/price-block.tsx'
import { Runtime } from '../../../areas/auction/auction-details/runtime.tsx'
import { LockedDocumentsPanel } from '../../../areas/auction/documents/document-list.tsx'
import { Gallery } from '../../../areas/auction/gallery/gallery.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = {
  query: UseQueryResult<AuctionDetails>
  /** What stands above it: of a draft the last look before publication. */
  review: ReactNode
}

/** The public page of an object as its readers will see it, made of the very parts of that page. */
export function ObjectPreview({ query, review }: Props) {
  const { t } = useTranslation()
  if (query.data === undefined) return query.isError ? <FailedRead query={query} /> : <PageLoading />
  // Its brokers know a minimum price that bidders are not shown.
  const details = query.data.showMinimumPrice ? query.data : { ...query.data, minimumPrice: null }
  return (
    <div className="stack fit">
      {review}
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
