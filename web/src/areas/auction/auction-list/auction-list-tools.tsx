import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { List, Map as MapIcon } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { Icon } from '../../../design/icon.tsx'
import { FilterButton } from './filter-button.tsx'
import { countFilters, filterPrice, priceRangeOf } from './auction-filter.ts'
import { noFilter, type AuctionFilter } from './filter-values.ts'
import styles from './auction-list-tools.module.css'

type Props = {
  all: readonly PublicAuction[]
  /** Undefined while the list is on its way. */
  shownCount: number | undefined
  filter: AuctionFilter
  onFilter: (filter: AuctionFilter) => void
  hasMap: boolean
  isMapChosen: boolean
  onMapChosen: (isChosen: boolean) => void
}

/** Above the list: filter, list or map on a narrow screen, and how many offers there are. */
export function AuctionListTools(props: Props) {
  const { all, shownCount, filter, onFilter, hasMap, isMapChosen, onMapChosen } = props
  const { t } = useTranslation()
  const prices = all.map(filterPrice)
  const isFiltered = countFilters(filter) > 0
  const currencies = [...new Set(all.map(({ tenant }) => tenant.currencyCode))]

  return (
    <div className={styles.tools}>
      <FilterButton
        filter={filter}
        range={priceRangeOf(prices)}
        prices={prices}
        currencies={currencies}
        cities={citiesOf(all)}
        count={shownCount ?? 0}
        onFilter={onFilter}
      />
      {hasMap && (
        <button
          type="button"
          className={`${buttonClass({ variant: 'secondary', size: 'small' })} ${styles.narrow ?? ''}`}
          onClick={() => onMapChosen(!isMapChosen)}
        >
          <Icon of={isMapChosen ? List : MapIcon} />{' '}
          {isMapChosen ? t('offerList.toList') : t('offerList.toMap')}
        </button>
      )}
      {isFiltered && (
        <button
          type="button"
          className={buttonClass({ variant: 'text', size: 'small' })}
          onClick={() => onFilter({ ...noFilter, sort: filter.sort })}
        >
          {t('offerList.filter.reset')}
        </button>
      )}
      <p className={styles.count} role="status">
        {shownCount !== undefined &&
          (isFiltered
            ? t('offerList.countOf', { shown: shownCount, count: all.length })
            : all.length > 0 && t('offerList.count', { count: all.length }))}
      </p>
    </div>
  )
}

/** The towns that have an offer, for the filter, in the order of their names. */
function citiesOf(auctions: readonly PublicAuction[]): readonly string[] {
  return [...new Set(auctions.map(({ city }) => city))].toSorted((one, other) => one.localeCompare(other))
}
