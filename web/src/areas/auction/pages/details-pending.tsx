import { useQueryClient } from '@tanstack/react-query'
import type { PublicAuctionPage } from '@zuschlag/contracts/auction/read-public-page'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ownAuctionsQuery, publicPagesKey } from '../../../kernel/api/queries.ts'
import { AuctionPicture } from '../../../auctions/auction-picture.tsx'
import { PriceFigure } from '../shared/price-figure.tsx'
import { shownPrice } from '@zuschlag/contracts/auction/shown-price'
import { Skeleton } from '../../../design/skeleton.tsx'
import { AuctionDetailsCard, AuctionCardTop } from '../auction-details/auction-details-card.tsx'
import { DetailsLayout } from '../auction-details/details-layout.tsx'
import { DetailsPageFrame } from './details-page-frame.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'

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
