import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { shownPrice } from '../shared/shown-price.ts'
import type { Placement } from '../../../kernel/map/placements.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { MappableAuction } from './mappable.ts'
import styles from './auction-flag.module.css'

type FlagProps = { offer: MappableAuction; side: Placement; isSelected: boolean; onPress: () => void }

/**
 * Most that a flag and the square of a cluster take, in CSS pixels: what they may not cover of one another.
 */
export const FLAG_SIZE = { width: 88, height: 36 } as const
export const CLUSTER_SIZE = { width: 34, height: 34 } as const

/** A price on the map. */
export function AuctionFlag({ offer, side, isSelected, onPress }: FlagProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { title, zipCode, city, tenant } = offer
  const price = format.moneyShort(shownPrice(offer, false).price, tenant.currencyCode)
  return (
    <button
      type="button"
      className={styles.flag}
      data-side={side}
      aria-haspopup="dialog"
      aria-pressed={isSelected}
      aria-label={t('offerList.map.flag', { title, place: `${zipCode} ${city}`, price })}
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
