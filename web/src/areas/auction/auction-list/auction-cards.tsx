import { openStateOf } from '@zuschlag/contracts/auction/order-for-list'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { AuctionCard } from './auction-card.tsx'
import styles from './auction-list-page.module.css'
import { Skeleton } from '../../../design/skeleton.tsx'
import card from './auction-card.module.css'

/**
 * The picture of every first screen. Others in it are asked for as soon as the page stands, and do not share
 * the line with it before.
 */
const EAGER_MAX = 1
/** Enough to fill the first screen, so that the footer does not move. */
const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

type Props = {
  /** What is open comes before what is over. */
  offers: readonly PublicAuction[] | undefined
  isPending: boolean
  /** In place of cards that are open, where there are none. */
  empty: ReactNode
  renderLink: (auction: PublicAuction) => ReactNode
  renderStar: ((auction: PublicAuction) => ReactNode) | null
}

/** The cards of a page, what holds their place until they are there, or why there are none. */
export function AuctionCards({ offers, isPending, empty, renderLink, renderStar }: Props) {
  const { t } = useTranslation()
  const cardOf = (auction: PublicAuction) => (
    <AuctionCard
      key={auction.id}
      auction={auction}
      renderLink={renderLink}
      star={renderStar?.(auction) ?? null}
      isEager={offers?.slice(0, EAGER_MAX).includes(auction) ?? false}
    />
  )
  const isOver = (auction: PublicAuction) => openStateOf(auction) === null
  const over = offers?.filter(isOver) ?? []
  return (
    <>
      {offers?.filter((auction) => !isOver(auction)).map(cardOf)}
      {isPending && SKELETONS.map((key) => <AuctionCardSkeleton key={key} />)}
      {isPending && <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>}
      {offers !== undefined && empty}
      {over.length > 0 && <h2 className={styles.over}>{t('offerList.over')}</h2>}
      {over.map(cardOf)}
    </>
  )
}

/** A card whose content is on its way, as high as it will be. */
function AuctionCardSkeleton() {
  return (
    <div className={card.card} aria-hidden>
      <div className={card.inner}>
        <div className={card.picture}>
          <Skeleton height="100%" />
        </div>
        <div className={card.text}>
          <div>
            <Skeleton width="70%" height="1.65rem" />
            <div className={card.facts}>
              <Skeleton width="55%" height="1.3125rem" />
            </div>
          </div>
          <Skeleton width="45%" height="2.9rem" />
          <Skeleton height="0.5rem" />
          <Skeleton width="80%" height="1.5rem" />
        </div>
      </div>
    </div>
  )
}
