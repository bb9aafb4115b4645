import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AuctionPicture } from '../../../auctions/auction-picture.tsx'
import { shownPrice } from '@zuschlag/contracts/auction/shown-price'
import { Skeleton } from '../../../design/skeleton.tsx'
import { Icon } from '../../../design/icon.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './auction-popover.module.css'

type Props = {
  /** One offer, or several that stand at the same place. */
  ids: readonly AuctionId[]
  /** What is known of them. */
  offers: readonly PublicAuction[]
  isPending: boolean
  renderLink: (auction: PublicAuction) => ReactNode
  onClose: () => void
}

/** What was pressed on the map. Esc closes it and goes back to the flag. */
export function AuctionPopover({ ids, offers, isPending, renderLink, onClose }: Props) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  const key = `${ids.join(' ')} ${isPending}`
  useEffect(() => {
    if (key === '') return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div
      ref={ref}
      className={styles.popover}
      role="dialog"
      aria-label={t('offerList.map.selected')}
      tabIndex={-1}
      aria-busy={isPending}
    >
      {isPending && <Skeleton height="4rem" />}
      {!isPending && offers.length === 0 && <p>{t('offerList.map.gone')}</p>}
      <ul className="stack gap-close">
        {offers.map((offer) => (
          <li key={offer.id} className={styles.offer}>
            <PopoverAuction offer={offer} link={renderLink(offer)} />
          </li>
        ))}
      </ul>
      <button type="button" className={styles.close} aria-label={t('offerList.map.close')} onClick={onClose}>
        <Icon of={X} />
      </button>
    </div>
  )
}

function PopoverAuction({ offer, link }: { offer: PublicAuction; link: ReactNode }) {
  const format = useFormat()
  const { zipCode, city, tenant, mainImageResizedStorageUrl: picture } = offer
  return (
    <>
      <div className={styles.picture}>
        <AuctionPicture url={picture} sizes="5.5rem" />
      </div>
      <div>
        <b className={styles.title}>{link}</b>
        <div className="sm muted">
          {zipCode} {city}
        </div>
        <div className={`price ${styles.price ?? ''}`}>
          {format.money(shownPrice(offer, false).price, tenant.currencyCode)}
        </div>
      </div>
    </>
  )
}
