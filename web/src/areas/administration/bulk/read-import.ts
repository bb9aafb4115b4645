import { emailSchema } from '@zuschlag/contracts/kernel/email'
import { lineSchema } from '@zuschlag/contracts/kernel/line'
import { parseAmount } from '@zuschlag/contracts/kernel/parse-amount'
import type { Invited, KnownPeople } from './bulk-tasks.ts'

/** People of one file: each gets a mail, and the server permits no flood. */
export const IMPORT_LINES_MAX = 100

/** What is wrong with a line; nothing of it is sent. */
const lineFaults = ['cells', 'formula', 'email', 'name', 'limit', 'duplicate'] as const
type LineFault = (typeof lineFaults)[number]

type ImportLine = { readonly line: number; readonly shown: string } & (
  | { readonly fault: LineFault; readonly firstLine?: number }
  | { readonly fault: null; readonly person: Invited & { readonly limit: number | null } }
)

export type ImportFault =
  | { readonly kind: CsvFileFault | 'header' | 'empty' | 'unreadable' }
  | { readonly kind: 'quote'; readonly line: number }
  | { readonly kind: 'tooMany'; readonly count: number }

type Import =
  | { readonly fault: ImportFault }
  | { readonly fault: null; readonly lines: readonly ImportLine[]; readonly unused: readonly string[] }

/** A name is as long as an invitation allows. */
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

const importFields = ['email', 'firstName', 'lastName', 'name', 'limit'] as const
type ImportField = (typeof importFields)[number]

/** Names of columns, German and English, without spaces and hyphens. */
const fieldNames: Readonly<Record<ImportField, readonly string[]>> = {
  email: ['email', 'mail', 'emailadresse', 'mailadresse', 'emailaddress', 'kontaktemail'],
  firstName: ['vorname', 'firstname', 'givenname', 'forename'],
  lastName: ['nachname', 'familienname', 'zuname', 'lastname', 'surname', 'familyname'],
  name: ['name', 'vollername', 'fullname', 'anzeigename', 'displayname', 'person', 'kontakt', 'contact'],
  limit: ['limit', 'bietlimit', 'höchstbetrag', 'höchstgebot', 'bidlimit', 'maximum', 'highestbid'],
}

type ImportColumns = {
  readonly at: Readonly<Partial<Record<ImportField, number>>>
  /** Columns that are not read, by the names that they have in the file. */
  readonly unused: readonly string[]
}

/**
 * Which column is what, by the names in the first row; null where it does not name a person. Address books
 * have many names for an email ("E-mail 1 - Value"): of a name that is not known, the column counts that has
 * emails alone. Of two columns with the same meaning the first is read.
 */
function importColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): ImportColumns | null {
  const at: Partial<Record<ImportField, number>> = {}
  const unused: string[] = []
  for (const [index, title] of header.entries()) {
    const word = title.toLowerCase().replaceAll(/[\s\-_.:*]/g, '')
    const field = importFields.find((one) => fieldNames[one].includes(word))
    if (field !== undefined && at[field] === undefined) at[field] = index
    else if (title !== '') unused.push(title)
  }
  if (at.email === undefined) {
    const found = unused.find((title) => hasEmailsAlone(rows, header.indexOf(title)))
    if (found !== undefined) {
      at.email = header.indexOf(found)
      unused.splice(unused.indexOf(found), 1)
    }
  }
  const hasName = at.name !== undefined || (at.firstName !== undefined && at.lastName !== undefined)
  return at.email !== undefined && hasName ? { at, unused } : null
}

function hasEmailsAlone(rows: readonly (readonly string[])[], index: number): boolean {
  const cells = rows.map((row) => row[index] ?? '').filter((cell) => cell !== '')
  return cells.length > 0 && cells.every((cell) => emailSchema.safeParse(cell).success)
}

/** Larger files are not read. */
export const CSV_BYTES_MAX = 256 * 1024

/** `spreadsheet`: the program's own file instead of a CSV file; `binary`: no text at all. */
type CsvFileFault = 'tooLarge' | 'spreadsheet' | 'binary'

const spreadsheetStarts = [
  // A ZIP archive, as .xlsx and .ods are, and the older .xls.
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)

/** The text of a file in the encoding that spreadsheets save it in. */
export function csvTextOf(bytes: Uint8Array): { readonly text: string } | { readonly fault: CsvFileFault } {
  if (bytes.length > CSV_BYTES_MAX) return { fault: 'tooLarge' }
  if (spreadsheetStarts.some((start) => startsWith(bytes, start))) return { fault: 'spreadsheet' }
  // The decoder takes the byte order mark away.
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? { fault: 'binary' } : { text }
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  // Without a mark: a Latin letter of UTF-16 has one byte that is zero.
  if (bytes.length > 1 && bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le'
  if (bytes.length > 1 && bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // Every sequence of bytes is text in it: what is left is what older programs in Europe save.
    return 'windows-1252'
  }
}

const csvSeparators = [';', ',', '\t'] as const
type CsvSeparator = (typeof csvSeparators)[number]

/** A row with the number of the line on which it starts, from 1. */
type CsvRow = { readonly line: number; readonly cells: readonly string[] }
type CsvRows = {
  readonly rows: readonly CsvRow[]
  /** The line of a quotation mark that is never closed; null where there is none. */
  readonly openQuoteLine: number | null
}

/**
 * Rows of a text as RFC 4180 has them: a quoted cell may hold separators, line ends and doubled quotation
 * marks. Rows without any content are left out. What is read is bounded by the size of the file.
 */
function csvRows(text: string, separator: CsvSeparator): CsvRows {
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

/**
 * `new`: gets access and a mail; `again`: known here, but has no access now, and gets it again; `hasAccess`
 * and `suspended`: nothing happens; the others are faults of the line.
 */
export type LineEffect = 'new' | 'again' | 'hasAccess' | 'suspended' | LineFault

export type PreviewLine = {
  readonly line: number
  readonly shown: string
  readonly effect: LineEffect
  /** The limit that the person gets or, where nothing happens, has. */
  readonly limit: number | null
  /** The limit of the file where it is another one, and stays unused. */
  readonly unusedLimit: number | null
  readonly firstLine: number | undefined
  /** Who is invited; null where nothing happens. */
  readonly person: (Invited & { readonly limit: number | null }) | null
}

/** What each line will do, given who is there. */
export function previewOf(lines: readonly ImportLine[], known: KnownPeople): readonly PreviewLine[] {
  return lines.map((read) => {
    const { line, shown } = read
    const nothing = { line, shown, limit: null, unusedLimit: null, firstLine: undefined, person: null }
    if (read.fault !== null) return { ...nothing, effect: read.fault, firstLine: read.firstLine }
    const { person } = read
    const before = known.get(person.email.toLowerCase())
    if (before === undefined || !(before.hasAccess || before.state === 'suspended'))
      return { ...nothing, effect: before === undefined ? 'new' : 'again', limit: person.limit, person }
    const { limit } = before
    const unusedLimit = person.limit === null || person.limit === limit ? null : person.limit
    const effect = before.state === 'suspended' ? 'suspended' : 'hasAccess'
    return { ...nothing, effect, limit, unusedLimit }
  })
}
