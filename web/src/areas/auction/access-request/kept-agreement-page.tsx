import { useQuery } from '@tanstack/react-query'
import { defaultTimeZone } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'
import { PageLoading } from '../../../app/page-state.tsx'
import { Notice } from '../../../design/notice.tsx'
import { ownAccessRequestQuery } from '../../../kernel/api/access-request-queries.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { problemOf } from '../../../kernel/api/problem.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './access-request.module.css'
import { BrokerageKept } from './brokerage-kept.tsx'

type Props = {
  auctionId: AuctionId
  /** Shown where the reader concluded nothing there. */
  notFound: ReactNode
}

/** What was concluded about an object that its reader does not see any more, to withdraw from (AGR-6). */
export function KeptAgreementPage({ auctionId, notFound }: Props) {
  const { t } = useTranslation()
  const query = useQuery(ownAccessRequestQuery(auctionId))
  if (problemOf(query.error)?.status === 404) return notFound
  if (query.data === undefined) return query.isError ? <FailedRead query={query} /> : <PageLoading />
  const { brokerage = null, revision = 0 } = query.data ?? {}
  if (brokerage === null) return notFound
  const details = { id: auctionId, timeZone: defaultTimeZone[brokerage.country] }
  return (
    <div className={`wrap ${styles.page ?? ''}`}>
      <div className="stack gap-2 start">
        <h1>{t('accessRequest.brokerage.title')}</h1>
        <p>{brokerage.broker}</p>
      </div>
      <Notice tone="ended" title={t('accessRequest.unseen')} />
      <BrokerageKept details={details} brokerage={brokerage} revision={revision} />
    </div>
  )
}
