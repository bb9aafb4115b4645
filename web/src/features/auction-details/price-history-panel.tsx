import type { AnonymizedBid, AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerNowMs } from '../../clock/clock-context.tsx'
import { Button } from '../../design/button.tsx'
import { Panel, PanelBody } from '../../design/panel.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { BidList } from './bid-list.tsx'
import { bidRows } from './bid-rows.ts'
import { ChartLegend } from './chart-legend.tsx'
import { isAtNight, nightsBetween } from './nights.ts'
import styles from './price-history-panel.module.css'
import { StepChart } from './step-chart.tsx'

const SHOWN_FIRST = 6
/** The chart shows hours and days; a minute is less than it can draw. */
const LOOK_MS = 60_000

type Props = {
  details: AuctionDetails
  bids: readonly AnonymizedBid[] | undefined
  /** When the newest price was heard. */
  newestAt: Instant | null
}

/** How the price rose: the step chart and the list of bids, which say the same. */
export const PriceHistoryPanel = memo(function PriceHistoryPanel({ details, bids, newestAt }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const nowMs = useServerNowMs(LOOK_MS) ?? instantToMs(details.serverTime)
  const { tenant, timeZone, start } = details
  const title = t('priceHistory.title')
  if (bids === undefined) {
    return (
      <Panel title={title}>
        <PanelBody>
          <div className={styles.parts} aria-busy aria-label={t('priceHistory.loading')}>
            <Skeleton height="14rem" />
            <Skeleton height="10rem" />
          </div>
        </PanelBody>
      </Panel>
    )
  }
  const rows = bidRows(bids, details, newestAt)
  const summary = t('priceHistory.summary', { count: rows.length, date: format.date(start, timeZone) })
  const startMs = instantToMs(start)
  const toMs = Math.max(details.end === null ? nowMs : instantToMs(details.end), startMs + 1)
  const input = {
    bids: rows
      .map((row) => ({ atMs: instantToMs(row.timestamp), price: row.price, isOwn: row.isOwn }))
      .toReversed(),
    startPrice: details.startPrice,
    startMs,
    toMs,
    nowMs,
    nights: nightsBetween(details, startMs, toMs),
  }
  return (
    <Panel id="price-history" title={title} aside={<span className="sm muted num">{summary}</span>}>
      <PanelBody>
        {rows.length === 0 ? (
          <p className="muted">{t('priceHistory.none')}</p>
        ) : (
          <div className={styles.parts}>
            <figure>
              <StepChart input={input} currency={tenant.currencyCode} timeZone={timeZone} />
              <ChartLegend hasNight={input.nights.length > 0} />
            </figure>
            <BidList
              rows={isWhole ? rows : rows.slice(0, SHOWN_FIRST)}
              currency={tenant.currencyCode}
              timeZone={timeZone}
              isAtNight={(row) => isAtNight(details, instantToMs(row.timestamp))}
            />
            {rows.length > SHOWN_FIRST && (
              <div>
                <Button variant="text" size="small" onPress={() => setWhole(!isWhole)}>
                  {isWhole ? t('priceHistory.showFewer') : t('priceHistory.showAll', { count: rows.length })}
                </Button>
              </div>
            )}
          </div>
        )}
      </PanelBody>
    </Panel>
  )
})
