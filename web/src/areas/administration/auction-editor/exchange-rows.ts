import {
  type ExchangeField,
  type ExchangeLine,
  type ObjectExchange,
  exchangeEnergyFields,
  exchangeFields,
  foldedReasons,
  leftReasons,
} from '@zuschlag/contracts/administration/object-exchange'
import { IMAGES_MAX } from '@zuschlag/contracts/auction/auction-fields'
import { openEnergy, type Energy } from '@zuschlag/contracts/auction/energy'
import { countryChange } from './purchase-costs.ts'
import { isObjectField, isSame, type ObjectField, type ObjectValues } from '../object/object-values.ts'
import { withOneTitle } from './pictures-section.tsx'

type IsLocked = (field: ObjectField) => boolean

/** What the file changes in the form: what it does not say, or what is fixed by now, stays as it is. */
export function exchangeChange(
  { description, startPrice, images }: ObjectExchange,
  values: ObjectValues,
  isLocked: IsLocked,
): Partial<ObjectValues> {
  const said = Object.entries(description).filter(([field]) => isObjectField(field))
  const { country, energy, ...rest } = Object.fromEntries(said) as Partial<ObjectValues>
  return {
    ...rest,
    ...(country !== undefined && countryChange(values, country, isLocked('timeZone'))),
    ...(energy !== undefined && { energy: mergedEnergy(values.energy ?? openEnergy, energy) }),
    ...(startPrice !== null && !isLocked('startPrice') && { startPrice }),
    ...(images.length > 0 && {
      images: withOneTitle(
        [...values.images, ...images].slice(0, Math.max(IMAGES_MAX, values.images.length)),
      ),
    }),
  }
}

/** A certificate adds its figures to those that are there; a building without one has none. */
function mergedEnergy(before: Energy, read: Energy): Energy {
  if (read.kind !== 'certificate') return read
  const figures = Object.entries(read).filter(([, value]) => value !== null)
  return { ...before, ...Object.fromEntries(figures) }
}

export type ExchangeValue = string | number | readonly number[] | null
export type ExchangeRow = {
  readonly field: ExchangeField
  readonly value: ExchangeValue
  readonly before: ExchangeValue
  /** `locked`: fixed by the first bid. */
  readonly effect: 'new' | 'replaced' | 'same' | 'locked'
  /** What was changed in the value, as the file says it. */
  readonly changed: ExchangeLine | null
}

/** Each field that the file fills, with what stands there before and afterwards. */
export function exchangeRows(
  answer: ObjectExchange,
  values: ObjectValues,
  isLocked: IsLocked,
): readonly ExchangeRow[] {
  const after = { ...values, ...exchangeChange(answer, values, isLocked) }
  const said = new Set(
    answer.lines.flatMap(({ field, effect }) => (field === null || effect === 'left' ? [] : [field])),
  )
  return exchangeFields.flatMap((field): readonly ExchangeRow[] => {
    if (!said.has(field) || field === 'images') return []
    const isFixed = field === 'startPrice' && isLocked('startPrice')
    const [value, before] = [valueOf(field, after), valueOf(field, values)]
    const isEmpty = before === null || before === '' || (field === 'kind' && before === 'open')
    const effect = isFixed ? 'locked' : isSame(value, before) ? 'same' : isEmpty ? 'new' : 'replaced'
    const changed = answer.lines.find((line) => line.field === field && line.effect === 'changed') ?? null
    return [{ field, value: isFixed ? answer.startPrice : value, before, effect, changed }]
  })
}

function valueOf(field: Exclude<ExchangeField, 'images'>, values: ObjectValues): ExchangeValue {
  if (field === 'place')
    return values.latitude === null || values.longitude === null ? null : [values.latitude, values.longitude]
  const energy: ObjectValues['energy'] = values.energy ?? openEnergy
  if (isEnergyField(field)) return energy[field]
  return values[field] ?? null
}

export function isEnergyField(field: ExchangeField): field is (typeof exchangeEnergyFields)[number] {
  return exchangeEnergyFields.some((known) => known === field)
}

/** What was not taken and somebody has to look at. */
export function leftLines({ lines }: ObjectExchange) {
  return lines.flatMap(({ effect, why: named, ...line }) => {
    const why = leftReasons.find((known) => known === named)
    return effect !== 'left' || why === undefined ? [] : [{ ...line, why }]
  })
}

/** What the product has no place for, by the reason: how many elements, and their names. */
export function foldedLines({ lines }: ObjectExchange) {
  return foldedReasons.flatMap((why) => {
    const alike = lines.filter((line) => line.why === why)
    const count = alike.reduce((sum, line) => sum + line.count, 0)
    return count === 0 ? [] : [{ why, count, names: alike.map(({ element }) => element) }]
  })
}
