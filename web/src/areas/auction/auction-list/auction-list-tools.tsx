import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { List, Map as MapIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { Icon } from '../../../design/icon.tsx'
import { FilterButton } from './filter-button.tsx'
import type { OfferPlaces } from './filter-choices.tsx'
import { countFilters, filterPrice, priceRangeOf } from './auction-filter.ts'
import type { AuctionFilter } from './filter-values.ts'
import styles from './auction-list-tools.module.css'

type Props = {
  all: readonly PublicAuction[]
  /** Undefined while the list is on its way. */
  shownCount: number | undefined
  filter: AuctionFilter
  /** Saves the filter. */
  save: ReactNode
  onFilter: (filter: AuctionFilter) => void
  hasMap: boolean
  isMapChosen: boolean
  onMapChosen: (isChosen: boolean) => void
}

/** Above the list: filter, list or map on a narrow screen, and how many offers there are. */
export function AuctionListTools(props: Props) {
  const { all, shownCount, filter, save, onFilter, hasMap, isMapChosen, onMapChosen } = props
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
        places={placesOf(all, filter)}
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
      {save}
      {isFiltered && (
        <button
          type="button"
          className={buttonClass({ variant: 'text', size: 'small' })}
          onClick={() => onFilter({ sort: filter.sort })}
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

/** Where the offers are, of the chosen country and region alone, in the order of their names. */
function placesOf(auctions: readonly PublicAuction[], { country, region }: AuctionFilter): OfferPlaces {
  const here = auctions.filter((auction) => country === undefined || auction.country === country)
  const within = here.filter(({ locality }) => region === undefined || locality?.region === region)
  const sorted = (names: readonly string[]) =>
    [...new Set(names)].toSorted((one, other) => one.localeCompare(other))
  return {
    cities: sorted(within.map(({ city }) => city)),
    regions: sorted(here.flatMap(({ locality }) => locality?.region ?? [])),
  }
}
