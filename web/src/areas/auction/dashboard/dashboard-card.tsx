import { SellType } from '@zuschlag/contracts/auction/enumerations'
import { shownPrice } from '@zuschlag/contracts/auction/shown-price'
import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { memo, type ReactNode } from 'react'
import { Avatar } from '../../../design/avatar.tsx'
import { Badge } from '../../../design/badge.tsx'
import { classNames } from '../../../design/class-names.ts'
import { Skeleton } from '../../../design/skeleton.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { AuctionPicture } from '../../../auctions/auction-picture.tsx'
import { OutcomeBadge, OutcomeReason } from '../../../auctions/outcome-badge.tsx'
import { hasEndedBefore, isWon, outcomeView } from '../../../auctions/outcome-view.ts'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AccessOver, isAccessOver, ContactReach } from '../shared/contact-reach.tsx'
import { PhaseBadge } from '../shared/phase-badge.tsx'
import { phaseOf, type Phase } from '../shared/phase.ts'
import { PriceFigure, useFlash, usePriceChange } from '../shared/price-figure.tsx'
import { RuntimeMeter, useNowBefore } from '../shared/runtime-meter.tsx'
import flash from '../../../design/flash.module.css'
import styles from './dashboard.module.css'

/** The routes know the URLs, so they hand in how a link to an object's details looks. */
export type RenderDetailsLink = (auctionId: AuctionId, children: ReactNode) => ReactNode

/** The star of the watch list belongs to another feature; the routes hand it in. */
export type RenderStar = (auction: DashboardAuction) => ReactNode

type Props = {
  auction: DashboardAuction
  nowMs: number | null
  renderLink: RenderDetailsLink
  renderStar: RenderStar
  isEager: boolean
}

/** One of the reader's auctions. Of many cards only those render of which something changed. */
export const DashboardCard = memo(function DashboardCard(props: Props) {
  const { auction, nowMs, renderLink, renderStar, isEager } = props
  const { t } = useTranslation()
  const phase = phaseOf(auction, nowMs)
  const isOver = phase === 'ended' || phase === 'withdrawn'
  const shown = shownPrice(auction, isOver)
  const change = usePriceChange(shown.price)
  const isFlashing = useFlash({ ...auction, price: shown.price, isOver })
  const { outcome } = auction
  const { id, title, street, zipCode, city, country, description, tenant, bidCount, end, contact } = auction
  const detailsLabel = (
    <>
      {t('Dashboard.details')} <VisuallyHidden>{title}</VisuallyHidden>
    </>
  )

  return (
    <article
      className={classNames(styles.card, isOver && !isWon(outcome) && styles.over, isFlashing && flash.flash)}
    >
      <div className={`grid ${styles.grid}`}>
        <AuctionPicture
          url={auction.mainImageUrl ?? auction.mainImageResizedStorageUrl}
          sizes="(min-width: 62em) 17rem, 100vw"
          isEager={isEager}
          isEnded={isOver && !isWon(outcome)}
        />
        <div className={styles.main}>
          <div className="row between gap-2-4">
            <span className="row stretch gap-2">
              <OwnStateBadge auction={auction} phase={phase} />
            </span>
            <span className={`inline gap-2 center ${styles.tenant}`}>
              <TenantName
                tenant={tenant}
                isPrivate={tenant.isSellerTenant || auction.sellType === SellType.Seller}
              />
              {renderStar(auction)}
            </span>
          </div>
          <h2 className={`breaks xl card-title ${styles.title}`}>{renderLink(id, title)}</h2>
          <p className="sm muted">
            {[street, `${zipCode} ${city}`, t(`country.${country}`)].filter(Boolean).join(', ')}
          </p>
          <p className={styles.description}>{description}</p>
          <BrokerBadge auction={auction} />
          {outcome === null && isAccessOver(auction, auction.bidBlockedBy) && (
            <AccessOver auction={auction} bidBlockedBy={auction.bidBlockedBy} />
          )}
        </div>
        <div className={styles.facts}>
          <PriceFigure
            shown={shown}
            currency={tenant.currencyCode}
            timeZone={auction.timeZone}
            change={change}
            size="large"
            isEnded={isOver && !isWon(outcome)}
          />
          <div>
            <RuntimeMeter
              startMs={instantToMs(auction.start)}
              endMs={end === null ? null : instantToMs(end)}
              nowMs={nowMs}
              phase={phase}
            />
            <div className={styles.time}>
              <b className="num">
                {outcome === null ? (
                  <RuntimeSentence auction={auction} />
                ) : (
                  t(`outcome.${outcomeView(outcome, auction)}.title`)
                )}
              </b>
              {bidCount !== undefined && (
                <span className="num muted">
                  {bidCount === 0 ? t('auction.noBids') : t('auction.bids', { count: bidCount })}
                </span>
              )}
            </div>
          </div>
          {outcome !== null && (
            <div className="sm">
              {hasEndedBefore(end, outcome) && (
                <p className="muted num">
                  <RuntimeSentence auction={auction} />
                </p>
              )}
              <OutcomeReason outcome={outcome} />
              <b>{contact.name}</b>
              <ContactReach {...contact} />
            </div>
          )}
          <span className={styles.details}>{renderLink(id, detailsLabel)}</span>
        </div>
      </div>
    </article>
  )
})

/** Alone in rendering each second of the last hour. */
function RuntimeSentence({ auction }: Pick<Props, 'auction'>) {
  const nowMs = useNowBefore(auction.end)
  return useRuntimeSentence({ ...auction, phase: phaseOf(auction, nowMs), nowMs })
}

/** The broker who runs the process; a private seller has none. */
function BrokerBadge({ auction: { broker, tenant } }: { auction: DashboardAuction }) {
  const { t } = useTranslation()
  const name = broker.fullNameWithTitle
  if (tenant.isSellerTenant || name === '') return null
  return (
    <p className="line center gap-2 sm muted">
      <Avatar name={name} imageUrl={broker.profileImageUrl} size="small" />
      <VisuallyHidden>{t('Dashboard.broker', { name })}</VisuallyHidden>
      <span aria-hidden>{name}</span>
    </p>
  )
}

function TenantName({ tenant, isPrivate }: { tenant: DashboardAuction['tenant']; isPrivate: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {isPrivate && <span className="xs muted">{t('Dashboard.privateSale')}</span>}
      {!tenant.isSellerTenant &&
        (tenant.logoUrl === null ? (
          <span className="xs muted">{tenant.name}</span>
        ) : (
          <img className={styles.logo} src={tenant.logoUrl} alt={tenant.name} />
        ))}
    </>
  )
}

/** How the reader stands comes before how the process stands; once it is over, both are shown. */
export function OwnStateBadge({ auction, phase }: { auction: DashboardAuction; phase: Phase }) {
  const { t } = useTranslation()
  if (auction.outcome !== null) return <OutcomeBadge outcome={auction.outcome} own={auction} />
  const isOver = phase === 'ended' || phase === 'endUnconfirmed' || phase === 'withdrawn'
  // Over by the clock, or without its outcome: how the reader stands is not known.
  const own = isOver ? null : auction.isHighestBidder ? 'highest' : auction.isOutbidden ? 'outbid' : null
  return (
    <>
      {own === null &&
        (phase === 'upcoming' && !auction.isPublished ? (
          <Badge state="upcoming">{t('details.time.notPublished')}</Badge>
        ) : (
          <PhaseBadge phase={phase} start={auction.start} timeZone={auction.timeZone} />
        ))}
      {!isOver && auction.hasOpenImmediatePurchaseRequest && (
        <Badge state="undecided">{t('Dashboard.purchaseRequested')}</Badge>
      )}
      {own !== null && <Badge state={own === 'highest' ? 'leading' : 'outbid'}>{t(`bid.${own}`)}</Badge>}
    </>
  )
}

type RuntimeFacts = {
  phase: Phase
  isPublished: boolean
  start: string
  end: string | null
  timeZone: string
  nowMs: number | null
}

/** "Noch 1 Tag 19 Std. 45 Min.", "Startet am …" or "Beendet …" with seconds (specification, section 9). */
function useRuntimeSentence({ phase, isPublished, start, end, timeZone, nowMs }: RuntimeFacts): string {
  const { t, format } = useIntl()
  const duration = useDuration()
  switch (phase) {
    case 'withdrawn':
      return t('auction.phase.withdrawn')
    case 'upcoming':
      if (!isPublished) return t('details.time.notPublished')
      return t('Dashboard.startsAt', { date: format.dateTimeSeconds(start, timeZone) })
    case 'endUnconfirmed':
      return t('details.time.overUnconfirmed')
    case 'ended':
      return end === null
        ? t('auction.phase.ended')
        : t('Dashboard.endedAt', { date: format.dateTimeSeconds(end, timeZone) })
    case 'running':
    case 'night':
    case 'endingSoon':
      if (end === null) return t('Dashboard.openEnd')
      if (nowMs === null) return format.dateTime(end, timeZone)
      return t('Dashboard.timeLeft', { duration: duration(Date.parse(end) - nowMs, { withSeconds: true }) })
    default:
      return assertNever(phase)
  }
}

export function DashboardCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden>
      <div className={`grid ${styles.grid}`}>
        <div className={styles.blank}>
          <Skeleton height="100%" />
        </div>
        <div className={styles.main}>
          <Skeleton width="8rem" height="1.75rem" />
          <Skeleton width="60%" height="1.65rem" />
          <Skeleton width="45%" />
          <Skeleton width="80%" />
        </div>
        <div className={styles.facts}>
          <Skeleton width="60%" height="3.2rem" />
          <Skeleton height="0.5rem" />
          <Skeleton width="70%" />
        </div>
      </div>
    </div>
  )
}
