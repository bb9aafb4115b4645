import {
  PERSONAL_DATA_ROWS_MAX,
  type PersonalData,
  personalDataSchema,
} from '@zuschlag/contracts/user/personal-data'
import type { Knex } from 'knex'
import { rowsAs } from '../../../kernel/rows.ts'
import { admissionTable } from './admission-tables.ts'

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
