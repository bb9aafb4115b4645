import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { List, FileText, Handshake, Hourglass, Scale } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState, memo } from 'react'
import { useJitteredDebounce } from '../../../app/use-jittered-debounce.ts'
import { ButtonLink } from '../../../design/button-link.tsx'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { ownAccessRequestQuery } from '../../../kernel/api/access-request-queries.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { anonymizedBidsQuery } from '../../../kernel/api/queries.ts'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { MoreBids } from '../auction-details/price-history-panel.tsx'
import { Tools } from '../auction-tools/auction-tools.tsx'
import { PriceAlertButton } from '../price-alert/price-alert-button.tsx'
import { isPurchaseExcepted, legalModeOf } from '@zuschlag/contracts/legal/legal-text'
import { rulesSheetQuery } from '../../../kernel/api/rules-sheet-query.ts'
import { useExtensionRule } from '../../../auctions/term-texts.ts'
import { extensionMsOf } from '../auction-details/auction-facts.tsx'
import { processKindOf } from '../auction-details/auction-heading.tsx'
import styles from '../auction-details/process-notes.module.css'
import { classNames } from '../../../design/class-names.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import bidPanelStyles from '../bidding/bid-panel.module.css'
import { awaitsAnswer } from '../bidding/counter-offer-state.ts'
import { useRoomBelow } from '../bidding/use-room-below.ts'
import { lazily } from '../../../design/lazily.tsx'

// What stands around the card of a bidder's page, in one file.
export { CounterpartPanel } from '../auction-details/counterpart-panel.tsx'
export { ObjectPanel } from '../auction-details/object-panel.tsx'
export { OverviewCosts } from '../bidding/cost-panel.tsx'
export { DocumentsPanel } from '../documents/documents-panel.tsx'

const PriceHistoryPanel = lazily(
  async () => (await import('../auction-details/price-history-panel.tsx')).PriceHistoryPanel,
  <Skeleton height="30rem" />,
)

/**
 * New bids stand on top of the list at once; the list itself is asked for again within this time, once for
 * many.
 */
const RELOAD_WITHIN_MS = 5_000

type PriceHistoryProps = { details: AuctionDetails; newestAt: Instant | null }

/** The price history where the process lets it be seen, kept up to date behind what is live. */
export function PriceHistory({ details, newestAt }: PriceHistoryProps) {
  const queryClient = useQueryClient()
  const options = anonymizedBidsQuery(details.id)
  const query = useInfiniteQuery(options)
  const { queryKey } = options
  const reloadSoon = useJitteredDebounce(
    () => void queryClient.invalidateQueries({ queryKey, exact: true }),
    RELOAD_WITHIN_MS,
  )
  useReloadOnChange(details, reloadSoon)
  // The chart may be a moment behind the price; typing a bid may not wait for it.
  const deferred = useDeferredValue(useMemo(() => ({ details, newestAt }), [details, newestAt]))
  if (query.data === undefined && query.isError) return <FailedRead query={query} />
  return (
    <PriceHistoryPanel
      details={deferred.details}
      bids={query.data}
      newestAt={deferred.newestAt}
      {...moreOf(query)}
    />
  )
}

type BidsQuery = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>

function moreOf({ hasNextPage, fetchNextPage, isFetchingNextPage }: BidsQuery): MoreBids {
  return { onMore: hasNextPage ? fetchNextPage : null, isLoadingMore: isFetchingNextPage }
}

function useReloadOnChange({ currentPrice, bidCount }: AuctionDetails, reloadSoon: () => void): void {
  useEffect(() => {
    if (currentPrice !== null || bidCount !== undefined) reloadSoon()
    // oxlint-disable-next-line react/exhaustive-deps -- reloads by price and count alone
  }, [currentPrice, bidCount])
}

type LinksProps = { details: AuctionDetails; user: AuthenticatedUser; newestAt: Instant | null }

/** What can be opened beside bidding; an alert for as long as a price may still rise. */
export function Links({ details, user, newestAt }: LinksProps) {
  const { t } = useTranslation()
  const isOver = details.hasEnded || details.isWithdrawn
  const runsIt = details.abilities.seeManagement === true
  return (
    <>
      <Tools details={details} />
      <OwnAccessLink auctionId={details.id} user={user} />
      {details.abilities.seeAnonymizedBids && details.hasBids && (
        <BidsButton details={details} newestAt={newestAt} />
      )}
      {!isOver && !runsIt && <PriceAlertButton details={details} user={user} />}
      {!runsIt && (
        <ButtonLink to="/user/bids" search={{ auction: details.id }} variant="text" size="small">
          {t('user.bids.title')}
        </ButtonLink>
      )}
    </>
  )
}

const PriceHistoryContents = lazily(
  async () => (await import('../auction-details/price-history-panel.tsx')).PriceHistoryContents,
  <Skeleton height="24rem" />,
)

type BidsButtonProps = { details: AuctionDetails; newestAt: Instant | null }

/** Opens the anonymized bids: rank, time to the second and price of each, and the steps as a drawing. */
function BidsButton({ details, newestAt }: BidsButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" size="small" onPress={() => setOpen(true)}>
        <Icon of={List} />
        {t('bidding.showBids')}
      </Button>
      <LazyDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('priceHistory.dialogTitle')}
        size="wide"
      >
        <Bids details={details} newestAt={newestAt} />
      </LazyDialog>
    </>
  )
}

function Bids({ details, newestAt }: BidsButtonProps) {
  const query = useInfiniteQuery(anonymizedBidsQuery(details.id))
  const { data } = query
  if (data === undefined && query.isError) return <FailedRead query={query} />
  if (data === undefined) return <Skeleton height="24rem" />
  return <PriceHistoryContents details={details} bids={data} newestAt={newestAt} {...moreOf(query)} isWhole />
}

type OwnAccessLinkProps = { auctionId: AuctionId; user: AuthenticatedUser }

/** To the agreement and proof of a reader who got access by a request; others have neither. */
function OwnAccessLink({ auctionId, user }: OwnAccessLinkProps) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...ownAccessRequestQuery(auctionId),
    enabled: user.auctionIds.includes(auctionId),
  })
  if (data?.state !== 'approved') return null
  return (
    <ButtonLink
      to="/object/$auctionId/access"
      params={{ auctionId }}
      preload={false}
      variant="text"
      size="small"
    >
      {t(data.brokerage === null ? 'accessRequest.ownProof' : 'accessRequest.ownAgreement')}
    </ButtonLink>
  )
}

/**
 * What a bidder has to know of this process before bidding: who decides, who pays the contract, when the end
 * moves.
 */
export const ProcessNotes = memo(function ProcessNotes({ details }: { details: AuctionDetails }) {
  const { t, format } = useIntl()
  const { country, decisionMode, decisionUntil, timeZone, costs } = details
  return (
    <section className={`stack gap-3 ruled sm padded ${styles.notes}`} aria-label={t('notes.title')}>
      <h2 className="heading">{t('notes.title')}</h2>
      <ul>
        <li>
          <Icon of={FileText} />
          <p>{t(`notes.process.${processKindOf(details)}`)}</p>
        </li>
        <li>
          <Icon of={Handshake} />
          <p>
            {t(`legal.decisionNote.${country}.${legalModeOf(details)}`)}
            {isPurchaseExcepted(details) && ` ${t(`legal.purchaseAcceptance.${country}`)}`}
            {decisionMode !== null &&
              decisionUntil !== null &&
              ` ${t(`legal.bidsUntil.${country}`, {
                date: format.dateTimeSeconds(decisionUntil, timeZone),
              })}`}{' '}
            {t(`legal.acceptance.${country}`)}
          </p>
        </li>
        {costs?.contractFeeType === 'PayedByBuyer' && (
          <li>
            <Icon of={Scale} />
            <p>{t('notes.buyerPays')}</p>
          </li>
        )}
        {costs?.contractFeeType === 'PayedBySeller' && costs.contractFeePrice === 0 && (
          <li>
            <Icon of={Scale} />
            <p>{t('notes.sellerPays')}</p>
          </li>
        )}
        {hasExtension(details) && (
          <li>
            <Icon of={Hourglass} />
            <ExtensionNote details={details} />
          </li>
        )}
      </ul>
    </section>
  )
})

/** Whether late bids may move the end; what exactly they do, the clock says. */
function hasExtension(details: AuctionDetails): boolean {
  return !details.hasEnded && !details.isWithdrawn && extensionMsOf(details) > 0
}

/** Terms are frozen by the first bid, so an open page need not read them again. */
const STALE_MS = 600_000

/**
 * When a late bid moves the end, with one example. The server works it by the clock that decides; that clock
 * with its calendar would cost every visitor twenty kilobytes.
 */
function ExtensionNote({ details }: { details: AuctionDetails }) {
  const { t, format } = useIntl()
  const rule = useExtensionRule()
  const { data: sheet, isError } = useQuery({ ...rulesSheetQuery(details.id), staleTime: STALE_MS })
  if (isError) return null
  if (sheet === undefined) return <Skeleton height="4rem" />
  const { extension } = sheet
  if (extension === null) return null
  // An example for an end that was moved since would confuse.
  const example =
    sheet.end === details.end ? extension.examples.find(({ newEnd }) => newEnd !== null) : undefined
  const moment = (at: Instant) =>
    at.endsWith(':00.000Z')
      ? format.dateTime(at, details.timeZone)
      : format.dateTimeSeconds(at, details.timeZone)
  return (
    <p>
      {rule(extension, details)}{' '}
      {example !== undefined && example.newEnd !== null && (
        <span className="muted">
          {t('notes.example', { bidAt: moment(example.bidAt), newEnd: moment(example.newEnd) })}
        </span>
      )}
    </p>
  )
}

/** Phones: what the reader is asked for, and the way to the question, at the thumb until they agree. */
export function CounterOfferBar({ details }: { details: AuctionDetails }) {
  const { counterOffer, tenant } = details
  const isAsked = useAtServerTime((nowMs) => awaitsAnswer(counterOffer, nowMs))
  const price = counterOffer?.asked?.price
  return isAsked && price !== undefined ? <Bar price={price} currency={tenant.currencyCode} /> : null
}

function Bar({ price, currency }: { price: number; currency: string }) {
  const { t, format } = useIntl()
  useRoomBelow()
  const goToQuestion = () => {
    const question = document.querySelector<HTMLElement>('[data-counter-offer]')
    question?.focus({ preventScroll: true })
    question?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className={`stack gap-3 center ${bidPanelStyles.bar}`}>
      <div>
        <div className={`line multiline muted ${bidPanelStyles.label}`}>{t('counterOffer.title')}</div>
        <div className={classNames('price', bidPanelStyles.price)}>{format.money(price, currency)}</div>
      </div>
      <Button onPress={goToQuestion}>{t('counterOffer.toQuestion')}</Button>
    </div>
  )
}
