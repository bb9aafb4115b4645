import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { offeredBid } from '../shared/lowest-bid.ts'
import { phaseOf } from '../shared/phase.ts'
import { Badge } from '../../../design/badge.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { RenderDetailsLink } from './render-details-link.ts'
import styles from './urgent.module.css'

type Props = { auctions: readonly DashboardAuction[]; nowMs: number | null; renderLink: RenderDetailsLink }

/** What wants to be done: where the reader was outbid, and where they lead and the end is near. */
export function Urgent({ auctions, nowMs, renderLink }: Props) {
  const outbid = auctions.filter((auction) => auction.isOutbidden && isRunning(auction, nowMs))
  const closing = auctions.filter(
    (auction) => auction.isHighestBidder && phaseOf(auction, nowMs) === 'endingSoon',
  )
  if (outbid.length + closing.length === 0) return null
  return (
    <ul className={styles.list}>
      {outbid.map((auction) => (
        <Outbid key={auction.id} auction={auction} renderLink={renderLink} />
      ))}
      {closing.map((auction) => (
        <Closing key={auction.id} auction={auction} renderLink={renderLink} />
      ))}
    </ul>
  )
}

function isRunning(auction: DashboardAuction, nowMs: number | null): boolean {
  const phase = phaseOf(auction, nowMs)
  return phase === 'running' || phase === 'night' || phase === 'endingSoon'
}

type RowProps = { auction: DashboardAuction; renderLink: RenderDetailsLink }

function Outbid({ auction, renderLink }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, title, currentUserLastBidPrice, tenant } = auction
  const offered = offeredBid(auction)
  const more = offered - (currentUserLastBidPrice ?? 0)
  return (
    <li>
      <Badge state="outbid">{t('bid.outbid')}</Badge>
      <span>
        {title}
        {', '}
        <Trans
          i18nKey="Dashboard.nextBid"
          values={{
            minimum: format.money(offered, tenant.currencyCode),
            more: format.moneyDifference(more, tenant.currencyCode),
          }}
          components={{ b: <b className="num" /> }}
        />
      </span>
      <span className={styles.next}>{renderLink(id, t('Dashboard.bidAgain'))}</span>
    </li>
  )
}

function Closing({ auction, renderLink }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, title, end, timeZone } = auction
  return (
    <li>
      <Badge state="leading">{t('bid.highest')}</Badge>
      <span>
        {title}
        {end !== null && (
          <>
            {', '}
            <Trans
              i18nKey="Dashboard.endsAt"
              values={{ time: format.timeSeconds(end, timeZone) }}
              components={{ b: <b className="num" /> }}
            />
          </>
        )}
      </span>
      <span className={styles.next}>{renderLink(id, t('Dashboard.watch'))}</span>
    </li>
  )
}
