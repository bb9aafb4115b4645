import type { AdmissionAction } from '@zuschlag/contracts/administration/admissions'
import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { AuctionId, CommandId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import {
  PERSONAL_DATA_ROWS_MAX,
  type PersonalData,
  personalDataSchema,
} from '@zuschlag/contracts/user/personal-data'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { rowsAs } from '../../../kernel/rows.ts'

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

const { admissions, invitations, documentOpenings } = personalDataSchema.shape

/** Tenants' decisions about a person, without the notes that only the tenant reads (docs/privacy.md). */
export async function admissionsOfPerson(knex: Knex, userId: string): Promise<PersonalData['admissions']> {
  return rowsAs(admissions.element, newest(knex, 'admission_changes', userId).select('limit_price as limit'))
}

/** What inviters typed about a person. */
export async function invitationsOfPerson(knex: Knex, userId: string): Promise<PersonalData['invitations']> {
  return rowsAs(
    invitations.element,
    admissionTable(knex, 'admissions')
      .where({ user_id: userId })
      .whereNotNull('invited_email')
      .orderBy('invited_at', 'desc')
      .limit(PERSONAL_DATA_ROWS_MAX)
      .select('auction_id', 'invited_name as name', 'invited_email as email', 'invited_at as at'),
  )
}

/** Which documents a person opened. */
export async function openingsOfPerson(
  knex: Knex,
  userId: string,
): Promise<PersonalData['documentOpenings']> {
  return rowsAs(documentOpenings.element, newest(knex, 'document_openings', userId))
}

function newest(
  knex: Knex,
  table: 'admission_changes' | 'document_openings',
  userId: string,
): Knex.QueryBuilder {
  const ofPerson = admissionTable(knex, table).where({ user_id: userId }).select('*')
  return ofPerson.orderBy('id', 'desc').limit(PERSONAL_DATA_ROWS_MAX)
}
