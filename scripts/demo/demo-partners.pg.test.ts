import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { partnerSchema } from '@zuschlag/contracts/site/partners'
import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { publishedPartners } from '@zuschlag/gateway/modules/site/partners/partner-records'
import knexModule from 'knex'
import { beforeAll, expect, test } from 'vitest'
import { databaseOfFile } from '../../tests/fixtures/test-database.ts'
import { demoPartners } from './content/partners.ts'
import { saveDemoPartners, writePartnerFiles } from './seed.ts'
import { demoId } from './content/demo-id.ts'
import { writeMarks } from './demo-files.ts'
import { folderOfFile } from '../../tests/fixtures/temporary-folder.ts'

const directory = folderOfFile('partners')
const database = await databaseOfFile()
let partners: Awaited<ReturnType<typeof publishedPartners>>

beforeAll(async () => {
  await migrateAccounts(database.url)
  // Twice: a seeding that was cut off begins again.
  await saveDemoPartners(database.url)
  await saveDemoPartners(database.url)
  await Promise.all([writeMarks(join(directory, 'files')), writePartnerFiles(join(directory, 'files'))])
  const knex = knexModule({ client: 'pg', connection: database.url })
  partners = await publishedPartners(knex)
  await knex.destroy()
})

test('every partner is there once, in the order of the content, as the contract says', () => {
  expect(partners.map(({ name }) => name)).toEqual(demoPartners.map(({ name }) => name))
  for (const partner of partners) expect(partnerSchema.parse(partner)).toEqual(partner)
})

test('every logo and portrait is a file that is served', async () => {
  for (const { logoUrl, reviewerImageUrl } of partners) {
    for (const url of [logoUrl, reviewerImageUrl].filter((address) => address !== null)) {
      expect((await stat(join(directory, url))).size).toBeGreaterThan(200)
    }
  }
})

test('three rows of eight, at least half on the map, reviews for every row, and tenants under their own id', () => {
  expect(partners.length).toBeGreaterThanOrEqual(24)
  expect(partners.filter(({ latitude }) => latitude !== null).length).toBeGreaterThanOrEqual(12)
  expect(partners.filter(({ reviewText }) => reviewText !== null).length).toBeGreaterThanOrEqual(3)
  expect(partners.map(({ id }) => id)).toContain(demoId('tenant:kranzl'))
})
