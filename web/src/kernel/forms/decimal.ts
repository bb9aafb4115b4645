/** A figure as it is typed, with a comma or a dot; not a number where it is none, or nothing. */
export function decimalOf(text: string): number {
  const plain = text.trim().replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}

/** `3,125` or `3.125`: digits with at most so many decimals and nothing else, or null. */
export function shortDecimalOf(text: string, decimals: number): number | null {
  const isShort = new RegExp(String.raw`^\d{1,9}([.,]\d{1,${decimals}})?$`).test(text.trim())
  return isShort ? decimalOf(text) : null
}
