import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bus, inMemoryBus } from '@zuschlag/engine/transport/bus'
import type { EventLog, EventLogReader } from '@zuschlag/engine/store/event-log'
import { openLog, openLogReader } from '@zuschlag/engine/log/open-log'
import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import knexFactory from 'knex'
import type { Knex } from 'knex'
import { readSiteFile } from '../../scripts/product/site/site-file.ts'
import { createTestDatabase, type TestDatabase } from '../fixtures/test-database.ts'
import { savePeople } from './people.ts'

const template = {
  name: 'running_stack',
  prepare: async (databaseUrl: string) => {
    await migrateAccounts(databaseUrl)
    await migrateReadModels(databaseUrl)
    await savePeople(databaseUrl)
  },
}

/** What a deployment would decide. */
export const gatewayConfig = {
  publicUrl: 'http://zuschlag.test',
  allowedOrigins: [],
  trustedProxies: 0,
  sessionSecret: 'only for tests, and long enough for one',
  secondFactor: { key: 'a key for second factors in tests alone', isRequiredForStaff: false },
  mapOrigins: [],
  map: { mapboxToken: null, styleUrl: null },
  site: readSiteFile(null),
  isDemo: false,
  mailboxDir: null,
  rateLimitStore: 'memory',
} as const

/** What the parts of a stack work on; nothing of it runs yet. */
export type StackParts = {
  readonly database: TestDatabase
  readonly directory: string
  readonly log: EventLog
  readonly logReader: EventLogReader
  readonly knex: Knex
  readonly bus: Bus
}

/** @param way leads the gateway to its database; straight where none is given */
export async function openStackParts(
  way: (url: string) => Promise<string> = (url) => Promise.resolve(url),
): Promise<StackParts> {
  const database = await createTestDatabase(template)
  const directory = await mkdtemp(join(tmpdir(), 'zuschlag-stack-'))
  const location = { kind: 'sqlite', path: join(directory, 'events.sqlite') } as const
  const log = await openLog(location)
  const logReader = await openLogReader(location)
  const connection = await way(database.url)
  const knex = knexFactory({ client: 'pg', connection, pool: { min: 0, max: 8 } })
  return { database, directory, log, logReader, knex, bus: inMemoryBus() }
}
