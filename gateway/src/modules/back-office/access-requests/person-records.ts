import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { PersonalData } from '@zuschlag/contracts/user/personal-data'
import { PERSONAL_DATA_ROWS_MAX } from '@zuschlag/contracts/user/personal-data'
import type { Knex } from 'knex'
import type { AccessRequestRow } from './access-request-rows.ts'
import { accessRequests, presentAccessRequest } from './access-request-rows.ts'

/** What a person said in requests for access, and what was answered. */
export async function accessRequestsOfPerson(
  knex: Knex,
  userId: UserId,
): Promise<PersonalData['accessRequests']> {
  const rows = (await accessRequests(knex)
    .where({ user_id: userId })
    .orderBy('created_at', 'desc')
    .limit(PERSONAL_DATA_ROWS_MAX)) as AccessRequestRow[]
  return rows.map((row) => ({
    auctionId: row.auction_id,
    createdAt: msToInstant(row.created_at.getTime()),
    ...presentAccessRequest(row),
  }))
}
