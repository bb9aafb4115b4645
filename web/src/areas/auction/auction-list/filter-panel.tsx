import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import styles from './filter-panel.module.css'
import type { PriceRange } from './auction-filter.ts'
import type { AuctionFilter } from './filter-values.ts'
import { FilterChoices, type OfferPlaces } from './filter-choices.tsx'
import { NearField } from './near-field.tsx'
import { PriceSlider } from './price-slider.tsx'
import { ZipsField } from './zips-field.tsx'

export type FilterPanelProps = {
  id: string
  filter: AuctionFilter
  range: PriceRange
  prices: readonly number[]
  currencies: readonly Currency[]
  places: OfferPlaces
  /** How many offers the filter leaves. */
  count: number
  onFilter: (filter: AuctionFilter) => void
  onClose: () => void
}

/** The filter: it works as it is set, the button only says what comes of it and closes. */
export function FilterPanel(props: FilterPanelProps) {
  const { id, filter, range, prices, currencies, places, count, onFilter, onClose } = props
  const { t } = useTranslation()
  const panelRef = useRef<HTMLDivElement>(null)
  useEffect(() => panelRef.current?.focus({ preventScroll: true }), [])

  return (
    <div
      ref={panelRef}
      id={id}
      className={styles.panel}
      role="dialog"
      aria-label={t('offerList.filter.label')}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <b>{t('offerList.filter.title')}</b>
        <IconButton plain icon={X} label={t('offerList.filter.close')} onPress={onClose} />
      </div>
      <FilterChoices filter={filter} places={places} onFilter={onFilter} />
      <NearField
        near={filter.near}
        country={filter.country}
        onNear={(near) => onFilter({ ...filter, near })}
      />
      <ZipsField zips={filter.zips} onZips={(zips) => onFilter({ ...filter, zips })} />
      <PriceSlider
        filter={filter}
        range={range}
        prices={prices}
        currencies={currencies}
        onChange={(price) => onFilter({ ...filter, ...price })}
      />
      <div className={styles.foot}>
        <Button block onPress={onClose}>
          {t('offerList.filter.show', { count })}
        </Button>
      </div>
    </div>
  )
}
