import type { BrokerView } from '@zuschlag/contracts/auction/parties'
import { shownPrice } from '@zuschlag/contracts/auction/shown-price'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { formatPhone, phoneLink } from '@zuschlag/contracts/kernel/phone-format'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { Lock, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../../design/class-names.ts'
import { Icon } from '../../../design/icon.tsx'
import { AuctionPicture } from '../../../auctions/auction-picture.tsx'
import { OutcomeBadge } from '../../../auctions/outcome-badge.tsx'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { useNowBefore, RuntimeMeter } from '../shared/runtime-meter.tsx'
import { phaseOf, type Phase } from '../shared/phase.ts'
import { PhaseBadge } from '../shared/phase-badge.tsx'
import { PriceFigure, useFlash, usePriceChange } from '../shared/price-figure.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import flash from '../../../design/flash.module.css'
import styles from './auction-card.module.css'

type Props = {
  auction: PublicAuction
  /** The title as a link to the page of this auction that the reader may see. */
  renderLink: (auction: PublicAuction) => ReactNode
  /** The star of a signed-in reader, above the picture. */
  star: ReactNode
  isEager: boolean
}

export function AuctionCard({ auction, renderLink, star, isEager }: Props) {
  const nowMs = useNowBefore(auction.end)
  const phase = phaseOf(auction, nowMs)
  const isOver = phase === 'ended' || phase === 'withdrawn'
  const shown = shownPrice(auction, isOver)
  const change = usePriceChange(shown.price)
  const isFlashing = useFlash({ ...auction, price: shown.price, isOver })
  const time = useTimeLeft({ ...auction, phase, nowMs })
  const endMs = auction.end === null ? null : instantToMs(auction.end)

  return (
    <article
      id={`offer-${auction.id}`}
      data-offer={auction.id}
      className={classNames(styles.card, isOver && styles.over, isFlashing && flash.flash)}
    >
      <div className={styles.inner}>
        <div className={styles.picture}>
          <AuctionPicture
            url={auction.mainImageResizedStorageUrl}
            sizes="(min-width: 62em) 13.5rem, 100vw"
            isEager={isEager}
            isEnded={isOver}
          />
          <span className={styles.badge}>
            {auction.outcome === null ? (
              <PhaseBadge phase={phase} start={auction.start} timeZone={auction.timeZone} />
            ) : (
              <OutcomeBadge outcome={auction.outcome} />
            )}
          </span>
          {star !== null && <span className={styles.star}>{star}</span>}
        </div>
        <div className={styles.text}>
          <div>
            <h2 className={`card-title ${styles.title}`}>{renderLink(auction)}</h2>
            <Facts auction={auction} />
          </div>
          <div className={styles.money}>
            <PriceFigure
              shown={shown}
              currency={auction.tenant.currencyCode}
              timeZone={auction.timeZone}
              change={change}
              isEnded={isOver}
            />
            <div className={styles.time}>
              <span className="xs muted">{time.label}</span>
              <b className="num">{time.value}</b>
            </div>
          </div>
          <RuntimeMeter startMs={instantToMs(auction.start)} endMs={endMs} nowMs={nowMs} phase={phase} />
          <BrokerContactLinks broker={auction.broker} />
        </div>
      </div>
    </article>
  )
}

function Facts({ auction }: { auction: PublicAuction }) {
  const { t, format } = useIntl()
  const { zipCode, city, area, rooms, bidCount } = auction
  return (
    <p className={styles.facts}>
      <span>
        {zipCode} {city}
      </span>
      {area !== null && <span className="num">{format.area(area)}</span>}
      {rooms !== null && (
        <span className="num">{t('auction.rooms', { count: rooms, rooms: format.decimalExact(rooms) })}</span>
      )}
      {bidCount !== undefined && (
        <span className="num">
          {bidCount === 0 ? t('auction.noBids') : t('auction.bids', { count: bidCount })}
        </span>
      )}
    </p>
  )
}

/** Who answers questions. Phone and mail are targets of their own above the card's link. */
function BrokerContactLinks({ broker }: { broker: BrokerView }) {
  const { t } = useTranslation()
  const { fullNameWithTitle: name, phoneNumber, email } = broker
  return (
    <div className="row between gap-1-4 sm muted">
      <span>{name}</span>
      {phoneNumber === null && email === null ? (
        <span className={styles.way}>
          <Icon of={Lock} />
          {t('offerList.contactNotPublic')}
        </span>
      ) : (
        <span className={styles.ways}>
          {phoneNumber !== null && (
            <a className={styles.way} href={phoneLink(phoneNumber)}>
              <Icon of={Phone} />
              <span className="num">{formatPhone(phoneNumber)}</span>
            </a>
          )}
          {email !== null && (
            <a
              className={styles.way}
              href={`mailto:${email}`}
              aria-label={t('offerList.mailTo', { name, email })}
            >
              <Icon of={Mail} />
            </a>
          )}
        </span>
      )}
    </div>
  )
}

type TimeLeftSource = {
  phase: Phase
  start: string
  end: string | null
  timeZone: string
  nowMs: number | null
}

/** Label and value of the time that matters now: what is left, when it starts, or when it was over. */
function useTimeLeft({ phase, start, end, timeZone, nowMs }: TimeLeftSource): {
  label: string
  value: string
} {
  const { t, format } = useIntl()
  const duration = useDuration()
  switch (phase) {
    case 'withdrawn':
    case 'endUnconfirmed':
      return { label: t('auction.time.runtime'), value: t('auction.time.over') }
    case 'ended':
      return {
        label: t('auction.time.ended'),
        value: end === null ? t('auction.time.over') : format.dateTime(end, timeZone),
      }
    case 'upcoming':
      return {
        label: t('auction.time.begins'),
        value: t('auction.time.from', { date: format.dateTime(start, timeZone) }),
      }
    case 'running':
    case 'night':
    case 'endingSoon':
      if (end === null) return { label: t('auction.time.runtime'), value: t('auction.time.openEnd') }
      if (nowMs === null) return { label: t('auction.time.ends'), value: format.dateTime(end, timeZone) }
      return {
        label: t('auction.time.left'),
        value: duration(Date.parse(end) - nowMs, { units: 2, withSeconds: true }),
      }
    default:
      return assertNever(phase)
  }
}
