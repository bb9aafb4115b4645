import { withoutInvisible } from '@zuschlag/contracts/kernel/line'
import { decimalSeparatorOf, type Language } from '@zuschlag/contracts/kernel/languages'

export type CsvCell = string | number | null

/** So that a spreadsheet reads UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
/**
 * What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection), also behind white space and
 * controls.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%\t\r＝＋－＠]/u

/** A table as RFC 4180 has it. No cell that people wrote can run as a formula where the file is opened. */
export function csvOf(rows: Iterable<readonly CsvCell[]>, language: Language): string {
  // Where the comma stands before decimals, spreadsheets take no comma between cells.
  const decimals = decimalSeparatorOf(language)
  const separator = decimals === ',' ? ';' : ','
  let text = BYTE_ORDER_MARK
  for (const row of rows) text += row.map((cell) => cellOf(cell, decimals)).join(separator) + LINE_END
  return text
}

/**
 * Figures stand without quotes, also negative ones; every text is quoted, made harmless by an apostrophe, and
 * shows all that it consists of.
 */
function cellOf(cell: CsvCell, decimals: ',' | '.'): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimals)
  const text = withoutInvisible(cell)
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
