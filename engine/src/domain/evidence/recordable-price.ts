import { canonicalJson, NotCanonicalError } from './canonical-json.ts'

/** Maximum characters of a recorded refused price; of a longer value only kind and start are recorded. */
export const RECORDED_PRICE_LENGTH_MAX = 200
const DEPTH_MAX = 8

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/**
 * The price of a bid as history can keep it: the value itself, or a text about it where it has no canonical
 * JSON (a number beyond all numbers, half a surrogate pair) or is too long or too deep. A price is always
 * kept as it is, and what is no price never becomes one, so the decision can be made again from what was
 * recorded.
 */
export function recordablePrice(price: unknown): Json {
  try {
    if (depthExceeds(price, DEPTH_MAX)) return 'unrecordable: too deep'
    if (typeof price === 'string' && price.length > RECORDED_PRICE_LENGTH_MAX) return 'unrecordable: too long'
    if (price === undefined) return 'unrecordable: missing'
    return canonicalJson(price).length <= RECORDED_PRICE_LENGTH_MAX
      ? (price as Json)
      : 'unrecordable: too long'
  } catch (error) {
    if (error instanceof NotCanonicalError) return `unrecordable: ${error.message}`
    throw error
  }
}

function depthExceeds(value: unknown, max: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (max === 0) return true
  return Object.values(value).some((member) => depthExceeds(member, max - 1))
}
