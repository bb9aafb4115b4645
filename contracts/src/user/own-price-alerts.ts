import { z } from 'zod'
import { currencySchema } from '../auction/enumerations.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'

export const ownPriceAlertSchema = z
  .object({
    id: z.uuid(),
    auctionId: auctionIdSchema,
    /** Null where the object cannot be seen any more. */
    title: z.string().nullable(),
    price: z.number(),
    currencyCode: currencySchema,
    createdAt: instantSchema,
    /** When the mail went out; null while the price was not reached. */
    sentAt: instantSchema.nullable(),
  })
  .meta({ id: 'OwnPriceAlert' })
export type OwnPriceAlert = z.infer<typeof ownPriceAlertSchema>

/** Price alerts for the person's own address, the newest first. */
export const getOwnPriceAlerts = defineEndpoint({
  name: 'getOwnPriceAlerts',
  method: 'GET',
  path: '/user/price-alerts',
  access: 'signedIn',
  answer: z.array(ownPriceAlertSchema),
  status: 200,
})

export const deleteOwnPriceAlert = defineEndpoint({
  name: 'deleteOwnPriceAlert',
  method: 'DELETE',
  path: '/user/price-alerts/:priceAlertId',
  access: 'signedIn',
  params: z.strictObject({ priceAlertId: z.uuid() }),
  status: 204,
})
