import { hash } from 'node:crypto'
import { cp, glob, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import { LogDisputeService } from '@zuschlag/engine/dispute/log-dispute-service'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createEngine } from '@zuschlag/engine/runtime/engine'
import { draftedOwnership } from '@zuschlag/engine/store/drafted-ownership'
import { openLog, openLogReader } from '@zuschlag/engine/log/open-log'
import { type Bus, inMemoryBus, LOG_APPENDED } from '@zuschlag/engine/transport/bus'
import { rulesDigest } from '@zuschlag/engine/verification/export-signature'
import { nodeSha256, signingKeyPair } from '@zuschlag/engine/verification-cli/node-crypto'
import { createLogger } from '@zuschlag/gateway/kernel/logger'
import { createGateway } from '@zuschlag/gateway/server'
import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import { readLag } from '@zuschlag/projections/lag'
import { measureProjectors } from '@zuschlag/projections/projector-lag'
import { verifyReadModels } from '@zuschlag/projections/verify'
import type { Knex } from 'knex'
import { numberedRules } from '../../scripts/product/numbered-rules.ts'
import { startEmbeddedPostgres } from '../../scripts/product/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../scripts/product/migrate-tables.ts'
import { readSiteFile } from '../../scripts/product/site/site-file.ts'
import { ProjectionsInProcess } from '../integration/projections-in-process.ts'
import { FIXED_TIME } from './fixed-time.ts'
import path from 'node:path'

/** What is kept of a world in its folder: log, files, and the rows of accounts as they are in no log. */
const kept = (folder: string) => ({
  log: path.join(folder, 'events.sqlite'),
  files: path.join(folder, 'files'),
  private: path.join(folder, 'private'),
  rows: path.join(folder, 'accounts.json'),
})

export type World = {
  readonly url: string
  readonly knex: Knex
  readonly bus: Bus
  readonly filesDir: string
  readonly publicUrl: string
  /** Until readers see everything that is in the log. */
  readonly caughtUp: () => Promise<void>
}

/** Works in a PostgreSQL of its own with empty tables, which goes afterwards. */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zuschlag-reference-'))
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    await migrate(cluster.connectionString)
    return await work(cluster.connectionString)
  } finally {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const tablesSql = `select table_name as name from information_schema.tables
  where table_schema = 'accounts' and table_type = 'BASE TABLE' and table_name not like '%migrations%' order by 1`
const columnsSql = `select column_name as name, data_type as type from information_schema.columns
  where table_schema = 'accounts' and table_name = ? and is_generated = 'NEVER' order by ordinal_position`
const countedSql = columnsSql.replace(
  "is_generated = 'NEVER'",
  "pg_get_serial_sequence(table_schema || '.' || table_name, column_name) is not null",
)

async function namesIn(knex: Knex, sql: string, ...of: readonly string[]) {
  const { rows } = await knex.raw<{ rows: { name: string; type: string }[] }>(sql, of)
  return rows
}

/** Writes down the rows of accounts. The database's clock is real: what it stamped gets the fixed time. */
export async function keepRows(databaseUrl: string, folder: string): Promise<void> {
  const knex = createKnex({ connection: databaseUrl })
  // Those who bid in the processes that are over get a password, so that their documents can be read.
  await knex.raw(
    `update accounts.users set password_hash = (select password_hash from accounts.users where email = ?)
     where password_hash is null`,
    ['anna@demo.example'],
  )
  const rows: Record<string, unknown> = {}
  for (const { name: table } of await namesIn(knex, tablesSql)) {
    for (const { name, type } of await namesIn(knex, columnsSql, table)) {
      if (!type.startsWith('timestamp')) continue
      const isReal = `"${name}" between now() - interval '1 hour' and now()`
      await knex.raw(`update accounts."${table}" set "${name}" = ? where ${isReal}`, [new Date()])
    }
    const found = await knex.raw<{ rows: { row: object }[] }>(
      `select to_json(t) as row from accounts."${table}" t order by t::text`,
    )
    rows[table] = found.rows.map(({ row }) => row)
  }
  await writeFile(kept(folder).rows, JSON.stringify(rows, null, 1))
  await knex.destroy()
}

async function loadRows(databaseUrl: string, folder: string): Promise<void> {
  const knex = createKnex({ connection: databaseUrl, pool: { min: 1, max: 1 } })
  const rows = JSON.parse(await readFile(kept(folder).rows, 'utf8')) as Record<string, object[]>
  await knex.raw('set session_replication_role = replica')
  for (const [table, of] of Object.entries(rows)) {
    // A column that came later keeps its default, one that went is left out.
    const present = (await namesIn(knex, columnsSql, table)).filter(({ name }) => name in (of[0] ?? {}))
    const columns = present.map(({ name }) => `"${name}"`).join()
    if (columns !== '') {
      await knex.raw(`delete from accounts."${table}"`)
      await knex.raw(
        `insert into accounts."${table}" (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::accounts."${table}", ?::json)`,
        [JSON.stringify(of)],
      )
    }
    for (const { name } of await namesIn(knex, countedSql, table)) {
      const counted = `coalesce((select max("${name}") from accounts."${table}"), 0) + 1`
      await knex.raw(`select setval(pg_get_serial_sequence(?, ?), ${counted})`, [`accounts.${table}`, name])
    }
  }
  await knex.destroy()
}

/** Runs projections and gateway on a copy of a kept world. */
export async function withKeptWorld(
  folder: string,
  options: { readonly bus?: Bus; readonly engine: EngineClient },
  work: (world: World) => Promise<void>,
): Promise<void> {
  const copy = await mkdtemp(path.join(tmpdir(), 'zuschlag-world-'))
  await cp(folder, copy, { recursive: true })
  // A document was added when its file was written.
  for await (const file of glob('files/**/*', { cwd: copy }))
    await utimes(path.join(copy, file), FIXED_TIME / 1000, FIXED_TIME / 1000)
  await withDatabase(async (databaseUrl) => {
    await loadRows(databaseUrl, copy)
    await withWorld(copy, databaseUrl, options, work)
  })
  await rm(copy, { recursive: true, force: true })
}

const publicUrl = 'https://zuschlag.example'
const noLimits = { ok: true } as const
const signingKeys = signingKeyPair('signs dispute files of the reference')

function configOf(folder: string) {
  const { keyId, publicKey } = signingKeys
  return {
    publicUrl,
    allowedOrigins: [],
    trustedProxies: 0,
    sessionSecret: 'only for the reference, and long enough for one',
    secondFactor: { key: 'a key for second factors in the reference', isRequiredForStaff: false },
    signing: { keys: [{ keyId, publicKey }], rulesDigest: rulesDigest(numberedRules(), nodeSha256.hex) },
    filesDir: kept(folder).files,
    privateDir: kept(folder).private,
    mapOrigins: [],
    map: { mapboxToken: null, styleUrl: null },
    site: readSiteFile(null, true),
    isDemo: true,
    mailboxDir: null,
    rateLimitStore: 'memory',
  } as const
}

/** @param engine decides instead of a real one, which would write into the log */
export async function withWorld(
  folder: string,
  databaseUrl: string,
  { bus = inMemoryBus(), engine }: { readonly bus?: Bus; readonly engine?: EngineClient },
  work: (world: World) => Promise<void>,
): Promise<void> {
  await mkdir(kept(folder).private, { recursive: true })
  const location = { kind: 'sqlite', path: kept(folder).log } as const
  const [log, reader] = [await openLog(location), await openLogReader(location)]
  const knex = createKnex({ connection: databaseUrl, pool: { min: 0, max: 8 } })
  const clock = systemClock()
  const real = createEngine({
    log,
    clock,
    sha256Hex: (text) => hash('sha256', text, 'hex'),
    onAppended: (hint) => bus.publish(LOG_APPENDED, hint),
  })
  if (engine === undefined) await real.start()
  const projections = new ProjectionsInProcess(reader, bus, databaseUrl)
  const gateway = createGateway({
    config: configOf(folder),
    knex,
    engineClient: engine ?? real,
    disputeService: new LogDisputeService({
      log: reader,
      clock,
      rules: numberedRules(),
      signedBy: { release: '0.0.0', sign: signingKeys.sign },
      compareReadModels: async (auctionId) =>
        (await verifyReadModels({ db: knex, log: reader, auctionId })).difference,
    }),
    bus,
    clock,
    logger: createLogger('error'),
    webDist: null,
    blogDir: path.join(import.meta.dirname, '../../web/content/blog'),
    version: '0.0.0',
    rateLimits: {
      spend: () => Promise.resolve(noLimits),
      giveBack: () => Promise.resolve(),
      check: () => Promise.resolve(noLimits),
    },
    readLag: () => readLag(knex, reader, clock.now()),
    readProjectors: () => measureProjectors(knex, reader),
    ownershipInLog: (auctionId) => draftedOwnership(reader, auctionId),
  })
  const caughtUp = async (): Promise<void> => {
    while ((await readLag(knex, reader, clock.now())).events > 0) await pause(50)
  }
  try {
    await caughtUp()
    const url = `http://127.0.0.1:${await gateway.listen(0, ['127.0.0.1'])}`
    await work({ url, knex, bus, filesDir: kept(folder).files, publicUrl, caughtUp })
  } finally {
    await gateway.close()
    await real.stop()
    await projections.pause()
    await Promise.all([log.close(), reader.close(), knex.destroy()])
  }
}
