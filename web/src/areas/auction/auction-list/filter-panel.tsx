import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import { TextField } from '../../../design/text-field.tsx'
import styles from './filter-panel.module.css'
import type { PriceRange } from './auction-filter.ts'
import type { AuctionFilter } from './filter-values.ts'
import { FilterChoices } from './filter-choices.tsx'
import { PriceSlider } from './price-slider.tsx'

export type FilterPanelProps = {
  id: string
  filter: AuctionFilter
  range: PriceRange
  prices: readonly number[]
  currencies: readonly Currency[]
  /** Towns that have an offer. */
  cities: readonly string[]
  /** How many offers the filter leaves. */
  count: number
  onFilter: (filter: AuctionFilter) => void
  onClose: () => void
}

/** The filter: it works as it is set, the button only says what comes of it and closes. */
export function FilterPanel(props: FilterPanelProps) {
  const { id, filter, range, prices, currencies, cities, count, onFilter, onClose } = props
  const { t } = useTranslation()
  const panelRef = useRef<HTMLDivElement>(null)
  const [zip, setZip] = useState(filter.zip ?? '')
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
      <FilterChoices filter={filter} cities={cities} onFilter={onFilter} />
      <PriceSlider
        filter={filter}
        range={range}
        prices={prices}
        currencies={currencies}
        onChange={(price) => onFilter({ ...filter, ...price })}
      />
      <TextField
        label={t('offerList.filter.zip')}
        hint={t('offerList.filter.zipHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={zip}
        onChange={(text) => {
          setZip(text)
          onFilter({ ...filter, zip: text.trim() === '' ? undefined : text.trim() })
        }}
      />
      <Button block onPress={onClose}>
        {t('offerList.filter.show', { count })}
      </Button>
    </div>
  )
}
