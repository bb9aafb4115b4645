import { useQuery } from '@tanstack/react-query'
import { countrySchema, type Country, type Currency } from '@zuschlag/contracts/auction/enumerations'
import { openStates } from '@zuschlag/contracts/auction/order-for-list'
import {
  listOrders,
  SEARCH_LENGTH_MAX,
  type PublicAuctionPage,
} from '@zuschlag/contracts/search/read-public-page'
import { regionLabel } from '@zuschlag/contracts/places/regions'
import {
  PLACE_DECIMALS,
  processKinds,
  searchDistances,
  ZIPS_MAX,
  type NearTown,
} from '@zuschlag/contracts/search/offer-search'
import { PRICE_STEP, priceRangeOf, type PriceRange } from '@zuschlag/contracts/search/price-range'
import { zipsOf } from '@zuschlag/contracts/search/search-address'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Label } from 'react-aria-components/Label'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import { Button } from '../../../design/button.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { findTowns, loadTowns, type Town } from '../../../kernel/map/towns.ts'
import type { AuctionFilter } from './auction-search.ts'
import styles from './filter-panel.module.css'

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
  const { t, format } = useIntl()
  const panelRef = useRef<HTMLDivElement>(null)
  useEffect(() => panelRef.current?.focus({ preventScroll: true }), [])

  return (
    <div
      ref={panelRef}
      id={id}
      className={`stack gap-5 ${styles.panel}`}
      role="dialog"
      aria-label={t('offerList.filter.label')}
      tabIndex={-1}
    >
      <div className={`line between center ${styles.head}`}>
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
  const { t, format } = useIntl()
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

const USUAL_KM = 25
/** Fewer letters mean too many towns. */
const LETTERS_MIN = 2

type NearFieldProps = {
  near: NearTown | undefined
  country: Country | undefined
  onNear: (near: NearTown | undefined) => void
}

/** Around a town: its name, chosen from the gazetteer, and how far from it. */
function NearField({ near, country, onNear }: NearFieldProps) {
  const { t, format } = useIntl()
  const [typed, setTyped] = useState<string | null>(null)
  const [km, setKm] = useState(near?.km ?? USUAL_KM)
  const name = typed?.trim() ?? ''
  const isTyping = name.length >= LETTERS_MIN
  const towns = useQuery({
    queryKey: ['towns'],
    queryFn: loadTowns,
    staleTime: Infinity,
    meta: { needsMessage: true },
    enabled: isTyping,
  })
  const found = isTyping ? findTowns(towns.data ?? [], name, country) : []
  const isUnknown = isTyping && towns.data !== undefined && found.length === 0
  const choose = ({ name: town, latitude, longitude }: Town): void => {
    setTyped(null)
    onNear({ town, latitude: rounded(latitude), longitude: rounded(longitude), km })
  }
  return (
    <div className="stack gap-0">
      <TextField
        label={t('offerList.filter.near')}
        hint={t('offerList.filter.nearHint')}
        autoComplete="off"
        value={typed ?? near?.town ?? ''}
        onChange={(value) => {
          setTyped(value)
          // A name that is being changed is no place yet; the list does not jump with each letter.
          if (value.trim() === '') onNear(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0] !== undefined) choose(found[0])
        }}
      />
      {found.length > 0 && (
        <ul className="down-2" aria-label={t('offerList.filter.townsFound')}>
          {found.map((town) => (
            <li key={`${town.name} ${town.latitude} ${town.longitude}`}>
              <button type="button" className={styles.town} onClick={() => choose(town)}>
                {town.name}{' '}
                <span className="muted">{[town.state, town.country].filter(Boolean).join(', ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={`sm ${styles.status}`}>
        {towns.isError && t('offerList.filter.townsFailed')}
        {isUnknown && t('offerList.filter.townUnknown')}
      </p>
      {near !== undefined && (
        <SelectField
          label={t('offerList.filter.km')}
          name="km"
          value={String(near.km)}
          options={searchDistances.map((each) => ({
            value: String(each),
            label: t('offerList.filter.kmAround', { km: format.wholeNumber(each) }),
          }))}
          onChange={(value) => {
            const chosen = searchDistances.find((each) => String(each) === value) ?? USUAL_KM
            setKm(chosen)
            onNear({ ...near, km: chosen })
          }}
        />
      )}
    </div>
  )
}

const rounded = (degrees: number): number => Number(degrees.toFixed(PLACE_DECIMALS))

type PriceSliderProps = {
  filter: AuctionFilter
  prices: PublicAuctionPage['prices']
  /** How many offers there are in each part of the range. */
  bars: readonly number[]
  currencies: readonly Currency[]
  /** An end of the range is no filter. */
  onChange: (price: Pick<AuctionFilter, 'min' | 'max'>) => void
}

/** The filter's prices within a range, in order, whatever an address said. */
function chosenRange({ min, max }: AuctionFilter, range: PriceRange): PriceRange {
  const within = (price: number): number => Math.max(range.min, Math.min(range.max, price))
  const low = within(min ?? range.min)
  return { min: low, max: Math.max(low, within(max ?? range.max)) }
}

/** Least and greatest price, over a picture of how many offers there are at which price. */
function PriceSlider({ filter, prices, bars, currencies, onChange }: PriceSliderProps) {
  const { t, format } = useIntl()
  const range = priceRangeOf(prices)
  const { min, max } = chosenRange(filter, range)
  const [currency = 'EUR'] = currencies
  const isMixed = currencies.length > 1
  const shown = (price: number) => (isMixed ? format.wholeNumber(price) : format.money(price, currency))
  const names = [t('offerList.filter.least'), t('offerList.filter.greatest')]
  const take = (values: number[]) => {
    const [low = range.min, high = range.max] = values
    onChange({ min: low > range.min ? low : undefined, max: high < range.max ? high : undefined })
  }

  return (
    <Slider
      className={styles.slider ?? ''}
      minValue={range.min}
      maxValue={range.max}
      step={PRICE_STEP}
      value={[min, max]}
      onChange={take}
      formatOptions={isMixed ? {} : { style: 'currency', currency, maximumFractionDigits: 0 }}
    >
      <div className={`line multiline between baseline ${styles.sliderHead}`}>
        <Label className="strong sm">{t('offerList.filter.price')}</Label>
        <span className="sm muted tabular">
          {shown(min)} – {shown(max)}
        </span>
      </div>
      <div>
        <Histogram counts={bars} range={range} chosen={{ min, max }} />
        <SliderTrack className={styles.track ?? ''}>
          {({ state }) => (
            <>
              <span
                className={styles.fill}
                style={{
                  left: `${state.getThumbPercent(0) * 100}%`,
                  right: `${(1 - state.getThumbPercent(1)) * 100}%`,
                }}
              />
              {names.map((name, index) => (
                <SliderThumb key={name} index={index} aria-label={name} className={styles.thumb ?? ''} />
              ))}
            </>
          )}
        </SliderTrack>
      </div>
      <span className="xs muted">
        {isMixed
          ? t('offerList.filter.stepsMixed')
          : t('offerList.filter.steps', { step: format.money(PRICE_STEP, currency) })}
      </span>
    </Slider>
  )
}

type HistogramProps = { counts: readonly number[]; range: PriceRange; chosen: PriceRange }

function Histogram({ counts, range, chosen }: HistogramProps) {
  const most = Math.max(1, ...counts)
  const width = (range.max - range.min) / counts.length
  const bars = counts.map((count, index) => {
    const from = range.min + index * width
    const isChosen = from + width > chosen.min && from < chosen.max
    return { from, isChosen, height: `${(count / most) * 100}%` }
  })
  return (
    <div className={`line bottom ${styles.bars}`} aria-hidden>
      {bars.map(({ from, isChosen, height }) => (
        <i key={from} data-chosen={isChosen ? '' : undefined} style={{ height }} />
      ))}
    </div>
  )
}
