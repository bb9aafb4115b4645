import { isPrice } from '@zuschlag/contracts/kernel/price'

/** A limit as somebody typed it, grouped or not: null for none, undefined for what is no price. */
export function parseBidLimit(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const digits = text.replaceAll(/[\s.,'’\u00a0\u202f]/g, '')
  const value = /^\d+$/.test(digits) ? Number(digits) : Number.NaN
  return isPrice(value) ? value : undefined
}
