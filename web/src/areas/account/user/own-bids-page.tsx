import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnBid } from '@zuschlag/contracts/user/own-bids'
import type { ReactNode } from 'react'
import { PageLink } from '../../../app/page-link.tsx'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { OwnAccountPage } from './own-account-page.tsx'
import { OwnBidItem } from './own-bid-item.tsx'
import { ownBidsQuery } from './queries.ts'

type Props = {
  /** Of one auction alone; undefined for all. */
  auctionId: string | undefined
  renderAuctionLink: (bid: OwnBid) => ReactNode
  /** From one auction to all of them. */
  toAll: ReactNode
  /** Where a first bid can be placed. */
  toOffers: ReactNode
}

/** Everything that the person bid or requested: accepted, refused with the reason, and voided. */
export function OwnBidsPage({ auctionId, renderAuctionLink, toAll, toOffers }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ownBidsQuery(auctionId))
  const bids = query.data?.pages.flatMap((page) => page.bids)
  const total = query.data?.pages.at(-1)?.total ?? 0
  const heading = total === 0 ? t('user.bids.list') : t('user.bids.count', { count: total })
  return (
    <OwnAccountPage title={t('user.bids.title')} lead={t('user.bids.lead')}>
      <Panel title={heading} aside={auctionId === undefined ? undefined : toAll}>
        <PanelBody>
          <FailedRead query={query} />
          {query.isPending && <Skeleton height="20rem" />}
          {bids?.length === 0 && (
            <EmptyState title={t('user.bids.none')} headingLevel={3} action={toOffers}>
              {t('user.bids.noneReason')}
            </EmptyState>
          )}
          <ul className="stack gap-0">
            {bids?.map((bid, index) => (
              <OwnBidItem
                key={bid.eventHash ?? `${bid.auctionId} ${bid.at} ${index}`}
                bid={bid}
                link={bid.title === null ? t('user.bids.hiddenObject') : renderAuctionLink(bid)}
              />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button
              variant="secondary"
              size="small"
              isPending={query.isFetchingNextPage}
              pendingLabel={t('user.bids.loading')}
              onPress={() => void query.fetchNextPage()}
            >
              {t('user.bids.more')}
            </Button>
          )}
          {total > 0 && (
            <p className="sm muted">
              {t('user.bids.proof')} <PageLink page="verify">{t('verify.title')}</PageLink>
            </p>
          )}
        </PanelBody>
      </Panel>
    </OwnAccountPage>
  )
}
