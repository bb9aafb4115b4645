import type { AdmissionAction } from '@zuschlag/contracts/administration/admissions'
import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { AuctionId, CommandId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'

export type AdmissionTable = 'admissions' | 'admission_changes' | 'refused_offers' | 'document_openings'

/** The tables of admissions; every query of them starts here. */
export function admissionTable(db: Knex, name: AdmissionTable): Knex.QueryBuilder {
  return accountsTable(db, name)
}

export type NewAdmissionChange = {
  readonly auctionId: AuctionId
  readonly userId: UserId
  readonly action: AdmissionAction
  readonly limit: number | null
  /** Of a suspension. */
  readonly category?: SuspensionCategory | null
  readonly reason: string
  readonly authorUserId: UserId
  readonly at: Instant
  readonly commandId: CommandId
}

/** Stores a decision; false if this command was stored before. */
export async function saveAdmissionChange(transaction: Knex, change: NewAdmissionChange): Promise<boolean> {
  const inserted: unknown[] = await admissionTable(transaction, 'admission_changes')
    .insert({
      auction_id: change.auctionId,
      user_id: change.userId,
      action: change.action,
      limit_price: change.limit,
      category: change.category ?? null,
      reason: change.reason,
      author_user_id: change.authorUserId,
      at: change.at,
      command_id: change.commandId,
    })
    .onConflict(['auction_id', 'command_id'])
    .ignore()
    .returning('id')
  return inserted.length > 0
}

/**
 * Removes the content of tenants' decisions about an erased person; the fact, the time and the author stay.
 */
export async function eraseAdmissions(transaction: Knex, userId: string): Promise<void> {
  await admissionTable(transaction, 'admissions').where({ user_id: userId }).delete()
  await admissionTable(transaction, 'document_openings').where({ user_id: userId }).delete()
  await admissionTable(transaction, 'refused_offers').where({ user_id: userId }).delete()
  await admissionTable(transaction, 'admission_changes').where({ user_id: userId }).update({ reason: '' })
}
