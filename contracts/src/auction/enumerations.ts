import { z } from 'zod'

/** Enumerations of the rulebook; numbers are the wire's, names are the code's. */
export const AuctionType = { BiddingProcess: 1, NormPriceProcess: 2 } as const
export type AuctionType = (typeof AuctionType)[keyof typeof AuctionType]
export const auctionTypeSchema = z.union([z.literal(1), z.literal(2)])

export const SellType = { Tenant: 0, Seller: 1, Broker: 2 } as const
export type SellType = (typeof SellType)[keyof typeof SellType]
export const sellTypeSchema = z.union([z.literal(0), z.literal(1), z.literal(2)])

export const countrySchema = z.enum(['AT', 'DE', 'CH'])
export type Country = z.infer<typeof countrySchema>

export const currencySchema = z.enum(['EUR', 'CHF'])
export type Currency = z.infer<typeof currencySchema>

export const nightBiddingSchema = z.enum(['allowed', 'blocked'])
export type NightBidding = z.infer<typeof nightBiddingSchema>

export const brokerageTypeSchema = z.enum(['Percent', 'Free'])
export const contractFeeTypeSchema = z.enum(['Hidden', 'PayedByBuyer', 'PayedBySeller', 'Fixed'])

/**
 * The role in which somebody acts on an auction; it is relative to that auction and is kept with the event.
 */
export const actorRoleSchema = z.enum(['investor', 'user', 'broker', 'seller', 'systemAdmin', 'engine'])
export type ActorRole = z.infer<typeof actorRoleSchema>

/** Time zone of an auction where nothing else was said (rulebook, Terms). */
export const defaultTimeZone: Record<Country, string> = {
  AT: 'Europe/Vienna',
  DE: 'Europe/Berlin',
  CH: 'Europe/Zurich',
}
