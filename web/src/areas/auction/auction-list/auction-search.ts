import { z } from 'zod'
import { ZOOM_MAX, ZOOM_MIN, type Camera } from '../../../kernel/map/engine-port.ts'
import { countrySchema } from '@zuschlag/contracts/auction/enumerations'
import { listOrders, noFilter, openStates, processKinds, type AuctionFilter } from './filter-values.ts'

const PLACES = 4
const ZOOM_PLACES = 2
const ZIP_LENGTH_MAX = 10
const CITY_LENGTH_MAX = 100
/** What an address may hold as a number: `1080`, but not `04229`. */
const plainNumber = /^[1-9]\d*$/

const price = z.number().int().min(0).optional().catch(undefined)

/** What the list's URL says. Nonsense in it is as good as nothing. */
export const offerSearchSchema = z.object({
  min: price,
  max: price,
  area: price,
  country: countrySchema.optional().catch(undefined),
  city: z.string().max(CITY_LENGTH_MAX).optional().catch(undefined),
  kind: z.enum(processKinds).optional().catch(undefined),
  state: z.enum(openStates).optional().catch(undefined),
  sort: z.enum(listOrders).optional().catch(undefined),
  /** A URL's `1080` is read as a number, `04229` as text. */
  zip: z
    .union([z.string(), z.number()])
    .transform((zip) => zipInSearch(String(zip).slice(0, ZIP_LENGTH_MAX)))
    .optional()
    .catch(undefined),
  /** Middle and nearness of the map: latitude_longitude_zoom. */
  map: z
    .string()
    .regex(/^-?\d{1,2}(\.\d+)?_-?\d{1,3}(\.\d+)?_\d{1,2}(\.\d+)?$/)
    .optional()
    .catch(undefined),
  /** On a narrow screen the map takes the place of the list. */
  view: z.literal('map').optional().catch(undefined),
})
export type AuctionSearch = z.infer<typeof offerSearchSchema>

/** A number where it is one, so that the address reads `zip=1080` and not `zip="1080"`. */
function zipInSearch(zip: string): string | number {
  return plainNumber.test(zip) ? Number(zip) : zip
}

export function auctionFilterOf(search: AuctionSearch): AuctionFilter {
  const { min, max, country, city, kind, state, area, sort, zip } = search
  const zipText = zip === undefined ? undefined : String(zip)
  return { min, max, country, city, kind, state, area, sort, zip: zipText }
}

/** A filter as the address has it; what it does not set goes. */
export function searchOf({ zip, ...others }: AuctionFilter): Partial<AuctionSearch> {
  return { ...noFilter, ...others, zip: zip === undefined ? undefined : zipInSearch(zip) }
}

export function cameraOf({ map }: AuctionSearch): Camera | undefined {
  if (map === undefined) return undefined
  const [latitude = 0, longitude = 0, zoom = 0] = map.split('_').map(Number)
  return { latitude, longitude, zoom: Math.max(ZOOM_MIN, Math.min(ZOOM_MAX, zoom)) }
}

export function textOfCamera({ latitude, longitude, zoom }: Camera): string {
  return `${latitude.toFixed(PLACES)}_${longitude.toFixed(PLACES)}_${zoom.toFixed(ZOOM_PLACES)}`
}
