import type { NumberInputOptions } from './parse-number-input.ts'

export type NumberEdit = { text: string; caret: number }

/** Whole digits with a mark between groups of three: `2350000` is `2.350.000`. */
export function groupDigits(digits: string, mark: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, mark)
}

/** A number with its thousands grouped; what stands behind the decimal separator is left as it is. */
export function groupNumber(text: string, mark: string): string {
  const { whole, rest } = partsOf(text, mark)
  return groupDigits(whole, mark) + rest
}

/** A value as its reader would type it: 1234.5 is `1.234,5` in German. */
export function numberText(value: number, options: NumberInputOptions): string {
  const { decimals, decimalSeparator } = options
  // Not `String(value)`: its separator is always a point, which groups thousands in German.
  const [whole = '0', fraction = ''] = value.toFixed(decimals).split('.')
  const figures = fraction.replace(/0+$/, '')
  return groupNumber(figures === '' ? whole : whole + decimalSeparator + figures, markOf(options))
}

/** What groups thousands where the other one separates decimals. */
export function markOf({ decimalSeparator }: NumberInputOptions): ',' | '.' {
  return decimalSeparator === ',' ? '.' : ','
}

/**
 * Digits that may be typed behind the separator of a whole number: two zeros say nothing, and a third one
 * shows that thousands were meant.
 */
const DIGITS_BEHIND_WHOLE = 3

/** Whether one more digit may be typed at the caret: before the separator or behind it. */
export function hasRoomForDigit({ text, caret }: NumberEdit, options: NumberInputOptions): boolean {
  const { whole, rest } = partsOf(text, markOf(options))
  const isBehind = caret > whole.length
  const digits = (isBehind ? rest : whole).replaceAll(/\D/g, '').length
  if (!isBehind) return digits < options.digitsMax
  return digits < (options.decimals === 0 ? DIGITS_BEHIND_WHOLE : options.decimals)
}

/** Whether every mark in the text is one that `groupNumber` would have put there. */
export function isGroupedNumber(text: string, mark: string): boolean {
  const { whole, rest } = partsOf(text, mark)
  if (rest.includes(mark)) return false
  return (
    /^-?\d*$/.test(whole) ||
    (/^-?[\d.,]*$/.test(whole) && groupDigits(whole.replaceAll(mark, ''), mark) === whole)
  )
}

/**
 * Groups the thousands again after digits were typed or deleted, and keeps the caret behind the same digit.
 * Marks that the reader typed are left alone (the text before was not grouped then): `12.5` stays visible as
 * what it is, no number.
 */
export function regroupEdit(before: string, after: NumberEdit, mark: string): NumberEdit {
  const inserted = after.text.length > before.length
  const marksBefore = before.split(mark).length
  const typedMark = inserted && after.text.split(mark).length > marksBefore
  const { whole, rest } = partsOf(after.text, mark)
  const digits = whole.replaceAll(mark, '')
  const isNumber = /^-?\d*$/.test(digits) && !rest.includes(mark)
  if (typedMark || !isGroupedNumber(before, mark) || !isNumber) return after
  const signsBeforeCaret = after.text.slice(0, after.caret).replaceAll(mark, '').length
  const text = groupDigits(digits, mark) + rest
  let caret = 0
  for (let seen = 0; seen < signsBeforeCaret; caret += 1) if (text[caret] !== mark) seen += 1
  return { text, caret }
}

/** The text up to the decimal separator, and from it on. */
function partsOf(text: string, mark: string): { whole: string; rest: string } {
  const at = text.indexOf(mark === '.' ? ',' : '.')
  return at < 0 ? { whole: text, rest: '' } : { whole: text.slice(0, at), rest: text.slice(at) }
}
