import type { AdministeredPartner } from '@zuschlag/contracts/administration/partners'
import { type Partner, PARTNERS_MAX } from '@zuschlag/contracts/site/partners'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'

export type PartnerRow = {
  id: string
  name: string
  logo_url: string | null
  website_url: string | null
  latitude: number | null
  longitude: number | null
  review_text: string | null
  review_language: Partner['reviewLanguage']
  review_translation: string | null
  reviewer_name: string | null
  reviewer_image_url: string | null
  is_published: boolean
  version: number
}

export function partnersTable(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'partners')
}

/** Writes a partner, or brings an existing one to this state. Lower positions are shown first. */
export async function savePartner(knex: Knex, partner: Partner, position: number): Promise<void> {
  const row: Omit<PartnerRow, 'version'> = {
    id: partner.id,
    name: partner.name,
    logo_url: partner.logoUrl,
    website_url: partner.websiteUrl,
    latitude: partner.latitude,
    longitude: partner.longitude,
    review_text: partner.reviewText,
    review_language: partner.reviewLanguage,
    review_translation: partner.reviewTranslation,
    reviewer_name: partner.reviewerName,
    reviewer_image_url: partner.reviewerImageUrl,
    is_published: true,
  }
  await partnersTable(knex)
    .insert({ ...row, position })
    .onConflict('id')
    .merge()
}

/** What the site shows. */
export async function publishedPartners(knex: Knex): Promise<Partner[]> {
  const rows = (await ordered(knex)
    .where({ is_published: true })
    .whereNotNull('logo_url')
    .limit(PARTNERS_MAX)) as PartnerRow[]
  return rows.map((row) => ({ ...presentPartner(row), logoUrl: row.logo_url ?? '' }))
}

export async function administeredPartners(knex: Knex): Promise<AdministeredPartner[]> {
  const rows = (await ordered(knex).limit(PARTNERS_MAX)) as PartnerRow[]
  return rows.map(presentAdministeredPartner)
}

function ordered(knex: Knex): Knex.QueryBuilder {
  return partnersTable(knex).orderBy(['position', 'name', 'id'])
}

export function presentAdministeredPartner(row: PartnerRow): AdministeredPartner {
  return {
    ...presentPartner(row),
    logoUrl: row.logo_url,
    isPublished: row.is_published,
    version: row.version,
  }
}

function presentPartner(row: PartnerRow): Omit<Partner, 'logoUrl'> {
  return {
    id: row.id,
    name: row.name,
    websiteUrl: row.website_url,
    latitude: row.latitude,
    longitude: row.longitude,
    reviewText: row.review_text,
    reviewLanguage: row.review_language,
    reviewTranslation: row.review_translation,
    reviewerName: row.reviewer_name,
    reviewerImageUrl: row.reviewer_image_url,
  }
}
