export type NumberInputOptions = {
  /** Decimals that may be given; 0 = whole numbers only. */
  decimals: number
  allowNegative: boolean
  /** Whether spaces may group thousands. */
  allowSpaces: boolean
  /** How the reader writes decimals; the other of the two groups thousands. */
  decimalSeparator: ',' | '.'
  /** Digits before the decimals, so that nothing beyond exact arithmetic is read. */
  digitsMax: number
}

export type ParsedNumber = {
  /** The number; 0 where the text is none (specification, section 5). */
  value: number
  /** The text without grouping, with the 0 that was missing beside a separator: `,5` is `0,5`. */
  text: string
  isValid: boolean
}

const INVALID: ParsedNumber = { value: 0, text: '0', isValid: false }
/** What people copy along with an amount. */
const currencySigns = /€|EUR|CHF/gi
/** Decimals that change no whole number: `250.000,00` and `250.000,–`. Three zeros may be thousands. */
const emptyDecimals = { ',': /(?<=\d),(?:00?|--?|–|—)$/, '.': /(?<=\d)\.(?:00?|--?|–|—)$/ } as const

/**
 * Reads a number as a person writes it. It never guesses: what could be read in two ways, such as `12.5`
 * where dots group thousands, is no number, because a guess would be wrong by a factor of ten.
 */
export function parseNumberInput(text: string, options: NumberInputOptions): ParsedNumber {
  const { decimals, allowNegative, decimalSeparator } = options
  const figure = text.replaceAll(currencySigns, '').trim()
  const plain = ungrouped(
    decimals === 0 ? figure.replace(emptyDecimals[decimalSeparator], '') : figure,
    options,
  )
  if (plain === null) return INVALID
  const match = /^(-?)(\d*)(?:([.,])(\d*))?$/.exec(plain)
  if (match === null) return INVALID
  const [, sign = '', whole = '', separator, fraction = ''] = match
  if (sign !== '' && !allowNegative) return INVALID
  if (separator !== undefined && decimals === 0) return INVALID
  if (whole === '' && fraction === '') return INVALID
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (digits.length > options.digitsMax || fraction.length > decimals) return INVALID
  const wholeText = `${sign}${digits === '' ? '0' : digits}`
  const value = Number(`${wholeText}.${fraction === '' ? '0' : fraction}`)
  const fractionText = separator === undefined ? '' : `${decimalSeparator}${fraction === '' ? '0' : fraction}`
  return { value: value === 0 ? 0 : value, text: `${wholeText}${fractionText}`, isValid: true }
}

/** The text without its thousands marks; null where they do not stand between groups of three digits. */
function ungrouped(text: string, { decimalSeparator, allowSpaces }: NumberInputOptions): string | null {
  const mark = decimalSeparator === ',' ? '.' : ','
  const unified = text.replaceAll(/[’']/g, mark).replaceAll(/[\s\u00a0\u202f]/g, allowSpaces ? mark : ' ')
  const at = unified.indexOf(decimalSeparator)
  const whole = at < 0 ? unified : unified.slice(0, at)
  const rest = at < 0 ? '' : unified.slice(at)
  if (!whole.includes(mark)) return rest.includes(mark) ? null : unified
  const isGrouped = new RegExp(`^-?\\d{1,3}(\\${mark}\\d{3})+$`).test(whole)
  return isGrouped && !rest.includes(mark) ? whole.replaceAll(mark, '') + rest : null
}
