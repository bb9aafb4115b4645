import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { memo } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AuctionPicture } from '../../../auctions/auction-picture.tsx'
import { AccessOver, isAccessOver } from '../shared/access-over.tsx'
import { ContactReach } from '../shared/contact-reach.tsx'
import { OutcomeReason } from '../../../auctions/outcome-badge.tsx'
import { hasEndedBefore, isWon, outcomeView } from '../../../auctions/outcome-view.ts'
import { useNowBefore } from '../shared/last-hour.ts'
import { phaseOf } from '../shared/phase.ts'
import { PriceFigure } from '../shared/price-figure.tsx'
import { RuntimeMeter } from '../shared/runtime-meter.tsx'
import { shownPrice } from '@zuschlag/contracts/auction/shown-price'
import { useFlash } from '../shared/use-flash.ts'
import { usePriceChange } from '../shared/use-price-change.ts'
import { Avatar } from '../../../design/avatar.tsx'
import { classNames } from '../../../design/class-names.ts'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import flash from '../../../design/flash.module.css'
import styles from './dashboard-card.module.css'
import type { RenderDetailsLink, RenderStar } from './render-details-link.ts'
import { OwnStateBadge } from './own-state-badge.tsx'
import { useRuntimeSentence } from './use-runtime-sentence.ts'

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
      <div className={styles.grid}>
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
            <span className={styles.tenant}>
              <TenantName
                tenant={tenant}
                isPrivate={tenant.isSellerTenant || auction.sellType === SellType.Seller}
              />
              {renderStar(auction)}
            </span>
          </div>
          <h2 className={styles.title}>{renderLink(id, title)}</h2>
          <p className={styles.address}>
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
          <div className={styles.runtime}>
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

/** Who runs the process; a private seller is nobody's broker. */
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
