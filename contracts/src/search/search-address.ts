import { nearSchema, PLACE_DECIMALS, searchFields, ZIPS_MAX, zipSchema } from './offer-search.ts'
import type { NearTown, OfferSearch } from './offer-search.ts'

/** Members of an address that say a search, in the order in which one is written. */
export const searchKeys = [
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
] as const
export type SearchKey = (typeof searchKeys)[number]
export type SearchAddress = Readonly<Partial<Record<SearchKey, string>>>

/** Why a member of an address does not filter, or not whole. */
export type UnreadMember = { readonly key: SearchKey; readonly problem: 'unreadable' | 'tooMany' }

type Reading = { readonly search: OfferSearch; readonly unread: readonly UnreadMember[] }

const numbers = ['min', 'max', 'area', 'rooms'] as const
const words = ['country', 'region', 'city', 'kind'] as const
const PLACE = /^(-?\d{1,2}(?:\.\d{1,6})?)_(-?\d{1,3}(?:\.\d{1,6})?)$/

/** A search as an address says it. What cannot be read does not filter, and is named. */
export function searchOfAddress(address: SearchAddress): Reading {
  const read: Record<string, unknown> = {}
  const unread: UnreadMember[] = []
  const take = (key: SearchKey, parsed: { readonly success: boolean; readonly data?: unknown }) => {
    if (parsed.success) read[key] = parsed.data
    else unread.push({ key, problem: 'unreadable' })
  }
  for (const key of numbers) {
    const text = address[key]
    if (text !== undefined) take(key, searchFields[key].safeParse(text.trim() === '' ? null : Number(text)))
  }
  for (const key of words) {
    const text = address[key]
    if (text !== undefined) take(key, searchFields[key].safeParse(text))
  }
  const zips = zipsOf(address.zip)
  if (zips.problem !== null) unread.push({ key: 'zip', problem: zips.problem })
  if (zips.read.length > 0) read['zips'] = zips.read
  const near = nearOf(address)
  if (near === 'unreadable') unread.push({ key: 'near', problem: 'unreadable' })
  else if (near !== null) read['near'] = near
  return { search: read, unread }
}

type Zips = { readonly read: readonly string[]; readonly problem: UnreadMember['problem'] | null }

/** Zip codes between commas or spaces, each once; what is none is left out. */
export function zipsOf(text: string | undefined): Zips {
  const given = [...new Set((text ?? '').split(/[\s,;]+/).filter(Boolean))]
  const read = given.filter((zip) => zipSchema.safeParse(zip).success)
  const isEmpty = text !== undefined && given.length === 0
  if (isEmpty || read.length < given.length) return { read: read.slice(0, ZIPS_MAX), problem: 'unreadable' }
  return { read: read.slice(0, ZIPS_MAX), problem: read.length > ZIPS_MAX ? 'tooMany' : null }
}

function nearOf({ near, at, km }: SearchAddress): NearTown | 'unreadable' | null {
  if (near === undefined && at === undefined && km === undefined) return null
  const [, latitude, longitude] = PLACE.exec(at ?? '') ?? []
  const given = { town: near, latitude: Number(latitude), longitude: Number(longitude), km: Number(km) }
  return nearSchema.safeParse(given).data ?? 'unreadable'
}

/** The members of an address that say a search. */
export function addressOfSearch(search: OfferSearch): SearchAddress {
  const { zips, near } = search
  const given: Partial<Record<SearchKey, string | number | undefined>> = {
    ...search,
    zip: zips?.join(','),
    near: near?.town,
    at: near && `${near.latitude.toFixed(PLACE_DECIMALS)}_${near.longitude.toFixed(PLACE_DECIMALS)}`,
    km: near?.km,
  }
  const said = searchKeys.flatMap((key) => (given[key] === undefined ? [] : [[key, String(given[key])]]))
  return Object.fromEntries(said) as SearchAddress
}

/** A search as the query of an address: the same text for the same search, and readable. */
export function queryOfSearch(search: OfferSearch): string {
  const zips = search.zips?.toSorted()
  const address = addressOfSearch({ ...search, ...(zips && { zips }) })
  return readableQuery(new URLSearchParams(Object.entries(address)).toString())
}

/** The search that `queryOfSearch` wrote. */
export function searchOfQuery(query: string): OfferSearch {
  return searchOfAddress(Object.fromEntries(new URLSearchParams(query))).search
}

/** Commas need no escape in a query, and lists of zip codes are read better with them. */
function readableQuery(query: string): string {
  return query.replaceAll('%2C', ',')
}
