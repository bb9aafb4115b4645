export const csvSeparators = [';', ',', '\t'] as const
export type CsvSeparator = (typeof csvSeparators)[number]

/** A row with the number of the line on which it starts, from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }
export type CsvRows = {
  readonly rows: readonly CsvRow[]
  /** The line of a quotation mark that is never closed; null where there is none. */
  readonly openQuoteLine: number | null
}

/**
 * Rows of a text as RFC 4180 has them: a quoted cell may hold separators, line ends and doubled quotation
 * marks. Rows without any content are left out. What is read is bounded by the size of the file.
 */
export function csvRows(text: string, separator: CsvSeparator): CsvRows {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let [line, rowLine] = [1, 1]
  let quoteLine: number | null = null
  const endRow = () => {
    cells.push(cell.trim())
    if (cells.some((one) => one !== '')) rows.push({ line: rowLine, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\r' && text.charAt(at + 1) === '\n') continue
    const isLineEnd = character === '\n' || character === '\r'
    if (isLineEnd) line += 1
    if (quoteLine !== null) {
      if (character !== '"') cell += character
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else quoteLine = null
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      quoteLine = line
    } else if (character === separator) {
      cells.push(cell.trim())
      cell = ''
    } else if (isLineEnd) {
      endRow()
      rowLine = line
    } else cell += character
  }
  endRow()
  return { rows, openQuoteLine: quoteLine }
}
