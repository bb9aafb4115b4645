import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { type AuctionId, auctionIdSchema } from '../kernel/ids.ts'
import type { OfferSearch } from './offer-search.ts'
import { searchKeys, searchOfAddress } from './search-address.ts'
import type { SearchAddress, SearchKey, UnreadMember } from './search-address.ts'
import { currencySchema } from '../auction/enumerations.ts'
import { publicRead } from '../auction/read-auctions.ts'
import { publicAuctionSchema } from '../auction/views.ts'

/** Orders of the public list; without one it starts with what ends first. */
export const listOrders = ['ending', 'newest', 'cheapest', 'dearest', 'largest'] as const
export type ListOrder = (typeof listOrders)[number]

export const SEARCH_LENGTH_MAX = 100
/** Cards of one answer. */
export const PAGE_TAKE_MAX = 60
/** Cards of one page of the site. */
export const OBJECTS_PAGE_SIZE = 24
const SKIP_MAX = 10_000_000
const TEXT_LENGTH_MAX = 300
const ID_LENGTH = 36

const text = z.string().max(TEXT_LENGTH_MAX).optional()
type PlainKey = Exclude<SearchKey, 'min' | 'max'>
const plainKeys = searchKeys.filter((key) => key !== 'min' && key !== 'max')

/** What a visitor filters the public list by, as it stands in a query. Empty is none, as a form sends it. */
const filterShape = {
  search: z.string().max(SEARCH_LENGTH_MAX).optional(),
  /** `true`: bids are taken now; `false`: the start is still to come. What is over is neither. */
  running: z.enum(['true', 'false', '']).optional(),
  minPrice: text,
  maxPrice: text,
  /** The others are those of an address of the site. */
  ...(Object.fromEntries(plainKeys.map((key) => [key, text])) as Record<PlainKey, typeof text>),
}
type FilterQuery = z.output<z.ZodObject<typeof filterShape>>

/** What a query asks of an offer. */
export type OfferFilter = {
  readonly search: OfferSearch
  readonly words: string
  readonly running: boolean | undefined
}

export const offerFilterOf = (query: FilterQuery): OfferFilter => readFilter(query).filter

function readFilter({ search: words = '', running, minPrice: min, maxPrice: max, ...query }: FilterQuery) {
  const texts = { ...query, min, max }
  const said = searchKeys.filter((key) => texts[key]?.trim()).map((key) => [key, texts[key]])
  const { search, unread } = searchOfAddress(Object.fromEntries(said) as SearchAddress)
  return { filter: { search, words, running: running ? running === 'true' : undefined }, unread }
}

const messages = { unreadable: 'Cannot be read', tooMany: 'Too many values' } as const
const nameOf = ({ key }: UnreadMember) => ({ min: 'minPrice', max: 'maxPrice' })[key as 'min' | 'max'] ?? key

/** What an address of the site leaves out with a notice, a call is refused for. */
function refuseUnread(query: FilterQuery, context: z.RefinementCtx): void {
  for (const member of readFilter(query).unread)
    context.addIssue({ code: 'custom', path: [nameOf(member)], message: messages[member.problem] })
}

export const offerFilterQuery = z.strictObject(filterShape).superRefine(refuseUnread)

export const offerPageQuery = z
  .strictObject({
    skip: z.coerce.number().int().min(0).max(SKIP_MAX).default(0),
    take: z.coerce.number().int().min(1).max(PAGE_TAKE_MAX).default(OBJECTS_PAGE_SIZE),
    sort: z.enum(listOrders).default('ending'),
    /** Of these auctions alone, between commas. */
    ids: z
      .string()
      .max(PAGE_TAKE_MAX * (ID_LENGTH + 1))
      .transform((ids) => ids.split(','))
      .pipe(z.array(auctionIdSchema).max(PAGE_TAKE_MAX))
      .optional(),
    ...filterShape,
  })
  .superRefine(refuseUnread)
export type OfferPageQuery = z.output<typeof offerPageQuery>

const count = z.int().min(0)

const publicAuctionPageSchema = z
  .object({
    items: z.array(publicAuctionSchema),
    /** How many the filter leaves, of these how many can be bid on, and how many a map shows. */
    total: count,
    open: count,
    located: count,
    /** Of what the other filters leave; null where that is nothing. */
    prices: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
    /**
     * What a filter chooses from, of what can be bid on: regions of the chosen country, towns of the chosen
     * region, and how many have a price in each of equal parts of the price slider.
     */
    choices: z.object({
      open: count,
      currencies: z.array(currencySchema),
      regions: z.array(z.string()),
      cities: z.array(z.string()),
      priceBars: z.array(count),
    }),
  })
  .meta({ id: 'PublicAuctionPage' })
export type PublicAuctionPage = z.infer<typeof publicAuctionPageSchema>

type Point = [id: AuctionId, latitude: number, longitude: number, state: 0 | 1]
/** No tuple of zod's: its code would be in the scripts of every page. State 0 runs, 1 starts later. */
const pointSchema = z
  .array(z.union([auctionIdSchema, z.number()]))
  .transform((given) => given as unknown as Point)

const publicAuctionPointsSchema = z
  .object({ points: z.array(pointSchema), total: count })
  .meta({ id: 'PublicAuctionPoints' })
export type PublicAuctionPoints = z.infer<typeof publicAuctionPointsSchema>

export const getPublicAuctionPage = defineEndpoint({
  ...publicRead,
  name: 'getPublicAuctionPage',
  path: '/public/auctions/page',
  query: offerPageQuery,
  answer: publicAuctionPageSchema,
})

export const getPublicAuctionPoints = defineEndpoint({
  ...publicRead,
  name: 'getPublicAuctionPoints',
  path: '/public/auctions/points',
  query: offerFilterQuery,
  answer: publicAuctionPointsSchema,
})
