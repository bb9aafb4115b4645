import type { ReactNode } from 'react'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import {
  AuctionCardSection,
  AuctionCardTop,
  AuctionDetailsCard,
} from '../auction-details/auction-details-card.tsx'
import { DetailsLayout } from '../auction-details/details-layout.tsx'
import styles from './details-skeleton.module.css'

const facts = ['details.fact.startPrice', 'details.fact.increase', 'details.fact.bids'] as const

/** The shape of the page: what comes then stands where its place was, and labels are there already. */
export function DetailsSkeleton({ crumb }: { crumb: ReactNode }) {
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
        <div className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact}>
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
      <div className={styles.banner} />
      <div className="wrap" role="group" aria-busy aria-label={t('details.loading')}>
        <div className={styles.heading}>
          <div className={styles.crumb}>{crumb}</div>
          <div className={styles.title}>
            <Skeleton width="min(30rem, 80%)" height="100%" />
          </div>
          <Skeleton width="min(24rem, 60%)" height="1.5rem" />
        </div>
        <DetailsLayout
          gallery={
            <div className={styles.picture}>
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
