import { expect, test } from 'vitest'
import { CSV_BYTES_MAX, csvTextOf, IMPORT_LINES_MAX, readImport, previewOf } from './read-import.ts'
import type { KnownPeople } from './bulk-tasks.ts'

const people = (text: string) => {
  const read = readImport(text)
  if (read.fault !== null) throw new Error(read.fault.kind)
  return read.lines
}
const faults = (text: string) => people(text).map(({ line, fault }) => [line, fault])

test.each([
  ['semicolons', 'E-Mail;Vorname;Nachname;Limit\nanna@example.at;Änna;Berger;450.000\n'],
  ['commas', 'Email,First name,Last name,Limit\r\nanna@example.at,Änna,Berger,"450,000"\r\n'],
  ['tabs', 'Nachname\tVorname\tE-Mail-Adresse\tHöchstbetrag\nBerger\tÄnna\tanna@example.at\t€ 450.000,00'],
  ['one cell for the name', 'Name;Mail;Bid limit\nÄnna Berger;anna@example.at;450 000'],
  ['the last name first', '"Name";"Mail";"Limit"\n"Berger, Änna";"anna@example.at";"450\u202f000"'],
  ['the line of a spreadsheet program', 'sep=;\nE-Mail;Name;Limit\nanna@example.at;Änna Berger;450000'],
])('a buyer is read with %s', (_name, text) => {
  const person = { email: 'anna@example.at', firstName: 'Änna', lastName: 'Berger', limit: 450_000 }
  expect(people(text)).toMatchObject([{ person }])
})

test.each([
  ['last names as names', 'Anrede;Vorname;Name;E-Mail\nFrau;Eva;Test;eva@example.com\n', ['Anrede']],
  ['a numbered email', '"ID";"Vorname";"Nachname";"E-Mail 1"\n"1";"Eva";"Test";"eva@example.com"\n', ['ID']],
  [
    'labels beside emails',
    'First Name,Middle Name,Last Name,E-mail 1 - Label,E-mail 1 - Value\nEva,,Test,* Home,eva@example.com\n',
    ['Middle Name', 'E-mail 1 - Label'],
  ],
  [
    'a first email and another',
    'Vorname,Nachname,Anzeigename,Spitzname,Primäre E-Mail-Adresse,Sekundäre E-Mail-Adresse\n' +
      'Eva,Test,Eva Test,,eva@example.com,e@example.com\n',
    ['Spitzname', 'Sekundäre E-Mail-Adresse'],
  ],
])('[ADM-26] an address book is read with %s', (_name, text, unused) => {
  const person = { email: 'eva@example.com', firstName: 'Eva', lastName: 'Test' }
  expect(readImport(text)).toMatchObject({ fault: null, lines: [{ fault: null, person }], unused })
})

const text = 'E-Mail;Vorname;Nachname\nanna@example.at;Änna;Größer\n'
const utf16 = (isLittle: boolean, mark: boolean) => {
  const whole = mark ? `\uFEFF${text}` : text
  const view = new DataView(new ArrayBuffer(whole.length * 2))
  for (let at = 0; at < whole.length; at += 1) view.setUint16(at * 2, whole.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16, little endian', utf16(true, true)],
  ['UTF-16, big endian', utf16(false, true)],
  ['UTF-16 without a mark', utf16(true, false)],
  ['UTF-16 without a mark, big endian', utf16(false, false)],
  ['Windows-1252', Uint8Array.from(text, (character) => character.charCodeAt(0))],
])('a file in %s is read', (_name, bytes) => {
  expect(csvTextOf(bytes)).toEqual({ text })
})

test('files that are no CSV, and those that are too large, are named', () => {
  expect(csvTextOf(Uint8Array.of(0x50, 0x4b, 3, 4, 20))).toEqual({ fault: 'spreadsheet' })
  expect(csvTextOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0))).toEqual({ fault: 'binary' })
  expect(csvTextOf(new Uint8Array(CSV_BYTES_MAX + 1))).toEqual({ fault: 'tooLarge' })
})

test('[ADM-26] what is wrong with the whole of a text is said, and no line is read', () => {
  const header = 'E-Mail;Name\n'
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@example.at;P Q\n`).join('')
  expect(readImport(' \n')).toEqual({ fault: { kind: 'empty' } })
  expect(readImport(header)).toEqual({ fault: { kind: 'empty' } })
  expect(readImport('anna@example.at;Anna;Berger')).toEqual({ fault: { kind: 'header' } })
  expect(readImport('E-Mail|Name\na@example.at|A B')).toEqual({ fault: { kind: 'header' } })
  expect(readImport(`${header}a@example.at;A B\nb@example.at;"B C\n`)).toEqual({
    fault: { kind: 'quote', line: 3 },
  })
  const many = { kind: 'tooMany', count: IMPORT_LINES_MAX + 1 }
  expect(readImport(header + rows(IMPORT_LINES_MAX + 1))).toEqual({ fault: many })
  expect(readImport(header + rows(IMPORT_LINES_MAX)).fault).toBeNull()
})

test('[ADM-26] each wrong line is named with its number in the file, the others stay', () => {
  const lines = [
    'E-Mail;Vorname;Nachname;Limit;Telefon',
    'anna@example.at;Anna;Berger;;+43 1',
    '',
    ';;;;',
    'ben@;Ben;Auer;;',
    'carla@example.at;=HYPERLINK("x");Auer;;',
    '@SUM(A1);Dora;Auer;;',
    'dora@example.at;;Auer;;',
    'eva@example.at;Eva;Auer;4,5 Mio;',
    'ANNA@example.at;Anna;Berger;1;',
    'fritz@example.at;Fritz;Auer;100;1;2',
    '"gabi@example.at";"Gabi ""G""";"Auer\nmann; Haus";"100"',
  ]
  const read = readImport(lines.join('\r\n'))
  expect(read).toMatchObject({ unused: ['Telefon'] })
  expect(faults(lines.join('\r\n'))).toEqual([
    [2, null],
    [5, 'email'],
    [6, 'formula'],
    [7, 'formula'],
    [8, 'name'],
    [9, 'limit'],
    [10, 'duplicate'],
    [11, 'cells'],
    // A name of two lines is none.
    [12, 'name'],
  ])
  expect(people(lines.join('\r\n'))[6]).toMatchObject({ firstLine: 2 })
})

const listed = `E-Mail;Name;Limit
Anna@example.at;Anna Berger;100000
ben@example.at;Ben Auer;200000
carla@example.at;Carla Auer;
dora@example.at;Dora Auer;300000
eva@example.at;Eva Auer;
anna@example.at;Anna Berger;5
fritz@;Fritz Auer;`

const known: KnownPeople = new Map([
  ['ben@example.at', { hasAccess: true, state: 'admitted', limit: 150_000 }],
  ['carla@example.at', { hasAccess: false, state: 'revoked', limit: null }],
  ['dora@example.at', { hasAccess: true, state: 'suspended', limit: 300_000 }],
  ['eva@example.at', { hasAccess: true, state: 'invited', limit: null }],
])

function preview(there: KnownPeople) {
  const read = readImport(listed)
  return previewOf(read.fault === null ? read.lines : [], there)
}

test('[ADM-26] each line says what it does, given who is there', () => {
  expect(
    preview(known).map(({ line, effect, limit, unusedLimit }) => [line, effect, limit, unusedLimit]),
  ).toEqual([
    [2, 'new', 100_000, null],
    [3, 'hasAccess', 150_000, 200_000],
    [4, 'again', null, null],
    [5, 'suspended', 300_000, null],
    [6, 'hasAccess', null, null],
    [7, 'duplicate', null, null],
    [8, 'email', null, null],
  ])
})

test('[ADM-26] the same file again, once everybody of it was invited, invites nobody', () => {
  const invited = preview(known).flatMap(({ person }) => person ?? [])
  expect(invited.map(({ email }) => email)).toEqual(['Anna@example.at', 'carla@example.at'])
  const after = new Map(known)
  for (const { email, limit } of invited)
    after.set(email.toLowerCase(), { hasAccess: true, state: 'invited', limit })
  expect(preview(after).filter(({ person }) => person !== null)).toEqual([])
})
