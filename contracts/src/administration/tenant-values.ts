import { z } from 'zod'
import { timeZoneSchema } from '../auction/auction-fields.ts'
import { nightBiddingSchema } from '../auction/enumerations.ts'

/** `#rrggbb`; null takes the platform's own colour. */
const accentSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .transform((colour) => colour.toLowerCase())
  .nullable()

/** An origin that may show the tenant's pages in a frame: `https://www.tenant.example`, nothing behind it. */
export const frameOriginSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(/^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/)

const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const nightFields = {
  /** Both or neither; without, new objects have no night. */
  nightTimeStart: localTime.nullable(),
  nightTimeEnd: localTime.nullable(),
  nightBidding: nightBiddingSchema,
} as const

/** Of new objects; null takes the one of the object's country. */
export const timeZoneField = { timeZone: timeZoneSchema.nullable().default(null) } as const

export const accentFields = {
  primaryAccentColor: accentSchema,
  secondaryAccentColor: accentSchema,
  ternaryAccentColor: accentSchema,
} as const
