import { useQuery } from '@tanstack/react-query'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { ReadFailure } from '../../../kernel/api/read-failure.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { DisputeConsole } from './dispute-console.tsx'
import { disputeQuery } from './dispute-queries.ts'

type Props = {
  auctionId: AuctionId
  seesBidders: boolean
  currency: string
  timeZone: string
  initialStep: number | undefined
  onStep: (index: number) => void
  verifyLink: ReactNode
}

/** The dispute console of an auction, once its history is there. */
export function DisputePage(props: Props) {
  const { t } = useTranslation()
  const query = useQuery(disputeQuery(props.auctionId))
  const { data } = query
  if (data !== undefined) return <DisputeConsole {...props} dispute={data} />
  if (!query.isError) {
    return (
      <div role="status" aria-label={t('dispute.loading')}>
        <Skeleton height="12rem" />
        <Skeleton height="30rem" />
      </div>
    )
  }
  const code = problemOf(query.error)?.code
  return code === 'historyTooLong' || code === 'historyUnreadable' ? (
    <Notice tone="outbid" role="alert" title={t(`dispute.problem.${code}`)} />
  ) : (
    <ReadFailure query={query} />
  )
}
