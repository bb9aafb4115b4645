import type { AnonymizedBid } from '@zuschlag/contracts/auction/anonymized-bid'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { memo } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { bidRows } from './bid-rows.ts'
import type { MoreBids } from './more-bids.ts'
import { PriceHistoryContents } from './price-history-contents.tsx'

type Props = MoreBids & {
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
}: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const title = t('priceHistory.title')
  if (bids === undefined) {
    return (
      <Panel title={title}>
        <PanelBody>
          <div className="stack gap-6 fit" role="group" aria-busy aria-label={t('priceHistory.loading')}>
            <Skeleton height="14rem" />
            <Skeleton height="10rem" />
          </div>
        </PanelBody>
      </Panel>
    )
  }
  const summary = t('priceHistory.summary', {
    count: Math.max(bidRows(bids, details, newestAt).length, details.bidCount ?? 0),
    date: format.date(details.start, details.timeZone),
  })
  return (
    <Panel id="price-history" title={title} aside={<span className="sm muted num">{summary}</span>}>
      <PanelBody>
        <PriceHistoryContents
          details={details}
          bids={bids}
          newestAt={newestAt}
          onMore={onMore}
          isLoadingMore={isLoadingMore}
        />
      </PanelBody>
    </Panel>
  )
})
