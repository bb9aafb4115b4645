import { z } from 'zod'
import { instantSchema } from '../kernel/instant.ts'
import { costsSchema } from './costs-view.ts'

/** The last counter-offer until the award is decided, as a reader of the auction may know it (DEC-9). */
export const counterOfferViewSchema = z
  .object({
    until: instantSchema,
    isOpen: z.boolean(),
    /** What the reader was asked for; null for everybody else, and on the public details. */
    asked: z
      .object({ revision: z.int(), price: z.number(), isAccepted: z.boolean(), costs: costsSchema })
      .nullable(),
  })
  .meta({ id: 'CounterOffer' })
export type CounterOfferView = z.infer<typeof counterOfferViewSchema>
