import { useQuery } from '@tanstack/react-query'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { ReactNode } from 'react'
import { Notice } from '../../../design/notice.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { brokerageOfferQuery, ownAccessRequestQuery } from '../../../kernel/api/access-request-queries.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { publicAuctionQuery } from '../../../kernel/api/queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useConfirmedEnd } from '../shared/use-confirmed-end.ts'
import styles from './access-request.module.css'
import { Agreement } from './brokerage-kept.tsx'
import { RequestState } from './request-state.tsx'

type Props = {
  details: AuctionDetails
  /** The way back to the object. */
  backLink: ReactNode
  /** For people without a session, in place of the request. */
  visitor: ReactNode
}

/** How somebody asks for access to an object, and what became of it. */
export function AccessRequestPage({ details, backLink, visitor }: Props) {
  const { t } = useTranslation()
  useConfirmedEnd(details, publicAuctionQuery(details.id).queryKey)
  // As the server says: by the page's clock alone, an extension may be on its way.
  const isOver = details.hasEnded || details.isWithdrawn
  return (
    <div className={`wrap ${styles.page ?? ''}`}>
      <div className="stack gap-2 start">
        <h1>{t('accessRequest.title')}</h1>
        <p>
          <b>{details.title}</b>, {details.zipCode} {details.city}
        </p>
        <p className={styles.lead}>{t('accessRequest.lead', { tenant: details.tenant.name })}</p>
        {backLink}
      </div>
      {visitor ??
        (isOver ? (
          <>
            <Notice tone="ended" title={t('accessRequest.problem.auctionEnded')} />
            <Concluded details={details} />
          </>
        ) : (
          <Own details={details} />
        ))}
    </div>
  )
}

/** What was concluded outlasts the process, and so does the right to withdraw from it (AGR-6). */
function Concluded({ details }: { details: AuctionDetails }) {
  const query = useQuery(ownAccessRequestQuery(details.id))
  if (query.data === undefined) return query.isError && <FailedRead query={query} />
  return <Agreement details={details} request={query.data} />
}

function Own({ details }: { details: AuctionDetails }) {
  const query = useQuery(ownAccessRequestQuery(details.id))
  const offer = useQuery(brokerageOfferQuery(details.id))
  if (query.data === undefined || offer.data === undefined) {
    const failed = [query, offer].find(({ isError }) => isError)
    return failed ? <FailedRead query={failed} /> : <Skeleton height="20rem" />
  }
  return <RequestState details={details} request={query.data} offer={offer.data} />
}
