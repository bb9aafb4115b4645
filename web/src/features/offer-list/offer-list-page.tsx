import { useQuery } from '@tanstack/react-query'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { publicAuctionsQuery } from '../../api/queries.ts'
import { orderForList } from '../../auction/order-for-list.ts'
import { EmptyState } from '../../design/empty-state.tsx'
import { VisuallyHidden } from '../../design/visually-hidden.tsx'
import { FailedRead } from '../../api/failed-read.tsx'
import { OfferCard } from './offer-card.tsx'
import { OfferCardSkeleton } from './offer-card-skeleton.tsx'
import styles from './offer-list-page.module.css'

/** Pictures that are in the first screen of a desktop. */
const EAGER_MAX = 4
/** Enough to fill the first screen, so that the footer does not move. */
const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

type Props = { renderLink: (auction: PublicAuction) => ReactNode }

export function OfferListPage({ renderLink }: Props) {
  const { t } = useTranslation()
  const query = useQuery(publicAuctionsQuery)
  const auctions = useMemo(() => query.data && orderForList(query.data, null), [query.data])

  return (
    <div className="wrap">
      <div className={styles.top}>
        <div>
          <h1>{t('offerList.title')}</h1>
          <p className={styles.lead}>{t('offerList.lead')}</p>
        </div>
        <p className={styles.count} role="status">
          {auctions && auctions.length > 0 && t('offerList.count', { count: auctions.length })}
        </p>
      </div>
      <FailedRead query={query} />
      <div className={styles.cards}>
        {auctions?.map((auction, index) => (
          <OfferCard key={auction.id} auction={auction} renderLink={renderLink} isEager={index < EAGER_MAX} />
        ))}
        {query.isPending && SKELETONS.map((key) => <OfferCardSkeleton key={key} />)}
        {query.isPending && <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>}
        {auctions?.length === 0 && (
          <EmptyState title={t('Auctions.NoAuctionsAvailable')}>{t('offerList.emptyReason')}</EmptyState>
        )}
      </div>
    </div>
  )
}
