// Small, because the router knows the list's address from the first page on: what an address says is read
// by the page alone (auction-search.ts).

const TEXT_LENGTH_MAX = 300

const filterKeys = [
  'country',
  'region',
  'near',
  'at',
  'km',
  'zip',
  'city',
  'kind',
  'rooms',
  'area',
  'min',
  'max',
  'state',
  'sort',
  'search',
] as const
type FilterKey = (typeof filterKeys)[number]

/** What the list's address holds, as the router reads it: `zip=1080` as a number, `zip=1080,1070` as text. */
export type AuctionSearch = { [Key in FilterKey]?: string | number | undefined } & {
  /** Middle and nearness of the map: latitude_longitude_zoom. */
  map?: string | undefined
  /** On a narrow screen the map takes the place of the list. */
  view?: 'map' | undefined
  /** From the second one on. */
  page?: number | undefined
}

const PAGE_MAX = 9_999

const CAMERA = /^-?\d{1,2}(\.\d+)?_-?\d{1,3}(\.\d+)?_\d{1,2}(\.\d+)?$/

/** Keeps what an address of the list may hold; whether it can be read is for the page to say. */
export function addressOfList(raw: Readonly<Record<string, unknown>>): AuctionSearch {
  const address: AuctionSearch = {}
  for (const key of filterKeys) {
    const value = raw[key]
    if (typeof value === 'number') address[key] = value
    else if (value !== undefined) address[key] = textOf(value).slice(0, TEXT_LENGTH_MAX)
  }
  const { map } = raw
  if (typeof map === 'string' && CAMERA.test(map)) address.map = map
  if (raw['view'] === 'map') address.view = 'map'
  const page = Number(raw['page'])
  if (Number.isInteger(page) && page > 1) address.page = Math.min(page, PAGE_MAX)
  return address
}

/** A list or an object in an address is text like any other that cannot be read. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
