import { emailSchema } from '@zuschlag/contracts/kernel/email'
import { lineSchema } from '@zuschlag/contracts/kernel/line'
import { csvRows, csvSeparators, type CsvRow } from './csv-rows.ts'
import type { CsvFileFault } from './csv-text.ts'
import { importColumns, type ImportColumns, type ImportField } from './import-columns.ts'
import { parseAmount } from '@zuschlag/contracts/kernel/parse-amount'
import type { Invited } from './invited-list.ts'

/** People of one file: each gets a mail, and the server permits no flood. */
export const IMPORT_LINES_MAX = 100

/** What is wrong with a line; nothing of it is sent. */
export const lineFaults = ['cells', 'formula', 'email', 'name', 'limit', 'duplicate'] as const
export type LineFault = (typeof lineFaults)[number]

export type ImportLine = { readonly line: number; readonly shown: string } & (
  | { readonly fault: LineFault; readonly firstLine?: number }
  | { readonly fault: null; readonly person: Invited & { readonly limit: number | null } }
)

export type ImportFault =
  | { readonly kind: CsvFileFault | 'header' | 'empty' | 'unreadable' }
  | { readonly kind: 'quote'; readonly line: number }
  | { readonly kind: 'tooMany'; readonly count: number }

export type Import =
  | { readonly fault: ImportFault }
  | { readonly fault: null; readonly lines: readonly ImportLine[]; readonly unused: readonly string[] }

/** As an invitation has it. */
const nameSchema = lineSchema()

/** What a spreadsheet would run (OWASP, CSV injection). */
const FORMULA = /^['\s]*[=+\-@|%＝＋－＠]/u

/** The people of a CSV text, line by line; or why the whole of it is not read. */
export function readImport(text: string): Import {
  const content = text.replace(/^sep=.\r?\n/i, '')
  const skipped = content.length < text.length ? 1 : 0
  if (content.trim() === '') return { fault: { kind: 'empty' } }
  const tables = csvSeparators.map((separator) => csvRows(content, separator))
  const found = tables
    .map((table) => {
      const [header = [], ...rows] = table.rows.map(({ cells }) => cells)
      return { ...table, columns: importColumns(header, rows) }
    })
    .find(({ columns }) => columns !== null)
  if (found === undefined || found.columns === null) return { fault: { kind: 'header' } }
  const { columns, openQuoteLine } = found
  if (openQuoteLine !== null) return { fault: { kind: 'quote', line: openQuoteLine + skipped } }
  const [header, ...rows] = found.rows
  if (rows.length === 0) return { fault: { kind: 'empty' } }
  if (rows.length > IMPORT_LINES_MAX) return { fault: { kind: 'tooMany', count: rows.length } }
  const width = header?.cells.length ?? 0
  const lineOf = new Map<string, number>()
  const lines = rows.map((row): ImportLine => {
    const line = row.line + skipped
    const read = readLine({ ...row, line }, columns, width)
    if (read.fault !== null) return read
    const email = read.person.email.toLowerCase()
    const firstLine = lineOf.get(email)
    if (firstLine !== undefined) return { line, shown: read.shown, fault: 'duplicate', firstLine }
    lineOf.set(email, line)
    return read
  })
  return { fault: null, lines, unused: columns.unused }
}

function readLine({ line, cells }: CsvRow, { at }: ImportColumns, width: number): ImportLine {
  const cellOf = (field: ImportField) => cells[at[field] ?? -1] ?? ''
  const email = cellOf('email')
  const [firstName, lastName] = nameOf(cellOf, at.lastName !== undefined)
  const shown = email || [firstName, lastName].join(' ').trim()
  const wrong = (fault: LineFault): ImportLine => ({ line, shown, fault })
  // A separator that nobody quoted would move every cell behind it.
  if (cells.slice(width).some((cell) => cell !== '')) return wrong('cells')
  if ([email, firstName, lastName].some((cell) => FORMULA.test(cell))) return wrong('formula')
  if (!emailSchema.safeParse(email).success) return wrong('email')
  if ([firstName, lastName].some((name) => !nameSchema.safeParse(name).success)) return wrong('name')
  const limit = parseAmount(cellOf('limit'))
  if (limit === undefined) return wrong('limit')
  return { line, shown, fault: null, person: { email, firstName, lastName, limit } }
}

/**
 * First and last name; of one cell the first word is the first name, unless a comma says otherwise. Beside a
 * first name, and without another column for it, the name is the last name ("Vorname; Name").
 */
function nameOf(cellOf: (field: ImportField) => string, hasLastNames: boolean): readonly [string, string] {
  const [first, last] = [cellOf('firstName'), cellOf('lastName')]
  const whole = cellOf('name')
  if (first !== '' && !hasLastNames) return [first, whole]
  if (first !== '' || last !== '' || whole === '') return [first, last]
  const [before, ...behind] = whole.split(',')
  if (behind.length > 0) return [behind.join(',').trim(), (before ?? '').trim()]
  const [word, ...others] = whole.split(/\s+/)
  return [word ?? '', others.join(' ')]
}
