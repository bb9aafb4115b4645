import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { nextBidOf } from '../shared/lowest-bid.ts'
import { phaseOf } from '../shared/phase.ts'
import { Badge } from '../../../design/badge.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { RenderDetailsLink } from './render-details-link.ts'
import { isAskedForMore, outbidState } from './urgent-state.ts'
import styles from './urgent.module.css'

type Props = { auctions: readonly DashboardAuction[]; nowMs: number | null; renderLink: RenderDetailsLink }

/**
 * What wants to be done: where the reader is asked for more, where they were outbid, and where they lead and
 * the end is near.
 */
export function Urgent({ auctions, nowMs, renderLink }: Props) {
  const asked = auctions.filter((auction) => isAskedForMore(auction, nowMs))
  const outbid = auctions.filter((auction) => auction.isOutbidden && isRunning(auction, nowMs))
  const closing = auctions.filter(
    (auction) => auction.isHighestBidder && phaseOf(auction, nowMs) === 'endingSoon',
  )
  if (asked.length + outbid.length + closing.length === 0) return null
  return (
    <ul className={styles.list}>
      {asked.map((auction) => (
        <Asked key={auction.id} auction={auction} renderLink={renderLink} />
      ))}
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

function Asked({ auction: { id, title, counterOffer, tenant, timeZone }, renderLink }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (counterOffer === null) return null
  return (
    <li>
      <Badge state="undecided">{t('counterOffer.title')}</Badge>
      <span>
        {title}
        {', '}
        <Trans
          i18nKey="Dashboard.askedForMore"
          values={{
            price: format.money(counterOffer.price, tenant.currencyCode),
            until: format.dateTime(counterOffer.until, timeZone),
          }}
          components={{ b: <b className="num" /> }}
        />
      </span>
      <span className={styles.next}>{renderLink(id, t('Dashboard.answer'))}</span>
    </li>
  )
}

function Outbid({ auction, renderLink }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, title, currentUserLastBidPrice, tenant } = auction
  const { kind, minimum } = nextBidOf(auction)
  const more = minimum - (currentUserLastBidPrice ?? 0)
  const state = outbidState(auction)
  return (
    <li>
      <Badge state="outbid">{t('bid.outbid')}</Badge>
      <span>
        {title}
        {', '}
        {state === 'mayNotBid' ? (
          t('Dashboard.mayNotBid')
        ) : kind === 'hidden' ? (
          t('Dashboard.nextBid.hidden')
        ) : (
          <Trans
            i18nKey={`Dashboard.nextBid.${kind}`}
            values={{
              minimum: format.money(minimum, tenant.currencyCode),
              more: format.money(more, tenant.currencyCode),
            }}
            components={{ b: <b className="num" /> }}
          />
        )}
        {state === 'aboveLimit' && `, ${t('Dashboard.aboveLimit')}`}
      </span>
      <span className={styles.next}>
        {renderLink(id, t(state === 'mayBid' ? 'Dashboard.bidAgain' : 'Dashboard.details'))}
      </span>
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
