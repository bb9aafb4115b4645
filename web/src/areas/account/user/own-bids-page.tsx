import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnBid } from '@zuschlag/contracts/user/own-bids'
import { PageLink } from '../../../app/page-link.tsx'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Panel } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { OwnAccountPage, ToOffers } from './user-layout.tsx'
import { ownBidsQuery } from './queries.ts'
import { AuctionLink } from '../../../app/auction-link.tsx'
import { Link } from '@tanstack/react-router'
import styles from './user.module.css'

type Props = {
  /** The one auction whose bids are shown; undefined for all. */
  auctionId: string | undefined
}

/** Everything that the person bid or requested: accepted, refused with the reason, and voided. */
export function OwnBidsPage({ auctionId }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ownBidsQuery(auctionId))
  const bids = query.data?.pages.flatMap((page) => page.bids)
  const total = query.data?.pages.at(-1)?.total ?? 0
  const heading = total === 0 ? t('user.bids.list') : t('user.bids.count', { count: total })
  return (
    <OwnAccountPage title={t('user.bids.title')} lead={t('user.bids.lead')}>
      <Panel
        title={heading}
        aside={auctionId !== undefined && <Link to="/user/bids">{t('user.bids.toAll')}</Link>}
      >
        <FailedRead query={query} />
        {query.isPending && <Skeleton height="20rem" />}
        {bids?.length === 0 && (
          <EmptyState title={t('user.bids.none')} headingLevel={3} action={<ToOffers />}>
            {t('user.bids.noneReason')}
          </EmptyState>
        )}
        <ul className="stack gap-0 divided">
          {bids?.map((bid, index) => (
            <OwnBidItem key={bid.eventHash ?? `${bid.auctionId} ${bid.at} ${index}`} bid={bid} />
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
function OwnBidItem({ bid }: { bid: OwnBid }) {
  const { t, format } = useIntl()
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
        <p>
          {bid.title === null ? (
            t('user.bids.hiddenObject')
          ) : (
            <AuctionLink auctionId={bid.auctionId}>{bid.title}</AuctionLink>
          )}
        </p>
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
  const { t, format } = useIntl()
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

/** Codes with a sentence of their own. */
const named = [
  'bidderNotPermitted',
  'accessExpired',
  'bidderSuspended',
  'bidLimitExceeded',
  'auctionNotPublished',
  'auctionNotStarted',
  'auctionEnded',
  'nightTimeActive',
  'priceInvalid',
  'confirmationMissing',
  'documentsChanged',
  'auctionBidTooLow',
  'immediatePurchaseNotEnabled',
  'immediatePurchasePriceReached',
  'immediatePurchaseAlreadyRequested',
  'agreementOutdated',
  'tooManyRequests',
  'unavailable',
  'outcomeUnknown',
  'unauthenticated',
  'internalError',
  'historyDamaged',
] as const

/** The request was none of a bid, or its body could not be read. */
const unreadable: ReadonlySet<string> = new Set([
  'validationFailed',
  'malformedJson',
  'payloadTooLarge',
  'unsupportedMediaType',
])

type ReasonKey =
  | (typeof named)[number]
  | 'auctionEndedOpen'
  | 'auctionBidTooLowFirst'
  | 'unreadable'
  | 'other'

/** A bid is recorded; accepted is what the seller accepts, a bid or a purchase request. */
export function shownOutcome({
  kind,
  outcome,
}: Pick<OwnBid, 'kind' | 'outcome'>): OwnBid['outcome'] | 'recorded' {
  return kind === 'bid' && outcome === 'accepted' ? 'recorded' : outcome
}

/** The sentence of a refusal; another one where a figure of the usual one does not exist. */
export function reasonKeyOf({ code, figures }: Pick<OwnBid, 'code' | 'figures'>): ReasonKey {
  if (code === 'auctionEnded' && figures.end === null) return 'auctionEndedOpen'
  if (code === 'auctionBidTooLow' && figures.currentPrice === null) return 'auctionBidTooLowFirst'
  if (unreadable.has(code ?? '')) return 'unreadable'
  return named.find((one) => one === code) ?? 'other'
}
