import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { expect, test } from 'vitest'
import { auctionIdOf, commandIdOf, draft } from '../../../../../tests/fixtures/auction-commands.ts'
import { auctionCalendar } from './read-calendar.route.ts'

const { description, terms } = draft(auctionIdOf(1), commandIdOf(1)).data
const now = msToInstant(0)

function locationIn(language: 'de' | 'en', street: string): string | undefined {
  const row = {
    auctionId: auctionIdOf(1),
    title: description.title,
    description: { ...description, street },
    terms,
    timeZone: 'Europe/Vienna',
    effectiveEndAt: msToInstant(1_000_000),
    publicRevision: 3,
    withdrawnAt: null,
    isPublished: true,
  } as unknown as AuctionDetailsRow
  const file = auctionCalendar(row, { language, publicUrl: 'https://zuschlag.example', now })
  return file?.split('\r\n').find((line) => line.startsWith('LOCATION'))
}

test('[CAL-1] the place is named in the language of the entry, with its street where there is one', () => {
  const place = String.raw`${description.zipCode} ${description.city}\, `
  expect(locationIn('en', '')).toBe(`LOCATION:${place}Austria`)
  expect(locationIn('de', 'Lange Gasse 1')).toBe(String.raw`LOCATION:Lange Gasse 1\, ${place}Österreich`)
})
