import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { AuctionCard } from './auction-card.tsx'
import { AuctionCardSkeleton } from './auction-card-skeleton.tsx'

/**
 * The picture of every first screen. Others in it are asked for as soon as the page stands, and do not share
 * the line with it before.
 */
const EAGER_MAX = 1
/** Enough to fill the first screen, so that the footer does not move. */
const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

type Props = {
  offers: readonly PublicAuction[] | undefined
  isPending: boolean
  isFiltered: boolean
  renderLink: (auction: PublicAuction) => ReactNode
  renderStar: ((auction: PublicAuction) => ReactNode) | null
}

/** The cards, what holds their place until they are there, or why there are none. */
export function AuctionCards({ offers, isPending, isFiltered, renderLink, renderStar }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {offers?.map((auction, index) => (
        <AuctionCard
          key={auction.id}
          auction={auction}
          renderLink={renderLink}
          star={renderStar?.(auction) ?? null}
          isEager={index < EAGER_MAX}
        />
      ))}
      {isPending && SKELETONS.map((key) => <AuctionCardSkeleton key={key} />)}
      {isPending && <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>}
      {offers?.length === 0 && (
        <EmptyState title={t('Auctions.NoAuctionsAvailable')}>
          {isFiltered ? t('offerList.emptyByFilter') : t('offerList.emptyReason')}
        </EmptyState>
      )}
    </>
  )
}
