import { useQueries } from '@tanstack/react-query'
import { openStateOf } from '@zuschlag/contracts/auction/order-for-list'
import { shownPrice } from '@zuschlag/contracts/auction/shown-price'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { useId } from 'react'
import { AuctionLink } from '../../../app/auction-link.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AuctionCard } from '../auction-list/auction-card.tsx'
import { publicPageQuery } from '../auction-list/list-page.ts'
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
    <section className={`stack gap-5 ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{t('details.similar')}</h2>
      <div className={`stack gap-5 ${styles.cards}`}>
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

const SHOWN_MAX = 3

/** What an auction is compared by. */
type Compared = Parameters<typeof shownPrice>[0] & Pick<PublicAuction, 'id' | 'city' | 'country'>

/** What to ask for: the next ones above and below the price, of the town and of the country. */
function similarQueries(to: Compared) {
  const price = String(Math.floor(shownPrice(to, true).price))
  const take = SHOWN_MAX
  const { country, city } = to
  return [{ country, city }, { country }].flatMap((place) => [
    { ...place, minPrice: price, sort: 'cheapest' as const, take },
    { ...place, maxPrice: price, sort: 'dearest' as const, take },
  ])
}

/**
 * At most three offers that can still be bid on, for readers of one that is over: of the same town first,
 * then of the same country, each time the nearest price first. Without any in that country, none.
 */
export function similarAuctions(to: Compared, auctions: readonly PublicAuction[]): PublicAuction[] {
  const price = shownPrice(to, true).price
  const distance = (other: PublicAuction) => Math.abs(shownPrice(other, false).price - price)
  const elsewhere = (other: PublicAuction) => (other.city === to.city ? 0 : 1)
  return [...new Map(auctions.map((other) => [other.id, other])).values()]
    .filter((other) => openStateOf(other) !== null && other.id !== to.id && other.country === to.country)
    .toSorted((one, other) => elsewhere(one) - elsewhere(other) || distance(one) - distance(other))
    .slice(0, SHOWN_MAX)
}
