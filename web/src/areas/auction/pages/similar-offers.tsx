import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { AuctionLink } from '../../../app/auction-link.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { publicPageQuery } from '../auction-list/list-page.ts'
import { AuctionCard } from '../auction-list/auction-card.tsx'
import { similarAuctions, similarQueries, type Compared } from './similar-auctions.ts'
import styles from './similar-offers.module.css'

/** Where to go on from an object that is sold: offers like it, where there are some. */
export function SimilarOffers({ details }: { details: Compared }) {
  const { t } = useTranslation()
  const id = useId()
  const pages = useQueries({ queries: similarQueries(details).map(publicPageQuery) })
  const isThere = pages.every(({ isPending }) => !isPending)
  const offers = isThere
    ? similarAuctions(
        details,
        pages.flatMap(({ data }) => data?.items ?? []),
      )
    : []
  if (offers.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('details.similar')}</h2>
      <div className={styles.cards}>
        {offers.map((offer) => (
          <AuctionCard
            key={offer.id}
            auction={offer}
            renderLink={({ title }) => <AuctionLink auctionId={offer.id}>{title}</AuctionLink>}
            star={null}
            isEager={false}
          />
        ))}
      </div>
    </section>
  )
}
