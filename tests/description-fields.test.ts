import { descriptionSchema } from '@zuschlag/contracts/auction/auction-fields'
import { auctionDetailsSchema } from '@zuschlag/contracts/auction/views'
import { expect, test } from 'vitest'
import { sectionFields } from '../web/src/areas/administration/auction-editor/sections.ts'

const fields = Object.keys(descriptionSchema.shape)

/** Fields of a description that readers of an auction get under another name, or not at all. */
const notShown = {
  costTerms: 'read as `costs`',
  listed: 'decides who finds the auction',
}

const edited: ReadonlySet<string> = new Set(Object.values(sectionFields).flat())

const unedited = (names: readonly string[]): readonly string[] => names.filter((name) => !edited.has(name))
const unshown = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !(name in auctionDetailsSchema.shape) && !(name in notShown))

test('every field of a description is in a section of the editor', () => {
  expect(unedited([...fields, 'roomCount'])).toEqual(['roomCount'])
})

test('every field of a description is shown to readers, or is named here with the reason', () => {
  expect(unshown([...fields, 'roomCount'])).toEqual(['roomCount'])
})
