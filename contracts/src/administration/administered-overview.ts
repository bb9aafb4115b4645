import { z } from 'zod'
import { currencySchema } from '../auction/enumerations.ts'
import { tenantViewSchema } from '../auction/parties.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { administeredPhases } from './list-filters.ts'

const amountSchema = z.object({ currencyCode: currencySchema, amount: z.number() })

/**
 * What stands above the table of objects and beside the navigation: figures of everything that the caller
 * runs.
 */
export const getAdministeredOverview = defineEndpoint({
  name: 'getAdministeredOverview',
  method: 'GET',
  path: '/administration/overview',
  answer: z
    .object({
      /** The tenant that the caller signed in to; null where they belong to none. */
      tenant: tenantViewSchema.nullable(),
      /** How many objects there are of each phase. */
      counts: z.record(z.enum(administeredPhases), z.int()),
      /** Sum of the current prices of what runs and has bids, by currency. */
      runningVolumes: z.array(amountSchema),
      /** Mean of award over start price in percent, of the last twelve months; null without an award. */
      awardedRisePercent: z.number().nullable(),
      awardedCount: z.int(),
      /** Different people who bid in what runs. */
      runningBidders: z.int(),
      runningBids: z.int(),
      /** What ended and waits for a decision, the oldest first. */
      undecided: z.object({ id: auctionIdSchema, title: z.string() }).nullable(),
      /** Requests for immediate purchase in what runs that nobody answered. */
      openRequests: z.int(),
      /** Requests for access that wait for the caller as a broker. */
      accessRequests: z.int(),
      /** Proofs of funds to look at, or to end soon, of those whom the caller let in. */
      endingProofs: z.int(),
      /** Questions about what is not decided that nobody answered. */
      openQuestions: z.int(),
      /** What runs and ends within 24 hours. */
      endingSoon: z.int(),
      /** What is not over and has no documents. */
      withoutDocuments: z.int(),
    })
    .meta({ id: 'AdministeredOverview' }),
})
