import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnBid } from '@zuschlag/contracts/user/own-bids'
import type { ReactNode } from 'react'
import { PageLink } from '../../../app/page-link.tsx'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { OwnAccountPage } from './own-account-page.tsx'
import { reasonKeyOf, shownOutcome } from './own-bid-reasons.ts'
import { ownBidsQuery } from './queries.ts'
import styles from './user.module.css'

type Props = {
  /** The one auction whose bids are shown; undefined for all. */
  auctionId: string | undefined
  renderAuctionLink: (bid: OwnBid) => ReactNode
  /** The way from one auction to all of them. */
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
          <ul className="stack gap-0 divided">
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

const outcomeMarks = {
  recorded: 'recorded',
  accepted: 'leading',
  refused: 'refused',
  voided: 'withdrawn',
  undecided: 'undecided',
  requested: 'undecided',
  declined: 'refused',
} as const

/** One bid or purchase request: what came of it, when, why, and what its receipt names. */
function OwnBidItem({ bid, link }: { bid: OwnBid; link: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const reasonOf = useOwnBidReason()
  const shown = shownOutcome(bid)
  const {
    kind,
    outcome,
    at,
    arrivedAt,
    price,
    currencyCode,
    timeZone,
    code,
    revision,
    eventHash,
    declineReason,
  } = bid
  return (
    <li className={`center grid gap-1-6 ${styles.bidRow}`} data-outcome={outcome}>
      <div>
        <p>{link}</p>
        <p className="sm muted num">
          {t(`user.bids.kinds.${kind}`)} · {format.dateTimeMs(at, timeZone)}
        </p>
        {arrivedAt !== null && (
          <p className="xs muted num">
            {t('user.bids.arrived', { time: format.dateTimeMs(arrivedAt, timeZone) })}
          </p>
        )}
      </div>
      <span className="price">{price === null ? '' : format.money(price, currencyCode)}</span>
      <span>
        <Badge state={outcomeMarks[shown]}>{t(`user.bids.outcomes.${shown}`)}</Badge>
      </span>
      {code !== null && (
        <p className="whole-row">
          {reasonOf(bid)} <span className="xs muted mono">{code}</span>
        </p>
      )}
      {declineReason !== null && (
        <p className="whole-row">
          {t('user.bids.declineReason')} <q>{declineReason}</q>
        </p>
      )}
      {outcome === 'voided' && <p className="whole-row">{t('user.bids.voided')}</p>}
      <p className="xs muted whole-row">
        {eventHash === null || revision === null ? (
          t(outcome === 'undecided' ? 'user.bids.undecided' : 'user.bids.noReceipt')
        ) : (
          <>
            {t(code === null ? 'user.bids.revision' : 'user.bids.attempt', { revision })}{' '}
            <span className="mono breaks">{eventHash}</span>
          </>
        )}
      </p>
    </li>
  )
}

/** Why a bid was refused, in words and with the figures that its answer named. */
function useOwnBidReason(): (bid: OwnBid) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (bid) => {
    const { currencyCode, timeZone } = bid
    const { currentPrice, minimumBid, limit, end } = bid.figures
    const money = (amount: number | null) => (amount === null ? '' : format.money(amount, currencyCode))
    return t(`user.bids.reasons.${reasonKeyOf(bid)}`, {
      current: money(currentPrice),
      minimum: money(minimumBid),
      limit: money(limit),
      end: end === null ? '' : format.dateTimeSeconds(end, timeZone),
      code: bid.code ?? '',
    })
  }
}
