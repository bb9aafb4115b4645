import { useQuery } from '@tanstack/react-query'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { showToast } from '../../../design/toast-store.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { ownAuctionsQuery } from '../../../kernel/api/queries.ts'
import { isWon } from '../../../auctions/outcome-view.ts'
import { orderForList } from '@zuschlag/contracts/auction/order-for-list'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { DashboardCard } from './dashboard-card.tsx'
import { DashboardCardSkeleton } from './dashboard-card-skeleton.tsx'
import { DashboardFilter } from './dashboard-filter.tsx'
import styles from './dashboard-page.module.css'
import { Greeting } from './greeting.tsx'
import { groupOf, type Group } from './group.ts'
import type { RenderDetailsLink, RenderStar } from './render-details-link.ts'
import { Urgent } from './urgent.tsx'

/** Minutes are shown, so the clock need not be looked at each second. */
const REFRESH_MS = 5_000
const SKELETONS = ['first', 'second', 'third']

type Props = {
  user: AuthenticatedUser
  renderLink: RenderDetailsLink
  renderStar: RenderStar
  /** A way on where there is nothing yet. */
  emptyAction: ReactNode
  /** How the live link stands. */
  connection: ReactNode
}

export function DashboardPage({ user, renderLink, renderStar, emptyAction, connection }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Group | 'all'>('all')
  const nowMs = useServerNowMs(REFRESH_MS)
  const query = useQuery(ownAuctionsQuery)
  useFailureToast(query.isError)
  const auctions = useMemo(() => wonFirst(orderForList(query.data ?? [])), [query.data])
  const inGroup = auctions.filter((auction) => shown === 'all' || groupOf(auction, nowMs) === shown)

  return (
    <div className="wrap">
      <div className={styles.top}>
        <Greeting user={user} auctions={query.data} nowMs={nowMs} />
        <Urgent auctions={auctions} nowMs={nowMs} renderLink={renderLink} />
      </div>
      <FailedRead query={query} />
      {auctions.length > 0 && (
        <div className={styles.tools}>
          <DashboardFilter auctions={auctions} nowMs={nowMs} shown={shown} onShow={setShown} />
          {connection}
        </div>
      )}
      <div className={styles.cards}>
        {inGroup.map((auction, index) => (
          <DashboardCard
            key={auction.id}
            auction={auction}
            nowMs={nowMs}
            renderLink={renderLink}
            renderStar={renderStar}
            isEager={index < 2}
          />
        ))}
        {query.isPending && SKELETONS.map((key) => <DashboardCardSkeleton key={key} />)}
        {query.data?.length === 0 && (
          <EmptyState title={t('Dashboard.NoAuctions')} action={emptyAction}>
            {t('Dashboard.NoAuctionsReason')}
          </EmptyState>
        )}
      </div>
    </div>
  )
}

/** What the reader got stands before everything else that is over. */
function wonFirst(auctions: readonly DashboardAuction[]): readonly DashboardAuction[] {
  const firstOver = auctions.findIndex(({ outcome }) => outcome !== null)
  if (firstOver === -1) return auctions
  const over = auctions.slice(firstOver)
  return [
    ...auctions.slice(0, firstOver),
    ...over.filter(({ outcome }) => isWon(outcome)),
    ...over.filter(({ outcome }) => !isWon(outcome)),
  ]
}

/**
 * A failed load is reported once; what was there stays, with its time and a way to try again (specification,
 * section 8).
 */
function useFailureToast(hasFailed: boolean): void {
  const { t } = useTranslation()
  useEffect(() => {
    if (hasFailed) showToast({ tone: 'error', text: t('Dashboard.ErrorLoadingData') })
  }, [hasFailed, t])
}
