import { z } from 'zod'

/** Where a property lies by the gazetteer that comes with the product. */
export const localitySchema = z.object({
  /** State or canton; null where the gazetteer names none. */
  region: z.string().nullable(),
  /** Its own place on the map, else the middle of its town. */
  latitude: z.number(),
  longitude: z.number(),
})
export type Locality = z.infer<typeof localitySchema>
