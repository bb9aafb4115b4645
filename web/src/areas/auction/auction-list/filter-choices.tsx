import { countrySchema } from '@zuschlag/contracts/auction/enumerations'
import { regionLabel } from '@zuschlag/contracts/places/regions'
import { processKinds } from '@zuschlag/contracts/search/offer-search'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { SelectField } from '../../../design/select-field.tsx'
import { listOrders, openStates, type AuctionFilter } from './filter-values.ts'

/** Square metres that a home or a plot is looked for by. */
const areas = [50, 80, 100, 150, 200, 500, 1000] as const
const rooms = [1, 2, 3, 4, 5, 6] as const

/** Towns, and states or cantons, that have an offer. */
export type OfferPlaces = { readonly cities: readonly string[]; readonly regions: readonly string[] }

type Props = {
  filter: AuctionFilter
  places: OfferPlaces
  onFilter: (filter: AuctionFilter) => void
}

/** What is chosen from a list: order, state, country, region, town, kind of process, rooms and area. */
export function FilterChoices({ filter, places, onFilter }: Props) {
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
      <SelectField {...choice('sort', listOrders, (order) => t(`offerList.filter.order.${order}`))} />
      <SelectField {...choice('state', openStates, (state) => t(`offerList.filter.states.${state}`))} />
      <SelectField {...choice('country', countrySchema.options, (country) => t(`country.${country}`))} />
      <SelectField {...choice('region', places.regions, region)} />
      <SelectField {...choice('city', places.cities, (city) => city)} />
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
