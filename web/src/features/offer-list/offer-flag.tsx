import { useTranslation } from '../../i18n/use-translation.ts'
import { shownPrice } from '../../auction/shown-price.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { MappableOffer } from './mappable.ts'
import styles from './offer-flag.module.css'

type FlagProps = { offer: MappableOffer; isSelected: boolean; onPress: () => void }

/** A price on the map. */
export function OfferFlag({ offer, isSelected, onPress }: FlagProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { title, zipCode, city, tenant } = offer
  const price = format.moneyShort(shownPrice(offer, false).price, tenant.currencyCode)
  return (
    <button
      type="button"
      className={styles.flag}
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
export function OfferCluster({ count, isSelected, onPress }: ClusterProps) {
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
