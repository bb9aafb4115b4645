import { withoutInvisible } from '@zuschlag/contracts/kernel/line'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

/** Reads a table back as RFC 4180 says, independent of what wrote it. */
function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (isQuoted && character === '"' && text.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === '\r') continue
    else if (!isQuoted && (character === separator || character === '\n')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (character === '\n') rows.push([])
    } else cell += character
  }
  return rows.slice(0, -1)
}

const hostile = fc
  .array(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      ' ',
      '\u0000',
      '\u200b',
      '"',
      ';',
      ',',
      '|',
      '＝',
      'cmd',
      'Ä',
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))
const line = fc.array(hostile, { minLength: 2, maxLength: 3 })

test('[CSV-1] no text starts like a formula, whatever precedes it, and nothing else changes', () => {
  let guarded = 0
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('de', 'en'),
      (rows, language) => {
        const text = csvOf(rows, language)
        expect(text.startsWith('\uFEFF')).toBe(true)
        const read = readCsv(text.slice(1), language === 'de' ? ';' : ',')
        expect(read.map((cells) => cells.length)).toEqual(rows.map((cells) => cells.length))
        for (const [index, cells] of read.entries()) {
          for (const [column, cell] of cells.entries()) {
            const written = withoutInvisible(rows[index]?.[column] ?? '')
            const first = cell.replaceAll(/^[\s\p{Cc}\p{Cf}]+/gu, '').charAt(0)
            expect('=+-@|%＝＋－＠'.includes(first) && first !== '').toBe(false)
            if (cell === written) continue
            expect(cell).toBe(`'${written}`)
            guarded += 1
          }
        }
      },
    ),
    { numRuns: 500 },
  )
  expect(guarded).toBeGreaterThan(0)
})

test('figures stay figures, and what is not there is empty', () => {
  expect(
    csvOf(
      [
        ['Preis', 'Differenz', 'Rang'],
        [340_000, -1000, null],
      ],
      'de',
    ),
  ).toBe('\uFEFF"Preis";"Differenz";"Rang"\r\n340000;-1000;\r\n')
})

test('decimals are written as a spreadsheet of the language reads them', () => {
  expect(csvOf([[3.5, 'a']], 'de')).toBe('\uFEFF3,5;"a"\r\n')
  expect(csvOf([[3.5, 'a']], 'en')).toBe('\uFEFF3.5,"a"\r\n')
})

test('[CSV-1] a cell shows all that it consists of', () => {
  const cell = '\u202e=1+1\u202c Haus\u200b'
  expect(csvOf([[cell]], 'de')).toBe('\uFEFF"\'=1+1 Haus"\r\n')
})
