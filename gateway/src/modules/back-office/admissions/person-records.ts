import { PERSONAL_DATA_ROWS_MAX, type PersonalData } from '@zuschlag/contracts/user/personal-data'
import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import { admissionTable } from './admission-tables.ts'

type ChangeRow = {
  auction_id: AuctionId
  action: string
  category: SuspensionCategory | null
  limit_price: string | null
  at: Date
}
type OpeningRow = { auction_id: AuctionId; file_name: string; at: Date }
type InvitationRow = {
  auction_id: AuctionId
  invited_name: string | null
  invited_email: string
  invited_at: Date
}

/** Tenants' decisions about a person, without the notes that only the tenant reads (docs/privacy.md). */
export async function admissionsOfPerson(knex: Knex, userId: string): Promise<PersonalData['admissions']> {
  const rows = await newest<ChangeRow>(knex, 'admission_changes', userId)
  return rows.map(({ auction_id: auctionId, action, category, limit_price: limit, at }) => ({
    auctionId,
    action,
    category,
    limit: limit === null ? null : Number(limit),
    at: msToInstant(at.getTime()),
  }))
}

/** What inviters typed about a person. */
export async function invitationsOfPerson(knex: Knex, userId: string): Promise<PersonalData['invitations']> {
  const rows = (await admissionTable(knex, 'admissions')
    .where({ user_id: userId })
    .whereNotNull('invited_email')
    .orderBy('invited_at', 'desc')
    .limit(PERSONAL_DATA_ROWS_MAX)) as readonly InvitationRow[]
  return rows.map(({ auction_id: auctionId, invited_name: name, invited_email: email, invited_at: at }) => ({
    auctionId,
    name,
    email,
    at: msToInstant(at.getTime()),
  }))
}

/** Which documents a person opened. */
export async function openingsOfPerson(
  knex: Knex,
  userId: string,
): Promise<PersonalData['documentOpenings']> {
  const rows = await newest<OpeningRow>(knex, 'document_openings', userId)
  return rows.map(({ auction_id: auctionId, file_name: fileName, at }) => ({
    auctionId,
    fileName,
    at: msToInstant(at.getTime()),
  }))
}

async function newest<Row>(
  knex: Knex,
  table: 'admission_changes' | 'document_openings',
  userId: string,
): Promise<readonly Row[]> {
  const ofPerson = admissionTable(knex, table).where({ user_id: userId })
  return (await ofPerson.orderBy('id', 'desc').limit(PERSONAL_DATA_ROWS_MAX)) as readonly Row[]
}
