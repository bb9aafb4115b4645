import { z } from 'zod'

/** For whom somebody would bid. */
export const biddingParties = ['self', 'company', 'otherPerson'] as const
export const biddingPartySchema = z.enum(biddingParties)
export type BiddingParty = z.infer<typeof biddingPartySchema>
