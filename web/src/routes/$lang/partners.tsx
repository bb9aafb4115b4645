import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { ignoreError } from '../../kernel/api/ignore-error.ts'
import { partnersQuery } from '../../kernel/api/site-queries.ts'
import { usePageMeta } from '../../app/use-page-meta.ts'
import { ButtonLink } from '../../design/button-link.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Partner } from '@zuschlag/contracts/site/partners'
import { Avatar } from '../../design/avatar.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { FailedRead } from '../../kernel/api/failed-read.tsx'
import { quoteInLanguage } from '../../areas/site/quotes/quote-in-language.ts'
import { isPlaced, partnerRows } from '../../areas/site/partners/partner-rows.ts'
import styles from '../../areas/site/partners/partners-page.module.css'
import { lazily } from '../../design/lazily.tsx'

export const Route = createFileRoute('/$lang/partners')({
  staticData: { hasContact: true },
  loader: ({ context }) => {
    void context.queryClient.query({ ...partnersQuery, staleTime: 'static' }).catch(ignoreError)
  },
  component: Partners,
})

const PartnerMap = lazily(async () => (await import('../../areas/site/partners/partner-map.tsx')).PartnerMap)

/** Who works with the platform: on a map, and as rows of logos with what some of them say. */
function Partners() {
  const { t } = useTranslation()
  const { lang } = Route.useParams()
  usePageMeta({ title: t('partners.title'), description: t('partners.lead') })
  const query = useQuery(partnersQuery)
  const partners = query.data ?? []
  const placed = partners.filter(isPlaced)
  return (
    <div className="wrap">
      <div className={styles.top}>
        <h1>{t('partners.title')}</h1>
        <p className="muted down-3">{t('partners.lead')}</p>
        <p className="sm muted line-room down-3" role="status">
          {query.isPending && t('shell.loading')}
          {query.data && t('partners.count', { count: partners.length })}
        </p>
      </div>
      <FailedRead query={query} />
      {(query.isPending || placed.length > 0) && (
        <div className={styles.map}>
          {query.isPending && <Skeleton height="100%" />}
          {placed.length > 0 && <PartnerMap partners={placed} />}
        </div>
      )}
      {query.data?.length === 0 && (
        <EmptyState title={t('partners.none')}>{t('partners.noneReason')}</EmptyState>
      )}
      <div>
        {partnerRows(partners).map(({ partners: row, quoted }) => (
          <section key={row[0]?.id} className={styles.row}>
            <PartnerLogos partners={row} />
            {quoted !== null && <PartnerQuote partner={quoted} />}
          </section>
        ))}
      </div>
      <section className={`stack gap-5 ruled ${styles.join}`} aria-labelledby="join">
        <div>
          <h2 id="join">{t('partners.join.title')}</h2>
          <p className="muted">{t('partners.join.text')}</p>
        </div>
        <ButtonLink to="/$lang/apply" params={{ lang }}>
          {t('partners.join.action')}
        </ButtonLink>
      </section>
    </div>
  )
}

/** A row of logos; those with a website lead to it. */
function PartnerLogos({ partners }: { partners: readonly Partner[] }) {
  return (
    <ul className={`stack between ${styles.logos}`}>
      {partners.map((partner) => (
        <li key={partner.id}>
          <PartnerLogo partner={partner} />
        </li>
      ))}
    </ul>
  )
}

function PartnerLogo({ partner: { name, logoUrl, websiteUrl } }: { partner: Partner }) {
  const picture = (
    <img className={styles.logo} src={logoUrl} alt={name} width={180} height={42} loading="lazy" />
  )
  return websiteUrl === null ? (
    <span className={`middle card ${styles.face}`}>{picture}</span>
  ) : (
    <a className={`middle card ${styles.face}`} href={websiteUrl} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  )
}

/** What a partner says: in the reader's language where it was translated, else as it was written. */
function PartnerQuote({ partner }: { partner: Partner }) {
  const { name, reviewerName, reviewerImageUrl } = partner
  const quote = quoteInLanguage(partner, useTranslation().language)
  return (
    <figure className={styles.quote}>
      <blockquote lang={quote.language} className="quoted">
        <p>{quote.text}</p>
      </blockquote>
      <figcaption className="line center">
        <Avatar name={reviewerName ?? name} imageUrl={reviewerImageUrl} />
        <span>
          <b>{reviewerName ?? name}</b>
          {reviewerName !== null && <span className="sm muted">{name}</span>}
        </span>
      </figcaption>
    </figure>
  )
}
