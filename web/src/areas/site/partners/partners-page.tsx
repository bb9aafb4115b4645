import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { partnersQuery } from '../../../kernel/api/site-queries.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { isPlaced } from './placed-partner.ts'
import { PartnerLogos } from './partner-logos.tsx'
import { PartnerQuote } from './partner-quote.tsx'
import { partnerRows } from './partner-rows.ts'
import styles from './partners-page.module.css'

const PartnerMap = lazy(async () => ({ default: (await import('./partner-map.tsx')).PartnerMap }))

type Props = {
  /** How to become one. */
  action: ReactNode
}

/** Who works with the platform: on a map, and as rows of logos with what some of them say. */
export function PartnersPage({ action }: Props) {
  const { t } = useTranslation()
  const query = useQuery(partnersQuery)
  const partners = query.data ?? []
  const placed = partners.filter(isPlaced)
  return (
    <div className="wrap">
      <div className={styles.top}>
        <h1>{t('partners.title')}</h1>
        <p className={styles.lead}>{t('partners.lead')}</p>
        <p className={styles.status} role="status">
          {query.isPending && t('shell.loading')}
          {query.data && t('partners.count', { count: partners.length })}
        </p>
      </div>
      <FailedRead query={query} />
      {(query.isPending || placed.length > 0) && (
        <div className={styles.map}>
          {query.isPending && <Skeleton height="100%" />}
          {placed.length > 0 && (
            <Suspense>
              <PartnerMap partners={placed} />
            </Suspense>
          )}
        </div>
      )}
      {query.data?.length === 0 && (
        <EmptyState title={t('partners.none')}>{t('partners.noneReason')}</EmptyState>
      )}
      <div className={styles.rows}>
        {partnerRows(partners).map(({ partners: row, quoted }) => (
          <section key={row[0]?.id} className={styles.row}>
            <PartnerLogos partners={row} />
            {quoted !== null && <PartnerQuote partner={quoted} />}
          </section>
        ))}
      </div>
      <section className={styles.join} aria-labelledby="join">
        <div>
          <h2 id="join">{t('partners.join.title')}</h2>
          <p className="muted">{t('partners.join.text')}</p>
        </div>
        {action}
      </section>
    </div>
  )
}
