import {
  type PublicAuctionPage,
  SEARCH_LENGTH_MAX,
  listOrders,
} from '@zuschlag/contracts/search/read-public-page'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { Button } from '../../../design/button.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import styles from './filter-panel.module.css'
import type { AuctionFilter } from './auction-search.ts'
import { NearField } from './near-field.tsx'
import { PriceSlider } from './price-slider.tsx'
import { countrySchema } from '@zuschlag/contracts/auction/enumerations'
import { regionLabel } from '@zuschlag/contracts/places/regions'
import { openStates } from '@zuschlag/contracts/auction/order-for-list'
import { processKinds, ZIPS_MAX } from '@zuschlag/contracts/search/offer-search'
import { SelectField } from '../../../design/select-field.tsx'
import { zipsOf } from '@zuschlag/contracts/search/search-address'

export type FilterPanelProps = {
  id: string
  filter: AuctionFilter
  /** What the filter leaves, and what it chooses from. */
  found: Pick<PublicAuctionPage, 'open' | 'prices' | 'choices'>
  onFilter: (filter: AuctionFilter) => void
  onClose: () => void
}

/** The filter: it works as it is set, the button only says what comes of it and closes. */
export function FilterPanel(props: FilterPanelProps) {
  const { id, filter, found, onFilter, onClose } = props
  const { prices, choices, open: count } = found
  const { t } = useTranslation()
  const format = useFormat()
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
      <TypedField
        name="search"
        value={filter.words ?? ''}
        lengthMax={SEARCH_LENGTH_MAX}
        onType={(text) => onFilter({ ...filter, words: text.trim() || undefined })}
      />
      <FilterChoices filter={filter} found={found} onFilter={onFilter} />
      <NearField
        near={filter.near}
        country={filter.country}
        onNear={(near) => onFilter({ ...filter, near })}
      />
      <TypedField
        name="zip"
        value={filter.zips?.join(', ') ?? ''}
        lengthMax={ZIPS_LENGTH_MAX}
        onType={(text) => {
          const { read } = zipsOf(text)
          onFilter({ ...filter, zips: read.length === 0 ? undefined : [...read] })
        }}
      />
      <PriceSlider
        filter={filter}
        prices={prices}
        bars={choices.priceBars}
        currencies={choices.currencies}
        onChange={(price) => onFilter({ ...filter, ...price })}
      />
      <div className={styles.foot}>
        <Button block onPress={onClose}>
          {t('offerList.filter.show', { count, all: format.wholeNumber(count) })}
        </Button>
      </div>
    </div>
  )
}

/** Square metres that a home or a plot is looked for by. */
const areas = [50, 80, 100, 150, 200, 500, 1000] as const
const orders = listOrders.filter((order) => order !== 'ending')
const rooms = [1, 2, 3, 4, 5, 6] as const

/** What is chosen from a list: order, state, country, region, town, kind of process, rooms and area. */
function FilterChoices({ filter, found: { choices }, onFilter }: Omit<FilterPanelProps, 'id' | 'onClose'>) {
  const { t } = useTranslation()
  const format = useFormat()
  type Chosen = 'sort' | 'state' | 'country' | 'region' | 'city' | 'kind' | 'area' | 'rooms'
  const choice = <Value extends string>(
    name: Chosen,
    values: readonly Value[],
    labelOf: (value: Value) => string,
  ) => ({
    label: t(`offerList.filter.${name}`),
    name,
    value: (filter[name] === undefined ? '' : String(filter[name])) as Value | '',
    emptyLabel: t(name === 'sort' ? 'offerList.filter.bySoonest' : 'offerList.filter.any'),
    options: withChosen(values, filter[name] as Value | undefined).map((value) => ({
      value,
      label: labelOf(value),
    })),
    onChange: (value: Value | '') => {
      const isNumber = name === 'area' || name === 'rooms'
      onFilter({ ...filter, [name]: value === '' ? undefined : isNumber ? Number(value) : value })
    },
  })
  const region = (name: string) => regionLabel(name, format.language)
  return (
    <>
      <SelectField {...choice('sort', orders, (order) => t(`offerList.filter.order.${order}`))} />
      <SelectField {...choice('state', openStates, (state) => t(`offerList.filter.states.${state}`))} />
      <SelectField {...choice('country', countrySchema.options, (country) => t(`country.${country}`))} />
      <SelectField {...choice('region', choices.regions, region)} />
      <SelectField {...choice('city', choices.cities, (city) => city)} />
      <SelectField {...choice('kind', processKinds, (kind) => t(`details.process.${kind}`))} />
      <SelectField
        {...choice('rooms', rooms.map(String), (count) =>
          t('offerList.filter.roomsFrom', { rooms: format.decimalExact(Number(count)) }),
        )}
      />
      <SelectField
        {...choice('area', areas.map(String), (area) =>
          t('offerList.filter.areaFrom', { area: format.area(Number(area)) }),
        )}
      />
    </>
  )
}

/** A shared address may choose what no offer of today has: it has to be seen. */
function withChosen<Value extends string>(
  values: readonly Value[],
  chosen: Value | number | undefined,
): readonly Value[] {
  const text = chosen === undefined ? undefined : (String(chosen) as Value)
  return text === undefined || values.includes(text) ? values : [text, ...values]
}

const ZIPS_LENGTH_MAX = 200

type FieldProps = { name: 'search' | 'zip'; value: string; lengthMax: number; onType: (text: string) => void }

/** A text that stays as typed, also where the address has less of it: zip codes that are none are named. */
function TypedField({ name, value, lengthMax, onType }: FieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const { problem } = zipsOf(name === 'zip' && typed.trim() !== '' ? typed : undefined)
  return (
    <TextField
      label={t(`offerList.filter.${name}`)}
      hint={t(`offerList.filter.${name}Hint`)}
      autoComplete="off"
      maxLength={lengthMax}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        onType(text)
      }}
      error={problem === null ? undefined : t(`offerList.filter.zipProblem.${problem}`, { count: ZIPS_MAX })}
    />
  )
}
