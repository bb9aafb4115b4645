import { isPrice } from './price.ts'

const CURRENCY = /^(?:€|eur|chf|fr\.)|(?:€|eur|chf|fr\.)$/gi
const SPACES = /[\s'’\u00a0\u202f]/g
/** Whole, or grouped by points or by commas, with nothing but zeros behind the other one. */
const FIGURE = /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:[.,]0{1,2})?$/

/**
 * An amount of money as somebody typed it, or as it stands in a file, in whole units: null for none,
 * undefined for what cannot be read with certainty. A wrong zero would let somebody bid ten times as much, so
 * that nothing is guessed.
 */
export function parseAmount(typed: string): number | null | undefined {
  const text = typed.replaceAll(SPACES, '').replaceAll(CURRENCY, '')
  if (text === '') return typed.trim() === '' ? null : undefined
  if (!FIGURE.test(text)) return undefined
  const value = Number(text.replace(/[.,]0{1,2}$/, '').replaceAll(/[.,]/g, ''))
  return isPrice(value) ? value : undefined
}
