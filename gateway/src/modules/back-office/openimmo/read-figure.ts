import type { ExchangeReason } from '@zuschlag/contracts/administration/object-exchange'
import { parseAmount } from '@zuschlag/contracts/kernel/parse-amount'
import type { Price } from '@zuschlag/contracts/kernel/price'

export type Figure<Value = number> = { readonly value: Value } | { readonly why: ExchangeReason }
type Bounds = { readonly min: number; readonly max: number }

/** Longer texts are no figures. */
const LENGTH_MAX = 40
const GROUP_SIGNS = /[\s'’\u00a0\u202f]/gu
const GROUPED_BY_SIGNS = /^-?\d{1,3}(?:[\s'’\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/u
const UNITS = /\s?(?:m²|m2|qm|kwh.{0,15})$/iu
/** A group of three behind one point or comma: a thousand times more, or decimals. */
const EITHER = /^-?[1-9]\d{0,2}[.,]\d{3}$/
const DECIMAL = /^-?(?:\d+|\d*[.,]\d+|\d+[.,])$/
const SCIENTIFIC = /^-?\d+(?:\.\d+)?e[+-]?\d{1,2}$/i
const GROUPED = /^-?\d{1,3}(?:(?:\.\d{3})+(?:,\d+)?|(?:,\d{3})+(?:\.\d+)?)$/

/**
 * A figure as an exchange states it. Software writes decimals with a point or a comma, and groups of three
 * with the other one: a figure that can be read in two ways is taken where one of them alone lies within the
 * bounds. Nothing is guessed.
 */
export function figureOf(text: string, { min, max }: Bounds): Figure {
  const readings = readingsOf(text)
  const [first] = readings
  if (first === undefined) return { why: 'notAFigure' }
  if (first === 0) return { why: 'zero' }
  const possible = readings.filter((value) => value >= min && value <= max)
  const [value] = possible
  if (value === undefined) return { why: 'outOfRange' }
  return possible.length > 1 ? { why: 'ambiguous' } : { value }
}

function readingsOf(text: string): readonly number[] {
  if (text.length > LENGTH_MAX) return []
  const plain = text.replace(UNITS, '').trim()
  if (GROUPED_BY_SIGNS.test(plain)) return [decimal(plain.replaceAll(GROUP_SIGNS, ''))]
  if (EITHER.test(plain)) return [decimal(plain), ungrouped(plain)]
  if (DECIMAL.test(plain) || SCIENTIFIC.test(plain)) return [decimal(plain)]
  return GROUPED.test(plain) ? [ungrouped(plain)] : []
}

const decimal = (text: string): number => Number(text.replace(',', '.'))

/** Without the sign that groups, which comes first. */
function ungrouped(text: string): number {
  const sign = /[.,]/.exec(text)?.[0] ?? ''
  return decimal(text.replaceAll(sign, ''))
}

/** Zeros behind whole units, as databases write them; with four digits before, they are no group. */
const DATABASE_ZEROS = /^(\d{4,}|\d+(?=[.,]0{4}))[.,]0+$/

/** A price, by the rule of every amount of money that is typed or stands in a file. */
export function priceOf(text: string): Figure<Price> {
  if (text.length > LENGTH_MAX) return { why: 'notAFigure' }
  const amount = parseAmount(text.trim().replace(DATABASE_ZEROS, '$1'))
  if (amount !== undefined && amount !== null) return { value: amount as Price }
  const figure = figureOf(text, { min: 1, max: Number.MAX_SAFE_INTEGER })
  if (!('value' in figure)) return figure
  return { why: Number.isInteger(figure.value) ? 'outOfRange' : 'notWhole' }
}
