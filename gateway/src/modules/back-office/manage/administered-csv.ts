import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { achievedPrice, decisionOf } from '@zuschlag/contracts/auction/achieved-price'
import type { FieldFor } from '@zuschlag/contracts/auction/field-catalogue'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { languageFacts, type Language, type Translated } from '@zuschlag/contracts/kernel/languages'
import { type CsvCell, csvOf } from '../../../kernel/csv/csv.ts'
import { mailFormat } from '../../notifications/mail/contents/mail-format.ts'
import { type Texts, textsIn } from '../../../kernel/texts.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const texts: Translated<Record<keyof typeof de, string>> = { de, en }

type Words = {
  readonly t: Texts<keyof typeof de>
  readonly country: (code: AdministeredAuction['country']) => string
  readonly time: (at: Instant | null, timeZone: string) => string | null
}
type Column = (auction: AdministeredAuction, words: Words) => CsvCell

/** Fields of the description by their own names, in the order of the table. */
const described = {
  auctionCode: (auction) => auction.auctionCode,
  title: (auction) => auction.title,
  zipCode: (auction) => auction.zipCode,
  city: (auction) => auction.city,
  country: (auction, { country }) => country(auction.country),
  rooms: (auction) => auction.rooms,
} as const satisfies Record<FieldFor<'table'>, Column>

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

const columns = { ...described, ...further }
const names = Object.keys(columns) as readonly (keyof typeof columns)[]

export type TableOrder = { readonly auctions: readonly AdministeredAuction[]; readonly language: Language }

/** The table of objects as a file, in the words of its reader's language. */
export function administeredCsv(auctions: readonly AdministeredAuction[], language: Language): string {
  const t = textsIn(texts, language)
  const { dateTime } = mailFormat(language)
  const countries = new Intl.DisplayNames(languageFacts[language].locale, { type: 'region' })
  const words: Words = {
    t,
    country: (code) => countries.of(code) ?? code,
    time: (at, timeZone) => (at === null ? null : dateTime(at, timeZone)),
  }
  const lines = auctions.map((auction) => names.map((name) => columns[name](auction, words)))
  return csvOf([names.map((name) => t(name)), ...lines], language)
}
