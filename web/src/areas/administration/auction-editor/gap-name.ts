import { canPurchaseReachMinimum } from '@zuschlag/contracts/auction/publication'
import type { ObjectField, ObjectValues } from '../object/object-values.ts'

/** Gaps of publication that have words of their own. */
const gaps = [
  'title',
  'zipCode',
  'city',
  'start',
  'startPrice',
  'auctionBidMinimumIncrease',
  'immediatePurchasePrice',
  'minimumPrice',
  'images',
  'energy',
] as const
type Gap = (typeof gaps)[number]
export type GapName = Gap | 'end' | 'endPast' | 'endNight' | 'minimumPriceAbovePurchase'

/** Which words say what publication asks for in a field; null where no field has such words. */
export function gapName(field: ObjectField, values: ObjectValues, nowMs: number): GapName | null {
  if (field === 'end') return endGap(values, nowMs)
  if (field === 'minimumPrice' && !canPurchaseReachMinimum(values)) return 'minimumPriceAbovePurchase'
  return gaps.find((gap) => gap === field) ?? null
}

function endGap({ end }: ObjectValues, nowMs: number): 'end' | 'endPast' | 'endNight' {
  if (end === null) return 'end'
  return Date.parse(end) <= nowMs ? 'endPast' : 'endNight'
}
