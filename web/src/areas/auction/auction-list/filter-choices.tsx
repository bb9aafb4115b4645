import { countrySchema } from '@zuschlag/contracts/auction/enumerations'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { SelectField } from '../../../design/select-field.tsx'
import { listOrders, openStates, processKinds, type AuctionFilter } from './filter-values.ts'

/** Square metres that a home or a plot is looked for by. */
const areas = [50, 80, 100, 150, 200, 500, 1000] as const

type Props = {
  filter: AuctionFilter
  cities: readonly string[]
  onFilter: (filter: AuctionFilter) => void
}

/** What is chosen from a list: order, state, country, town, kind of process and area. */
export function FilterChoices({ filter, cities, onFilter }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const choice = <Name extends keyof AuctionFilter, Value extends string>(
    name: Name,
    values: readonly Value[],
    labelOf: (value: Value) => string,
  ) => ({
    name,
    value: (filter[name] === undefined ? '' : String(filter[name])) as Value | '',
    emptyLabel: t(name === 'sort' ? 'offerList.filter.bySoonest' : 'offerList.filter.any'),
    options: values.map((value) => ({ value, label: labelOf(value) })),
    onChange: (value: Value | '') =>
      onFilter({ ...filter, [name]: value === '' ? undefined : name === 'area' ? Number(value) : value }),
  })
  return (
    <>
      <SelectField
        label={t('offerList.filter.sort')}
        {...choice('sort', listOrders, (order) => t(`offerList.filter.order.${order}`))}
      />
      <SelectField
        label={t('offerList.filter.state')}
        {...choice('state', openStates, (state) => t(`offerList.filter.states.${state}`))}
      />
      <SelectField
        label={t('offerList.filter.country')}
        {...choice('country', countrySchema.options, (country) => t(`country.${country}`))}
      />
      <SelectField label={t('offerList.filter.city')} {...choice('city', cities, (city) => city)} />
      <SelectField
        label={t('offerList.filter.kind')}
        {...choice('kind', processKinds, (kind) => t(`details.process.${kind}`))}
      />
      <SelectField
        label={t('offerList.filter.area')}
        {...choice('area', areas.map(String), (area) =>
          t('offerList.filter.areaFrom', { area: format.area(Number(area)) }),
        )}
      />
    </>
  )
}
