import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import { dayOf } from '@zuschlag/contracts/kernel/zone-name'
import { unremindedProofsSql } from '@zuschlag/projections/account-joins/ending-proof-queries'
import type { Knex } from 'knex'
import { detailsOf, mailProofEnding } from './access-request-mails.ts'
import { rowOf } from '../../../kernel/rows.ts'
import { type AccessRequestRow, accessRequests } from './access-request-rows.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How many days before the last day of a proof its author is reminded, the first time and the second. */
export const PROOF_REMINDER_DAYS = [14, 3] as const
/** Reminded of at a time. */
const ROWS_MAX = 50

type Options = { readonly knex: Knex; readonly clock: { now(): Instant }; readonly publicUrl: string }

type Unreminded = Pick<AccessRequestRow, 'id' | 'auctionId' | 'tenantId' | 'userId' | 'proofReminders'> & {
  readonly proofExpiresOn: string
}

/** The day until which a proof ends soon, for those in the east as well: there, tomorrow is today. */
export function soonDay(now: Instant, days: number): string {
  return dayOf(instantToMs(now) + days * DAY_MS, 'UTC')
}

/**
 * Reminds people with access of the end of their proof, twice. The row and the mail are one transaction:
 * after a crash it is both or neither. Who is late for the first reminder gets the second alone.
 */
export async function remindOfProofs({ knex, clock, publicUrl }: Options): Promise<boolean> {
  const at = clock.now()
  const [first, second] = PROOF_REMINDER_DAYS
  const asked = { now: at, first: soonDay(at, first), second: soonDay(at, second), limit: ROWS_MAX }
  return knex.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: object[] }>(unremindedProofsSql, asked)
    for (const read of rows) {
      const row = rowOf<Unreminded>(read)
      const { id, proofExpiresOn: expiresOn } = row
      const reminders = expiresOn <= asked.second ? 2 : 1
      await accessRequests(transaction).where({ id }).update({ proof_reminders: reminders })
      const auction = await detailsOf(transaction, row.auctionId)
      if (auction === null) continue
      const reminded = { ...row, proofReminders: reminders }
      await mailProofEnding(transaction, reminded, { auction, expiresOn, publicUrl, at })
    }
    return rows.length === ROWS_MAX
  })
}
