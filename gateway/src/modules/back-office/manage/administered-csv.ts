import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { achievedPrice, decisionOf } from '@zuschlag/contracts/auction/achieved-price'
import type { AuctionDescription } from '@zuschlag/contracts/auction/auction-fields'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { languageFacts, type Language, type Translated } from '@zuschlag/contracts/kernel/languages'
import type { CsvCell } from '../../../kernel/csv/csv.ts'
import { csvOf } from '../../../kernel/csv/csv.ts'
import { mailFormat } from '../../notifications/mail/contents/mail-format.ts'
import { documentTexts, type DocumentText } from '../shared/document-texts.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const texts: Translated<Record<keyof typeof de, string>> = { de, en }

type Words = {
  readonly t: DocumentText<keyof typeof de>
  readonly country: (code: AdministeredAuction['country']) => string
  readonly time: (at: Instant | null, timeZone: string) => string | null
}
type Column = (auction: AdministeredAuction, words: Words) => CsvCell

/** Fields of the description by their own names; null for those that the table does not have. */
const described = {
  auctionCode: (auction) => auction.auctionCode,
  title: (auction) => auction.title,
  zipCode: (auction) => auction.zipCode,
  city: (auction) => auction.city,
  country: (auction, { country }) => country(auction.country),
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

/** Further columns; each has its heading among the texts. */
const further = {
  tenant: (auction) => auction.tenant.name,
  broker: (auction) => auction.brokerName,
  state: (auction, { t }) => t(`state.${stateOf(auction)}`),
  start: (auction, { time }) => time(auction.start, auction.timeZone),
  end: (auction, { time }) => time(auction.end, auction.timeZone),
  timeZone: (auction) => auction.timeZone,
  startPrice: (auction) => auction.startPrice,
  // As the table shows it.
  price: ({ outcome, bidCount, currentPrice }) =>
    achievedPrice(outcome) ?? (bidCount > 0 ? currentPrice : null),
  currency: (auction) => auction.tenant.currencyCode,
  bidCount: (auction) => auction.bidCount,
  id: (auction) => auction.id,
} as const satisfies Partial<Record<keyof typeof de, Column>>

/** What was decided has words of its own for each decision. */
function stateOf({ phase, outcome }: AdministeredAuction) {
  return phase === 'decided' ? decisionOf(outcome) : phase
}

type Name =
  | keyof typeof further
  | { [F in keyof typeof described]: (typeof described)[F] extends null ? never : F }[keyof typeof described]

const columns = Object.entries<Column | null>({ ...described, ...further }).flatMap(([name, column]) =>
  column === null ? [] : [{ name: name as Name, column }],
)

export type TableOrder = { readonly auctions: readonly AdministeredAuction[]; readonly language: Language }

/** The table of objects as a file, in the words of its reader's language. */
export function administeredCsv(auctions: readonly AdministeredAuction[], language: Language): string {
  const t = documentTexts(texts, language)
  const { dateTime } = mailFormat(language)
  const countries = new Intl.DisplayNames(languageFacts[language].locale, { type: 'region' })
  const words: Words = {
    t,
    country: (code) => countries.of(code) ?? code,
    time: (at, timeZone) => (at === null ? null : dateTime(at, timeZone)),
  }
  const lines = auctions.map((auction) => columns.map(({ column }) => column(auction, words)))
  return csvOf([columns.map(({ name }) => t(name)), ...lines], language)
}
