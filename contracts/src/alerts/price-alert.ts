import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { sellTypeSchema } from '../auction/enumerations.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { optionalField, optionalNameFields, tickedSchema } from '../kernel/form-fields.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { phoneSchema } from '../kernel/phone.ts'
import { priceSchema } from '../kernel/price.ts'
import { emailSchema } from '../kernel/email.ts'

const priceAlertFields = {
  price: priceSchema,
  email: emailSchema,
  ...optionalNameFields,
  phoneNumber: optionalField(phoneSchema),
  sellType: sellTypeSchema.optional(),
  /** Language of the page, and so of the mail; default German. */
  language: languageSchema.optional(),
} as const

/** What the dialog has to have before it saves. */
export const priceAlertFormSchema = z.strictObject({ ...priceAlertFields, consent: tickedSchema })

export const priceAlertSchema = z.strictObject({ ...priceAlertFields, consent: tickedSchema.optional() })
export type PriceAlert = z.infer<typeof priceAlertSchema>

/**
 * One mail when the current price first reaches or passes the price (rulebook, Price alert); at once where it
 * has already. The same address and price a second time is the same alert. For the reader's own address it is
 * in effect at once; any other address gets a mail first, whose link confirms it. The answer is the same,
 * whatever is known of the address.
 */
export const addPriceAlert = defineEndpoint({
  name: 'addPriceAlert',
  method: 'POST',
  path: '/public/auctions/:auctionId/price-alerts',
  access: 'public',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  body: priceAlertSchema,
  problems: ['auctionNotFound', 'auctionEnded'],
  limit: 'priceAlert',
})

export const ownPriceAlertSchema = z
  .object({
    id: z.uuid(),
    auctionId: auctionIdSchema,
    /** Null where the auction is not to be seen any more. */
    title: z.string().nullable(),
    price: z.number(),
    currencyCode: z.string(),
    createdAt: instantSchema,
    /** When the mail was queued; null while the price was not reached. */
    reachedAt: instantSchema.nullable(),
    /** When the auction is over, or was withdrawn; null while its end is open or it is not to be seen. */
    endsAt: instantSchema.nullable(),
  })
  .meta({ id: 'OwnPriceAlert' })
export type OwnPriceAlert = z.infer<typeof ownPriceAlertSchema>

/** Price alerts of the reader's own confirmed address, newest first. */
export const getOwnPriceAlerts = defineEndpoint({
  name: 'getOwnPriceAlerts',
  method: 'GET',
  path: '/user/price-alerts',
  answer: z.array(ownPriceAlertSchema),
})

export const deletePriceAlert = defineEndpoint({
  name: 'deletePriceAlert',
  method: 'DELETE',
  path: '/user/price-alerts/:priceAlertId',
  params: z.strictObject({ priceAlertId: z.uuid() }),
})

/** What a mail program calls by itself (RFC 8058), and the button of the page that the mail links to. */
export const unsubscribePriceAlert = defineEndpoint({
  name: 'unsubscribePriceAlert',
  method: 'POST',
  path: '/price-alerts/unsubscribe',
  access: 'public',
  query: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  limit: 'priceAlert',
})
