import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { pageQuery } from '../kernel/page-query.ts'
import { mailStatusSchema } from '../mail/mail-log.ts'
import { personSchema } from './auction-insight.ts'

export const DISPUTE_NOTICES_TAKE_MAX = 500

const disputeNoticeSchema = z
  .object({
    /** Revision that it follows from; -1 where the clock caused it. */
    revision: z.int(),
    kind: z.string(),
    at: instantSchema,
    person: personSchema,
    price: z.number().nullable(),
    /** Whether it stands in the person's list on the page. */
    inApp: z.boolean(),
    readAt: instantSchema.nullable(),
    /** The mail with the same content; null where there is none. */
    mail: z
      .object({ status: mailStatusSchema, queuedAt: instantSchema, sentAt: instantSchema.nullable() })
      .nullable(),
  })
  .meta({ id: 'DisputeNotice' })
export type DisputeNotice = z.infer<typeof disputeNoticeSchema>

/** Who was notified of what and when, from the delivery log; the newest first. */
export const getDisputeNotices = defineEndpoint({
  name: 'getDisputeNotices',
  method: 'GET',
  path: '/administration/auctions/:auctionId/dispute/notices',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  query: z.strictObject(pageQuery(DISPUTE_NOTICES_TAKE_MAX)),
  answer: z.object({ notices: z.array(disputeNoticeSchema), total: z.int() }),
})
