import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Partner } from '@zuschlag/contracts/site/partners'
import { savePartner } from '@zuschlag/gateway/modules/site/partners/partner-records'
import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import type { DemoPartner } from './content/partners.ts'
import { demoPartners } from './content/partners.ts'
import { tenantFileUrls, writeWhole } from './demo-files.ts'
import { demoId } from './content/demo-id.ts'
import { portraitSvg } from './pictures/portrait.ts'

const FOLDER = 'images/partners'

/** Writes the partners, or brings existing ones to this state. The tables must be migrated. */
export async function saveDemoPartners(databaseUrl: string): Promise<void> {
  const knex = createKnex({ connection: databaseUrl, pool: { min: 0, max: 1 } })
  try {
    for (const [position, partner] of demoPartners.entries()) {
      await savePartner(knex, partnerOf(partner), position)
    }
  } finally {
    await knex.destroy()
  }
}

/** Logos and portraits; a partner that is a tenant has its logo there already. */
export async function writePartnerFiles(filesDir: string): Promise<void> {
  for (const { key, tenant, review } of demoPartners) {
    if (tenant === undefined) {
      const logo = await readFile(new URL(`pictures/logos/partner-${key}.svg`, import.meta.url))
      await writeWhole(join(filesDir, FOLDER, `${key}.svg`), logo)
    }
    if (review?.portrait !== undefined) {
      await writeWhole(join(filesDir, FOLDER, `${key}-portrait.svg`), portraitSvg(review.portrait))
    }
  }
}

function partnerOf({ key, name, tenant, hasWebsite, place, review }: DemoPartner): Partner {
  const own = `/files/${FOLDER}/${key}`
  return {
    id: demoId(tenant === undefined ? `partner:${key}` : `tenant:${tenant}`),
    name,
    logoUrl: (tenant === undefined ? null : tenantFileUrls(tenant).logoUrl) ?? `${own}.svg`,
    websiteUrl: hasWebsite ? `https://${key}.example` : null,
    latitude: place?.[0] ?? null,
    longitude: place?.[1] ?? null,
    reviewText: review?.text ?? null,
    reviewLanguage: review === undefined ? null : 'de',
    reviewTranslation: review?.english ?? null,
    reviewerName: review?.by ?? null,
    reviewerImageUrl: review?.portrait === undefined ? null : `${own}-portrait.svg`,
  }
}
