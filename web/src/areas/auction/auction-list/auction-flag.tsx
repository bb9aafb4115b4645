import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { shownPrice } from '@zuschlag/contracts/auction/shown-price'
import type { Placement } from '../../../kernel/map/placements.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import styles from './auction-flag.module.css'

type FlagProps = {
  /** Undefined while it is on its way. */
  offer: PublicAuction | undefined
  /** What is known of it before. */
  label: string
  side: Placement
  isSelected: boolean
  onPress: () => void
}

/**
 * Most that a flag and the square of a cluster take, in CSS pixels: what they may not cover of one another.
 */
export const FLAG_SIZE = { width: 88, height: 36 } as const
export const CLUSTER_SIZE = { width: 34, height: 34 } as const

/** A price on the map. */
export function AuctionFlag({ offer, label, side, isSelected, onPress }: FlagProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = ({ tenant, ...facts }: PublicAuction) =>
    format.moneyShort(shownPrice(facts, false).price, tenant.currencyCode)
  const price = offer === undefined ? '' : money(offer)
  const place = offer === undefined ? '' : `${offer.zipCode} ${offer.city}`
  return (
    <button
      type="button"
      className={styles.flag}
      data-side={side}
      aria-haspopup="dialog"
      aria-pressed={isSelected}
      aria-label={offer === undefined ? label : t('offerList.map.flag', { title: offer.title, place, price })}
      onClick={onPress}
    >
      <span className={styles.price}>{price}</span>
    </button>
  )
}

type ClusterProps = { count: number; isSelected: boolean; onPress: () => void }

/** Several offers that are too near to one another for flags of their own. */
export function AuctionCluster({ count, isSelected, onPress }: ClusterProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.cluster}
      aria-pressed={isSelected}
      aria-label={t('offerList.map.cluster', { count })}
      onClick={onPress}
    >
      {count}
    </button>
  )
}
