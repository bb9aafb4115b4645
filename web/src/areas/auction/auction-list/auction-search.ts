import { z } from 'zod'
import { ZOOM_MAX, ZOOM_MIN, type Camera } from '../../../kernel/map/engine-port.ts'
import type { AuctionFilter } from './auction-filter.ts'

const PLACES = 4
const ZOOM_PLACES = 2
const ZIP_LENGTH_MAX = 10

const price = z.number().int().min(0).optional().catch(undefined)

/** What the list's URL says. Nonsense in it is as good as nothing. */
export const offerSearchSchema = z.object({
  min: price,
  max: price,
  /** A URL's `1080` is read as a number, `04229` as text. */
  zip: z
    .union([z.string(), z.number()])
    .transform((zip) => String(zip).slice(0, ZIP_LENGTH_MAX))
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

export function auctionFilterOf({ min, max, zip }: AuctionSearch): AuctionFilter {
  return { min, max, zip }
}

export function cameraOf({ map }: AuctionSearch): Camera | undefined {
  if (map === undefined) return undefined
  const [latitude = 0, longitude = 0, zoom = 0] = map.split('_').map(Number)
  return { latitude, longitude, zoom: Math.max(ZOOM_MIN, Math.min(ZOOM_MAX, zoom)) }
}

export function textOfCamera({ latitude, longitude, zoom }: Camera): string {
  return `${latitude.toFixed(PLACES)}_${longitude.toFixed(PLACES)}_${zoom.toFixed(ZOOM_PLACES)}`
}
