import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AnonymizedBid } from '@zuschlag/contracts/auction/anonymized-bid'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { Button } from '../../../design/button.tsx'
import { BidList } from './bid-list.tsx'
import { bidRows } from './bid-rows.ts'
import type { ChartBid, ChartTime } from './chart-scale.ts'
import { ChartLegend } from './chart-legend.tsx'
import { DotChart } from './dot-chart.tsx'
import type { MoreBids } from './more-bids.ts'
import { isAtNight, nightsBetween } from './nights.ts'
import { StepChart } from './step-chart.tsx'

const SHOWN_FIRST = 6
/** The chart shows hours and days; a minute is less than it can draw. */
const REFRESH_MS = 60_000

type Props = MoreBids & {
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
}: Props) {
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
        isAtNight={(row) => isAtNight(details, instantToMs(row.timestamp))}
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

/** Steps where each bid beats the one before; dots where bids need not beat each other (BID-14). */
function PriceChart({
  details,
  bids,
  time,
}: {
  details: AuctionDetails
  bids: readonly ChartBid[]
  time: ChartTime
}) {
  const { t } = useTranslation()
  const { auctionType, startPrice, minimumPrice, tenant, timeZone } = details
  const common = { currency: tenant.currencyCode, timeZone }
  const hasNight = time.nights.length > 0
  if (auctionType === AuctionType.BiddingProcess)
    return (
      <>
        <StepChart input={{ ...time, bids, startPrice }} {...common} />
        <ChartLegend kind="steps" hasNight={hasNight} />
      </>
    )
  const marks = [
    { label: t('details.fact.normPrice'), price: startPrice },
    ...(minimumPrice === null ? [] : [{ label: t('details.fact.minimumPrice'), price: minimumPrice }]),
  ]
  return (
    <>
      <DotChart input={{ ...time, bids, marks }} {...common} />
      <ChartLegend kind="dots" hasNight={hasNight} />
    </>
  )
}
