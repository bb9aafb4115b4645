import type { AnonymizedBid } from '@zuschlag/contracts/auction/anonymized-bid'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { Moon } from 'lucide-react'
import { memo, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Panel } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PriceChart } from './price-chart.tsx'
import styles from './price-history-panel.module.css'

/** The way to the next page of bids; each part keeps its identity while nothing changes. */
export type MoreBids = {
  /** Null where all are there. */
  readonly onMore: (() => Promise<unknown>) | null
  readonly isLoadingMore: boolean
}

type PriceHistoryPanelProps = MoreBids & {
  details: AuctionDetails
  bids: readonly AnonymizedBid[] | undefined
  /** When the newest price was received. */
  newestAt: Instant | null
}

/** How the price rose. */
export const PriceHistoryPanel = memo(function PriceHistoryPanel({
  details,
  bids,
  newestAt,
  onMore,
  isLoadingMore,
}: PriceHistoryPanelProps) {
  const { t, format } = useIntl()
  const title = t('priceHistory.title')
  if (bids === undefined) {
    return (
      <Panel title={title}>
        <div className="stack gap-6 fit" role="group" aria-busy aria-label={t('priceHistory.loading')}>
          <Skeleton height="14rem" />
          <Skeleton height="10rem" />
        </div>
      </Panel>
    )
  }
  const summary = t('priceHistory.summary', {
    count: Math.max(bidRows(bids, details, newestAt).length, details.bidCount ?? 0),
    date: format.date(details.start, details.timeZone),
  })
  return (
    <Panel id="price-history" title={title} aside={<span className="sm muted num">{summary}</span>}>
      <PriceHistoryContents
        details={details}
        bids={bids}
        newestAt={newestAt}
        onMore={onMore}
        isLoadingMore={isLoadingMore}
      />
    </Panel>
  )
})

const SHOWN_FIRST = 6
/** The chart shows hours and days; a minute is less than it can draw. */
const REFRESH_MS = 60_000

type PriceHistoryContentsProps = MoreBids & {
  details: AuctionDetails
  bids: readonly AnonymizedBid[]
  /** When the newest price was received. */
  newestAt: Instant | null
  /** Whether all bids are listed from the start. */
  isWhole?: boolean
}

/** The step chart and the list of bids, which say the same. */
export function PriceHistoryContents({
  details,
  bids,
  newestAt,
  onMore,
  isLoadingMore,
  isWhole: isWholeAtFirst = false,
}: PriceHistoryContentsProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(isWholeAtFirst)
  const nowMs = useServerNowMs(REFRESH_MS) ?? instantToMs(details.serverTime)
  const { tenant, timeZone, start } = details
  const rows = bidRows(bids, details, newestAt)
  if (rows.length === 0) return <p className="muted">{t('priceHistory.none')}</p>
  const startMs = instantToMs(start)
  const toMs = Math.max(details.end === null ? nowMs : instantToMs(details.end), startMs + 1)
  const time = { startMs, toMs, nowMs, nights: nightsBetween(details, startMs, toMs) }
  // The list is in the order of the ranking, a chart in the order of time.
  const inTime = rows
    .map((row) => ({ atMs: instantToMs(row.timestamp), price: row.price, isOwn: row.isOwn }))
    .toSorted((a, b) => a.atMs - b.atMs)
  return (
    <div className="stack gap-6 fit">
      <figure>
        <PriceChart details={details} bids={inTime} time={time} />
      </figure>
      <BidList
        rows={isWhole ? rows : rows.slice(0, SHOWN_FIRST)}
        currency={tenant.currencyCode}
        timeZone={timeZone}
        isOfNight={(row) => isAtNight(details, instantToMs(row.timestamp))}
      />
      {isWhole && onMore !== null && (
        <div>
          <Button variant="secondary" size="small" isPending={isLoadingMore} onPress={() => void onMore()}>
            {t('priceHistory.more')}
          </Button>
        </div>
      )}
      {!isWholeAtFirst && rows.length > SHOWN_FIRST && (
        <div>
          <Button variant="text" size="small" onPress={() => setWhole(!isWhole)}>
            {isWhole
              ? t('priceHistory.showFewer')
              : t('priceHistory.showAll', { count: Math.max(rows.length, details.bidCount ?? 0) })}
          </Button>
        </div>
      )}
    </div>
  )
}

type BidListProps = {
  rows: readonly BidRow[]
  currency: string
  timeZone: string
  isOfNight: (row: BidRow) => boolean
}

/** Rank, time with seconds, step and price of each bid; the reader's own are marked. No bidder is named. */
function BidList({ rows, currency, timeZone, isOfNight }: BidListProps) {
  const { t, format } = useIntl()
  const hasSteps = rows.some((row) => row.step !== null)
  return (
    <table className={`tabular ${styles.list}`}>
      <caption>
        <VisuallyHidden>{t('priceHistory.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('priceHistory.rank')}</th>
          <th scope="col">{t('priceHistory.time')}</th>
          {hasSteps && (
            <th scope="col" className={`muted unbroken ${styles.step}`}>
              {t('priceHistory.step')}
            </th>
          )}
          <th scope="col">{t('priceHistory.price')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.price} ${row.timestamp}`} data-own={row.isOwn ? '' : undefined}>
            <td>{row.order}</td>
            <td>
              {format.dateTimeSeconds(row.timestamp, timeZone)}{' '}
              {isOfNight(row) && (
                <span className={styles.nightMark} title={t('priceHistory.atNight')}>
                  <Icon of={Moon} size="sm" />
                  <VisuallyHidden>{t('priceHistory.atNight')}</VisuallyHidden>
                </span>
              )}{' '}
              {row.isOwn && <span className={styles.ownMark}>{t('priceHistory.you')}</span>}{' '}
              {row.isProvisional && <span className="muted tiny">{t('priceHistory.provisional')}</span>}
            </td>
            {hasSteps && (
              <td className={`muted unbroken ${styles.step}`}>
                {row.step === null ? '' : `+ ${format.wholeNumber(row.step)}`}
              </td>
            )}
            <td>
              <b>{format.money(row.price, currency)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type BidRow = AnonymizedBid & {
  /** What the bid added to the one below it; null for the lowest, and where bids need not beat each other. */
  readonly step: number | null
  /** Shown from a live message before the list itself was asked for again. */
  readonly isProvisional: boolean
}

type Newest = Pick<AuctionDetails, 'auctionType' | 'currentPrice' | 'currentUserLastBidPrice' | 'hasBids'>

/**
 * The rows of the bid list, highest first. A price that a live message brought and the list does not hold yet
 * comes on top of it, so that nobody waits for the list: `newestAt` is when it was received.
 */
export function bidRows(
  bids: readonly AnonymizedBid[],
  newest: Newest,
  newestAt: Instant | null,
): readonly BidRow[] {
  const isBidding = newest.auctionType === AuctionType.BiddingProcess
  const sorted = bids.toSorted((a, b) => a.order - b.order)
  const highest = sorted[0]?.price ?? 0
  const { currentPrice } = newest
  const isAhead =
    isBidding && newest.hasBids && currentPrice !== null && currentPrice > highest && newestAt !== null
  const isOwn = currentPrice !== null && currentPrice === newest.currentUserLastBidPrice
  const all = isAhead ? [{ price: currentPrice, timestamp: newestAt, isOwn }, ...sorted] : sorted
  return all.map((bid, at) => ({
    order: 'order' in bid ? bid.order + (isAhead ? 1 : 0) : 1,
    timestamp: bid.timestamp,
    price: bid.price,
    isOwn: bid.isOwn,
    isProvisional: !('order' in bid),
    step: isBidding ? stepOver(bid.price, all[at + 1]?.price) : null,
  }))
}

function stepOver(price: number, below: number | undefined): number | null {
  return below === undefined ? null : price - below
}

/** What of an auction says when it is night there: local times `HH:MM`, or none. */
export type NightTimes = {
  readonly nightTimeStart: string | null
  readonly nightTimeEnd: string | null
  readonly timeZone: string
}

/** Nights that a chart shows at most; of a longer process they would be lines. */
const NIGHTS_MAX = 60
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAY_MINUTES = 1440

/**
 * Whether an instant lies in the night, by the wall clock there. For pictures alone: what counts is the
 * engine's word, and the exact rule with its calendar would cost every visitor twenty kilobytes.
 */
export function isAtNight(times: NightTimes, atMs: number): boolean {
  const night = minutesOf(times)
  if (night === null) return false
  const minute = Math.floor(wallClockMs(times.timeZone, atMs) / MINUTE_MS) % DAY_MINUTES
  const { from, to } = night
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** The nights from one moment to another, as pairs of milliseconds, cut at both. */
export function nightsBetween(
  times: NightTimes,
  fromMs: number,
  toMs: number,
): readonly (readonly [number, number])[] {
  const night = minutesOf(times)
  if (night === null) return []
  const nights: (readonly [number, number])[] = []
  const length = (night.to - night.from + DAY_MINUTES) % DAY_MINUTES
  const firstDay = Math.floor(wallClockMs(times.timeZone, fromMs) / DAY_MS) - 1
  for (let day = firstDay; nights.length < NIGHTS_MAX; day += 1) {
    const startWall = day * DAY_MS + night.from * MINUTE_MS
    const start = instantOf(times.timeZone, startWall)
    const end = instantOf(times.timeZone, startWall + length * MINUTE_MS)
    if (start >= toMs) break
    if (end > fromMs) nights.push([Math.max(start, fromMs), Math.min(end, toMs)])
  }
  return nights
}

function minutesOf({ nightTimeStart, nightTimeEnd }: NightTimes): { from: number; to: number } | null {
  if (nightTimeStart === null || nightTimeEnd === null || nightTimeStart === nightTimeEnd) return null
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return { from: minutes(nightTimeStart), to: minutes(nightTimeEnd) }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the wall clock shows at an instant, as the milliseconds at which it would show the same in UTC. */
function wallClockMs(timeZone: string, atMs: number): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...fields })
  formats.set(timeZone, format)
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(atMs)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (atMs % 1000)
}

const fields = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

/**
 * The instant at which the wall clock shows this; in the hour that is skipped or repeated, one of the two
 * near it.
 */
function instantOf(timeZone: string, wallMs: number): number {
  const guess = wallMs - (wallClockMs(timeZone, wallMs) - wallMs)
  return guess - (wallClockMs(timeZone, guess) - wallMs)
}
