import { useInfiniteQuery } from '@tanstack/react-query'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { administeredBidsQuery } from '../../../kernel/api/running-auction-queries.ts'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './live-process.module.css'

/** Ranks that stand beside the full table; a bidder can open all of them. */
const RANKS_MAX = 10

/** The same bids as the bidders see them: rank, time and price, or nothing where the process hides them. */
export function SeenByBidders({ auction }: { auction: AdministeredDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useInfiniteQuery(administeredBidsQuery(auction.id))
  const { timeZone, tenant, closedProcess, description } = auction
  const isHidden = closedProcess || description.hideAnonymizedAuctionBids
  const ranked = (query.data?.pages.flat() ?? [])
    .flatMap((bid) => (bid.rank !== null && bid.rank <= RANKS_MAX ? [{ ...bid, rank: bid.rank }] : []))
    .toSorted((a, b) => a.rank - b.rank)
  return (
    <Panel title={t('runningAuction.seenByBidders')}>
      <PanelBody>
        {isHidden || ranked.length === 0 ? (
          <p className="muted">{t(isHidden ? 'runningAuction.hiddenBids' : 'runningAuction.noBids')}</p>
        ) : (
          <table className={styles.seen}>
            <caption className={styles.small}>
              {t('runningAuction.seenCaption', { count: RANKS_MAX })}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('runningAuction.column.rank')}</th>
                <th scope="col">{t('runningAuction.column.time')}</th>
                <th scope="col">{t('runningAuction.column.price')}</th>
              </tr>
            </thead>
            <tbody>
              {ranked.map(({ revision, rank, placedAt, price }) => (
                <tr key={revision}>
                  <td className="num">{format.wholeNumber(rank)}</td>
                  <td className="num">{format.dateTimeSeconds(placedAt, timeZone)}</td>
                  <td className="num">{format.money(price, tenant.currencyCode)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </PanelBody>
    </Panel>
  )
}
