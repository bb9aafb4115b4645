import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { getAdministeredFile } from '@zuschlag/contracts/administration/administered-file'
import type { AuctionDescription } from '@zuschlag/contracts/auction/auction-fields'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { administeredList } from '@zuschlag/projections/auction-details/administered-queries'
import type { Knex } from 'knex'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { CsvCell } from '../../../kernel/csv/csv.ts'
import { csvOf } from '../../../kernel/csv/csv.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { Route } from '../../../edge/http/route.ts'
import { textRoute } from '../../../edge/http/route.ts'
import { TextAnswer } from '../../../edge/http/text-answer.ts'
import { presentAdministeredAuction } from '../../../presenters/administered-presenter.ts'

/** More objects than any tenant has. */
const ROWS_MAX = 20_000

type Column = (auction: AdministeredAuction) => CsvCell

/** Fields of the description by their own names; null for those that the table does not have. */
const described = {
  auctionCode: (auction) => auction.auctionCode,
  title: (auction) => auction.title,
  zipCode: (auction) => auction.zipCode,
  city: (auction) => auction.city,
  country: (auction) => auction.country,
  description: null,
  externalDescriptionUrl: null,
  virtualTourUrl: null,
  street: null,
  latitude: null,
  longitude: null,
  area: null,
  rooms: (auction) => auction.rooms,
  images: null,
  documents: null,
  showMinimumPrice: null,
  hideAnonymizedAuctionBids: null,
  listed: null,
  costTerms: null,
  energy: null,
} as const satisfies Record<keyof AuctionDescription, Column | null>

/** Further columns by the names that the interface itself has for them. */
const further = {
  tenant: (auction) => auction.tenant.name,
  broker: (auction) => auction.brokerName,
  phase: (auction) => auction.phase,
  start: (auction) => auction.start,
  end: (auction) => auction.end,
  startPrice: (auction) => auction.startPrice,
  currentPrice: (auction) => auction.currentPrice,
  currency: (auction) => auction.tenant.currencyCode,
  bidCount: (auction) => auction.bidCount,
  id: (auction) => auction.id,
} as const satisfies Record<string, Column>

const columns: readonly (readonly [name: string, column: Column])[] = Object.entries<Column | null>({
  ...described,
  ...further,
}).flatMap(([name, column]) => (column === null ? [] : [[name, column] as const]))

type Dependencies = { readonly knex: Knex; readonly directory: Directory }

/** The table of objects as a file; scoped by the viewer like the table itself. */
export function administeredFileRoute({ knex, directory }: Dependencies): Route {
  return textRoute(getAdministeredFile, async ({ query, viewer, now }) => {
    if (viewer.kind === 'visitor') return err(problemOf('unauthenticated'))
    const { language, ...filter } = query
    const rows = await administeredList(knex, viewer, now, filter, ROWS_MAX)
    const parties = await directory.partiesOf(rows)
    const lines = rows.flatMap((row, index) => {
      const own = parties[index]
      if (own === undefined) return []
      const auction = presentAdministeredAuction(row, own)
      return [columns.map(([, column]) => column(auction))]
    })
    const text = csvOf([columns.map(([name]) => name), ...lines], language)
    return ok(
      new TextAnswer(text, { contentType: 'text/csv; charset=utf-8', fileName: 'zuschlag-objects.csv' }),
    )
  })
}
