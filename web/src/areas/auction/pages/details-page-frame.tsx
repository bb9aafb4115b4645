import { useQueryClient } from '@tanstack/react-query'
import type { PublicAuctionPage } from '@zuschlag/contracts/search/read-public-page'
import { shownPrice } from '@zuschlag/contracts/auction/shown-price'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../design/skeleton.tsx'
import { TenantBanner } from '../../../design/tenant-banner.tsx'
import { ownAuctionsQuery, publicPagesKey } from '../../../kernel/api/queries.ts'
import { AuctionPicture } from '../../../auctions/auction-picture.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import {
  AuctionCardSection,
  AuctionCardTop,
  AuctionDetailsCard,
} from '../auction-details/auction-details-card.tsx'
import { AuctionHeading } from '../auction-details/auction-heading.tsx'
import { DetailsLayout } from '../auction-details/details-layout.tsx'
import { PriceFigure } from '../shared/price-figure.tsx'
import styles from '../auction-details/auction-heading.module.css'

type Props = {
  auction: Pick<AuctionDetails, 'tenant'> & Parameters<typeof AuctionHeading>[0]['auction']
  crumb: ReactNode
  children: ReactNode
}

/** Banner of the tenant, path and title: the same above the public and the private details. */
export function DetailsPageFrame({ auction, crumb, children }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TenantBanner tenant={auction.tenant}>
        {t('details.byTenant', { tenant: auction.tenant.name })}
      </TenantBanner>
      <div className="wrap">
        <AuctionHeading auction={auction} crumb={crumb} />
        {children}
      </div>
    </>
  )
}

/**
 * While the details are on their way: what the list already knew of this auction, else the shape of the page.
 */
export function DetailsPending({ auctionId, crumb }: { auctionId: AuctionId; crumb: ReactNode }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const known =
    queryClient
      .getQueriesData<PublicAuctionPage>({ queryKey: publicPagesKey })
      .flatMap(([, page]) => page?.items ?? [])
      .find(({ id }) => id === auctionId) ??
    queryClient.getQueryData(ownAuctionsQuery.queryKey)?.find(({ id }) => id === auctionId)
  const waiting = <Skeleton height="12rem" />
  const parts = { history: waiting, info: waiting, documents: waiting, broker: waiting }
  if (known === undefined) return <DetailsSkeleton crumb={crumb} />
  const card = (
    <AuctionDetailsCard>
      <AuctionCardTop>
        <PriceFigure
          shown={shownPrice(known, known.hasEnded)}
          currency={known.tenant.currencyCode}
          timeZone={known.timeZone}
          change={null}
          size="large"
        />
        <Skeleton height="3rem" />
        <Skeleton height="6rem" />
      </AuctionCardTop>
    </AuctionDetailsCard>
  )
  return (
    <DetailsPageFrame auction={known} crumb={crumb}>
      <div role="group" aria-busy aria-label={t('details.loading')}>
        <DetailsLayout
          gallery={<AuctionPicture url={known.mainImageResizedStorageUrl} sizes="60vw" isEager />}
          card={card}
          {...parts}
        />
      </div>
    </DetailsPageFrame>
  )
}

const skeletonFacts = ['details.fact.startPrice', 'details.fact.increase', 'details.fact.bids'] as const

/** The shape of the page: what comes then stands where its place was, and labels are there already. */
function DetailsSkeleton({ crumb }: { crumb: ReactNode }) {
  const { t } = useTranslation()
  const waiting = <Skeleton height="12rem" />
  const card = (
    <AuctionDetailsCard>
      <AuctionCardTop>
        <div>
          <p className="sm muted">{t('auction.price.current')}</p>
          <Skeleton width="60%" height="3rem" />
        </div>
        <Skeleton height="4.5rem" />
        <div className={`sm muted ${styles.factsToCome}`}>
          {skeletonFacts.map((fact) => (
            <div key={fact} className="gap-near grid">
              {t(fact)}
              <Skeleton width="70%" />
            </div>
          ))}
        </div>
      </AuctionCardTop>
      <AuctionCardSection>
        <Skeleton height="3rem" />
        <Skeleton height="8rem" />
      </AuctionCardSection>
    </AuctionDetailsCard>
  )
  return (
    <>
      <div className={styles.bannerToCome} />
      <div className="wrap" role="group" aria-busy aria-label={t('details.loading')}>
        <div className={styles.heading}>
          <div className={`sm muted line-room ${styles.crumb}`}>{crumb}</div>
          <div className={styles.titleToCome}>
            <Skeleton width="min(30rem, 80%)" height="100%" />
          </div>
          <Skeleton width="min(24rem, 60%)" height="1.5rem" />
        </div>
        <DetailsLayout
          gallery={
            <div className={styles.pictureToCome}>
              <Skeleton height="100%" />
            </div>
          }
          card={card}
          history={waiting}
          info={waiting}
          documents={waiting}
          broker={waiting}
        />
      </div>
    </>
  )
}
