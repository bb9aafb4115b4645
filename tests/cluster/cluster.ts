import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openNatsLink } from '@zuschlag/engine/transport/nats-link'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import { natsClient } from '@zuschlag/engine/client/nats'
import type { LogLocation } from '@zuschlag/engine/log/open-log'
import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import knexFactory from 'knex'
import type { EmbeddedPostgres } from '../../scripts/product/embedded-postgres/embedded-postgres.ts'
import { startEmbeddedPostgres } from '../../scripts/product/embedded-postgres/embedded-postgres.ts'
import { eventLogOf } from '../../scripts/product/layout.ts'
import { sessionCookie } from '../faults/bidding-people.ts'
import { EventStoreProcess } from '../fixtures/eventstoredb-stub/stub-process.ts'
import { channel, NatsServer } from '../fixtures/nats-server.ts'
import { TcpGate } from '../fixtures/tcp-gate.ts'
import { people, savePeople } from '../integration/people.ts'
import { here, type Place, ProductProcess } from './product-process.ts'

const SESSION_SECRET = 'only for tests of several processes, and long enough'

/** What processes of the product share: an EventStoreDB (its stub), NATS, and PostgreSQL behind a gate. */
export class Cluster {
  static readonly sessionSecret = SESSION_SECRET
  readonly nats: NatsServer
  readonly log: LogLocation
  readonly #environment: NodeJS.ProcessEnv
  readonly #release: Place
  readonly databaseUrl: string
  /** PostgreSQL without the gate. */
  readonly directDatabaseUrl: string
  /** Of PostgreSQL itself, which comes back when it is killed. */
  readonly postgresPid: () => number
  /** The way to PostgreSQL: shut, it is away; held, it hangs. */
  readonly databaseGate: TcpGate | null
  readonly eventStore: EventStoreProcess | null
  /** The way of the processes to NATS, where there is a gate before it. */
  readonly natsGate: TcpGate | null
  readonly #cleanups: AsyncDisposableStack

  private constructor(shared: Shared, cleanups: AsyncDisposableStack) {
    this.nats = shared.nats
    this.log = eventLogOf({ dataDir: shared.dataDir, eventStoreUrl: shared.eventStore?.directUrl ?? null })
    this.natsGate = shared.natsGate
    this.eventStore = shared.eventStore
    this.databaseUrl = shared.database?.url ?? ''
    this.directDatabaseUrl = shared.database?.directUrl ?? ''
    this.postgresPid = () => shared.database?.pid() ?? 0
    this.databaseGate = shared.database?.gate ?? null
    this.#cleanups = cleanups
    this.#release = shared.release
    this.#environment = {
      NATS_URL: `nats://127.0.0.1:${shared.natsGate?.port ?? new URL(shared.nats.url).port}`,
      NATS_MESSAGE_KEY: channel.secrets.current,
      ...environmentOf(shared),
      ...shared.further,
    }
  }

  static async start({
    withDatabase,
    behindGates = false,
    logKind = 'eventstoredb',
    further = {},
    release = here,
  }: ClusterOptions): Promise<Cluster> {
    const cleanups = new AsyncDisposableStack()
    try {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'zuschlag-cluster-'))
      cleanups.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
      const [nats, eventStore, server] = await Promise.all([
        NatsServer.start(),
        logKind === 'eventstoredb' ? startEventStore(cleanups) : null,
        withDatabase ? startPostgres(dataDir, cleanups) : null,
      ])
      cleanups.defer(() => nats.kill())
      const natsGate = behindGates ? await TcpGate.before(Number(new URL(nats.url).port)) : null
      if (natsGate !== null) cleanups.defer(() => natsGate.close())
      const stores = { nats, natsGate, eventStore, dataDir, further, release }
      const database = server === null ? null : await openDatabase(server, stores, cleanups)
      return new Cluster({ ...stores, database }, cleanups)
    } catch (error) {
      await cleanups.disposeAsync()
      throw error
    }
  }

  /** @param place for a process of another release than the cluster started with */
  async run(name: string, environment: NodeJS.ProcessEnv = {}, place?: Place): Promise<ProductProcess> {
    const own = { ...this.#environment, ...environment }
    const started = await ProductProcess.start(name, own, place ?? this.#release)
    this.#cleanups.defer(async () => {
      if (!started.isGone) await started.kill()
    })
    return started
  }

  /** The engines as any gateway sees them. */
  client(partitions = 1): EngineClient {
    const link = openNatsLink({ url: this.nats.url, name: 'test', ...channel })
    this.#cleanups.defer(() => link.close())
    return natsClient({ link, partitions })
  }

  /** Cookie of a signed-in investor. */
  signIn(name: 'anna' | 'ben'): Promise<string> {
    return sessionCookie(this.databaseUrl, SESSION_SECRET, people[name].id)
  }

  /**
   * Makes PostgreSQL read-only, as with a full disk or before promotion. Connections are reopened for it to
   * apply.
   */
  async takesWrites(does: boolean): Promise<void> {
    const knex = knexFactory({ client: 'pg', connection: this.databaseUrl })
    const { pathname } = new URL(this.databaseUrl)
    await knex.raw('set default_transaction_read_only = off')
    await knex.raw('alter database ?? set default_transaction_read_only = ??', [
      pathname.slice(1),
      does ? 'off' : 'on',
    ])
    await knex.destroy()
    this.databaseGate?.shut()
    this.databaseGate?.open()
  }

  stop(): Promise<void> {
    return this.#cleanups.disposeAsync()
  }
}

type ClusterOptions = {
  /** Whether PostgreSQL is needed; engines do without. */
  readonly withDatabase: boolean
  /** Whether the processes reach NATS by a gate, and the stub of EventStoreDB as a cluster of two nodes. */
  readonly behindGates?: boolean
  /** An EventStoreDB (its stub), or the file that processes of one machine share. */
  readonly logKind?: LogLocation['kind']
  /** Further environment of every process. */
  readonly further?: NodeJS.ProcessEnv
  /**
   * The release whose processes run, unless one is asked for; its tables were brought up to those of here.
   */
  readonly release?: Place
}

type Stores = {
  readonly nats: NatsServer
  readonly natsGate: TcpGate | null
  readonly eventStore: EventStoreProcess | null
  readonly dataDir: string
  readonly further: NodeJS.ProcessEnv
  readonly release: Place
}
type Shared = Stores & { readonly database: Awaited<ReturnType<typeof openDatabase>> | null }

function environmentOf({
  natsGate,
  eventStore,
  database,
  dataDir,
}: Omit<Shared, 'database'> & { database: { url: string } | null }) {
  return {
    ...(eventStore !== null && {
      EVENTSTOREDB_URL: natsGate === null ? eventStore.url : eventStore.clusterUrl,
    }),
    DATABASE_URL: database?.url ?? '',
    DATA_DIR: dataDir,
    SESSION_SECRET,
    DEMO: '0',
  }
}

async function startPostgres(dataDir: string, cleanups: AsyncDisposableStack) {
  const server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), durable: false })
  cleanups.defer(server.stop)
  return server
}

async function openDatabase(server: EmbeddedPostgres, stores: Stores, cleanups: AsyncDisposableStack) {
  const { release } = stores
  if (release !== here) {
    const database = { url: server.connectionString }
    const migration = await ProductProcess.start('migrate', environmentOf({ ...stores, database }), release)
    if ((await migration.end()) !== 0) throw new Error(`The old release did not migrate:\n${migration.said}`)
  }
  await migrateAccounts(server.connectionString)
  await migrateReadModels(server.connectionString)
  await savePeople(server.connectionString)
  const url = new URL(server.connectionString)
  const gate = await TcpGate.before(Number(url.port))
  cleanups.defer(() => gate.close())
  url.port = String(gate.port)
  return { url: url.href, directUrl: server.connectionString, gate, pid: server.pid }
}

async function startEventStore(cleanups: AsyncDisposableStack): Promise<EventStoreProcess> {
  const eventStore = await EventStoreProcess.start()
  cleanups.defer(() => eventStore.stop())
  return eventStore
}
