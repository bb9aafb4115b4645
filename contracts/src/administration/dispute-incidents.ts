import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { pageQuery } from '../kernel/page-query.ts'
import { personSchema } from './auction-insight.ts'

export const DISPUTE_INCIDENTS_TAKE_MAX = 500

export const disputeIncidentSchema = z
  .object({
    id: z.string(),
    /** When the request arrived; of several that are counted together the first and the last one. */
    at: instantSchema,
    lastAt: instantSchema,
    /** Requests that are counted together: the same one again, or many with the same code. */
    count: z.int(),
    kind: z.enum(['bid', 'immediatePurchase']),
    /** Null where no session says whose request it was. */
    person: personSchema.nullable(),
    /** HTTP status of the answer. */
    status: z.int(),
    code: z.string(),
    /** As it was asked, in whole currency units; null where the body was not read or names none. */
    price: z.number().nullable(),
    commandId: z.string().nullable(),
    requestId: z.string().nullable(),
    /** What was decided when the same command came again; null where the log has no decision of it. */
    decided: z.object({ stream: z.enum(['auction', 'attempts']), revision: z.int() }).nullable(),
  })
  .meta({ id: 'DisputeIncident' })
export type DisputeIncident = z.infer<typeof disputeIncidentSchema>

/** Bids and purchase requests that never reached the engine, of the last 90 days; the newest first. */
export const getDisputeIncidents = defineEndpoint({
  name: 'getDisputeIncidents',
  method: 'GET',
  path: '/administration/auctions/:auctionId/dispute/incidents',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  query: z.strictObject(pageQuery(DISPUTE_INCIDENTS_TAKE_MAX)),
  answer: z.object({ incidents: z.array(disputeIncidentSchema), total: z.int() }),
})
