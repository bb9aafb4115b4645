import { expect, test } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json'
import en from '@zuschlag/contracts/texts/en.json'
import { misfitPlaceOf, addFiles, noFiles, RECEIPTS_MAX, type SortedFiles } from './use-verification.ts'
import type { ReceiptClaims } from './read-receipt.ts'

test.each([
  ['trailerDiffers', 'atTrailer'],
  ['signatureMissing', 'atTrailer'],
  ['signatureWrong', 'atTrailer'],
  ['afterTrailer', 'atLine'],
  ['termsDiffer', 'atHeader'],
  ['notJson', 'atLine'],
  ['notCanonical', 'atLine'],
  ['lineTooLong', 'atLine'],
  ['brokenOff', 'atLine'],
  ['trailerMissing', 'afterLine'],
] as const)('%s is reported by %s', (problem, place) => {
  expect(misfitPlaceOf(problem, 7)).toBe(place)
})

test('the first line is the header, however it is damaged', () => {
  for (const problem of ['notCanonical', 'brokenOff'] as const)
    expect(misfitPlaceOf(problem, 1)).toBe('atHeader')
})

test.each([
  ['de', de],
  ['en', en],
])('no revision is named for a line that is damaged (%s)', (_language, { verify }) => {
  const { atHeader, atLine, afterLine, atTrailer } = verify.result
  expect([atHeader, atLine, afterLine, atTrailer].join(' ')).not.toContain('{{revision}}')
})

const fileOf = (name: string) => new File([], name)
const added = (change: Partial<SortedFiles>): SortedFiles => ({ ...noFiles, ...change })
const exported = (name: string) => added({ file: fileOf(name), isExport: true })
const other = (name: string) => added({ file: fileOf(name) })

const receiptsIn = (fileName: string, count: number) =>
  Array.from({ length: count }, (_, at): ReceiptClaims => {
    const eventHash = String(at).padStart(64, '0')
    return { fileName, eventHash, content: { kind: 'pack', members: { eventHash } } }
  })
const packOf = (fileName: string, count: number) => added({ receipts: receiptsIn(fileName, count) })

const all = (...drops: readonly SortedFiles[]) => drops.reduce(addFiles, noFiles)
const named = (...drops: readonly SortedFiles[]) => {
  const { file, receipts, leftOut } = all(...drops)
  return { file: file?.name, receipts: [...new Set(receipts.map(({ fileName }) => fileName))], leftOut }
}

test('files that come one after the other are held together, the newest receipt first', () => {
  const held = named(packOf('a.json', 1), exported('akte.ndjson'), packOf('b.json', 1))
  expect(held).toEqual({ file: 'akte.ndjson', receipts: ['b.json', 'a.json'], leftOut: [] })
})

test('another dispute file replaces a dispute file, and a letter does not', () => {
  expect(named(exported('1.ndjson'), exported('2.ndjson'))).toMatchObject({ file: '2.ndjson', leftOut: [] })
  expect(named(exported('1.ndjson'), other('letter.pdf'))).toMatchObject({
    file: '1.ndjson',
    leftOut: ['letter.pdf'],
  })
  expect(named(other('letter.pdf'), other('2.pdf'))).toMatchObject({ file: '2.pdf', leftOut: [] })
  expect(named(other('letter.pdf'), exported('1.ndjson'))).toMatchObject({ file: '1.ndjson', leftOut: [] })
})

test('the events of a pack are looked for together or not at all', () => {
  const [most, few] = [packOf('most.json', RECEIPTS_MAX - 1), packOf('few.json', 2)]
  expect(named(most, few)).toMatchObject({ receipts: ['few.json'], leftOut: ['most.json'] })
  expect(all(most, few).receipts).toHaveLength(2)
  expect(named(packOf('full.json', RECEIPTS_MAX))).toMatchObject({ receipts: ['full.json'], leftOut: [] })
})

test('a file that was left out is named once, until it is checked', () => {
  const first = added({ ...exported('1.ndjson'), leftOut: ['2.ndjson', 'letter.txt'] })
  const again = added({ leftOut: ['letter.txt'] })
  expect(named(first, again, packOf('a.json', 1)).leftOut).toEqual(['2.ndjson', 'letter.txt'])
  expect(named(first, exported('2.ndjson')).leftOut).toEqual(['letter.txt'])
})
