import type { Partner } from '@zuschlag/contracts/site/partners'
import { PARTNERS_MAX } from '@zuschlag/contracts/site/partners'
import type { Knex } from 'knex'

type PartnerRow = {
  id: string
  name: string
  logo_url: string
  website_url: string | null
  latitude: number | null
  longitude: number | null
  review_text: string | null
  review_language: Partner['reviewLanguage']
  reviewer_name: string | null
  reviewer_image_url: string | null
}

/** Writes a partner, or brings an existing one to this state. Lower positions are shown first. */
export async function savePartner(knex: Knex, partner: Partner, position: number): Promise<void> {
  const row: PartnerRow = {
    id: partner.id,
    name: partner.name,
    logo_url: partner.logoUrl,
    website_url: partner.websiteUrl,
    latitude: partner.latitude,
    longitude: partner.longitude,
    review_text: partner.reviewText,
    review_language: partner.reviewLanguage,
    reviewer_name: partner.reviewerName,
    reviewer_image_url: partner.reviewerImageUrl,
  }
  await knex('accounts.partners')
    .insert({ ...row, position })
    .onConflict('id')
    .merge()
}

export async function allPartners(knex: Knex): Promise<Partner[]> {
  const rows = await knex<PartnerRow>('accounts.partners').orderBy(['position', 'name']).limit(PARTNERS_MAX)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    logoUrl: row.logo_url,
    websiteUrl: row.website_url,
    latitude: row.latitude,
    longitude: row.longitude,
    reviewText: row.review_text,
    reviewLanguage: row.review_language,
    reviewerName: row.reviewer_name,
    reviewerImageUrl: row.reviewer_image_url,
  }))
}
