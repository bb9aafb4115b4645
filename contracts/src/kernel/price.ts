import { z } from 'zod'
import type { Brand } from './ids.ts'

/** A whole number of currency units, `PRICE_MIN` to `PRICE_MAX` (rulebook, Terms). No cents, no sign. */
export type Price = Brand<number, 'Price'>

export const PRICE_MIN = 1
export const PRICE_MAX = 9_999_999_999

/** Whether any JSON value is a price: rule 7 of the rulebook. */
export function isPrice(value: unknown): value is Price {
  return typeof value === 'number' && Number.isInteger(value) && value >= PRICE_MIN && value <= PRICE_MAX
}

export const priceSchema = z
  .int()
  .min(PRICE_MIN)
  .max(PRICE_MAX)
  .transform((value) => value as Price)

/** A price, or 0: a minimum increase may be nothing. */
export type Increase = Brand<number, 'Increase'>
export const increaseSchema = z
  .int()
  .min(0)
  .max(PRICE_MAX)
  .transform((value) => value as Increase)
