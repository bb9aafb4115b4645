import { expect, test } from 'vitest'
import { readInvited } from './invited-list.ts'

const anna = { email: 'anna@example.at', firstName: 'Anna', lastName: 'Berger' }

test.each([
  ['as a mail program writes it', 'Anna Berger <anna@example.at>'],
  ['in quotes', '"Anna Berger" <anna@example.at>'],
  ['the address first', 'anna@example.at; Anna; Berger'],
  ['cells of a spreadsheet', 'Anna\tBerger\tanna@example.at'],
  ['between commas', 'Anna,Berger,anna@example.at'],
])('somebody is read %s', (_name, line) => {
  expect(readInvited(line)).toEqual({ people: [anna], wrongLines: [] })
})

test('a last name of several words stays whole', () => {
  expect(readInvited('Ben van der Veen <ben@example.at>').people).toEqual([
    { email: 'ben@example.at', firstName: 'Ben', lastName: 'van der Veen' },
  ])
})

test('lines without an address or a name are named, empty ones are nothing', () => {
  const text = 'Anna Berger <anna@example.at>\r\n\nnobody\ncarla@example.at\nDora dora@'
  expect(readInvited(text)).toEqual({ people: [anna], wrongLines: [3, 4, 5] })
})

test('somebody in the list twice is invited once', () => {
  expect(readInvited('Anna Berger <anna@example.at>\nAnna Berger <ANNA@example.at>').people).toHaveLength(1)
})
