import { expect, test } from 'vitest'
import { previewOf, type KnownPeople } from './import-preview.ts'
import { readImport } from './read-import.ts'

const text = `E-Mail;Name;Limit
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

function preview(people: KnownPeople) {
  const read = readImport(text)
  return previewOf(read.fault === null ? read.lines : [], people)
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
