import {
  type AdministeredPartner,
  administeredPartnerSchema,
} from '@zuschlag/contracts/administration/partners'
import { type Partner, partnerSchema, PARTNERS_MAX } from '@zuschlag/contracts/site/partners'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { columnsOf, rowsAs } from '../../../kernel/rows.ts'

export function partnersTable(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'partners')
}

/** Writes a partner, or brings an existing one to this state. Lower positions are shown first. */
export async function savePartner(knex: Knex, partner: Partner, position: number): Promise<void> {
  await partnersTable(knex)
    .insert(columnsOf({ ...partner, isPublished: true, position }))
    .onConflict('id')
    .merge()
}

/** What the site shows. */
export async function publishedPartners(knex: Knex): Promise<Partner[]> {
  return rowsAs(
    partnerSchema,
    ordered(knex).where({ is_published: true }).whereNotNull('logo_url').limit(PARTNERS_MAX),
  )
}

export async function administeredPartners(knex: Knex): Promise<AdministeredPartner[]> {
  return rowsAs(administeredPartnerSchema, ordered(knex).limit(PARTNERS_MAX))
}

function ordered(knex: Knex): Knex.QueryBuilder {
  return partnersTable(knex).orderBy(['position', 'name', 'id'])
}
