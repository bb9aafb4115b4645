import { z } from 'zod'
import { ROOMS_MAX } from '../auction/auction-fields.ts'
import { countrySchema } from '../auction/enumerations.ts'
import { lineSchema } from '../kernel/line.ts'
import { PRICE_MAX } from '../kernel/price.ts'
import { regionNames } from '../places/regions.ts'

export const processKinds = ['bidding', 'offerLink', 'normPrice'] as const
/** Distances that a search around a town chooses from, in kilometres. */
export const searchDistances = [5, 10, 25, 50, 100] as const
/** Zip codes and their beginnings in one search. */
export const ZIPS_MAX = 20
const TOWN_LENGTH_MAX = 100
const AREA_MAX = 1_000_000
/** Decimals of a place in an address: some hundred metres are as exact as a town is. */
export const PLACE_DECIMALS = 3

/** A zip code, or the beginning of several: `1080`, `10`, `1080*`. */
export const zipSchema = z.string().regex(/^\d{1,5}\*?$/)

/** Around a town of the gazetteer. */
export const nearSchema = z.strictObject({
  town: lineSchema(TOWN_LENGTH_MAX),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  km: z.literal(searchDistances),
})

export const searchFields = {
  /** Both ends of the prices count. */
  min: z.int().min(0).max(PRICE_MAX),
  max: z.int().min(0).max(PRICE_MAX),
  /** Square metres, at least. */
  area: z.int().min(1).max(AREA_MAX),
  /** At least. */
  rooms: z.number().min(0.5).max(ROOMS_MAX).multipleOf(0.5),
  country: countrySchema,
  /** State or canton. */
  region: z.enum(regionNames as [string, ...string[]]),
  zips: z.array(zipSchema).min(1).max(ZIPS_MAX),
  near: nearSchema,
  city: lineSchema(TOWN_LENGTH_MAX),
  kind: z.enum(processKinds),
} as const

/** What a reader looks for; what is absent does not filter. */
export const offerSearchSchema = z.strictObject(searchFields).partial().meta({ id: 'OfferSearch' })
export type OfferSearch = z.infer<typeof offerSearchSchema>
export type NearTown = z.infer<typeof nearSchema>
