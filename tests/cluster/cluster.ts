import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openNatsLink } from '@zuschlag/engine/bus/nats-link'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import { natsClient } from '@zuschlag/engine/client/nats-client'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import type { LogLocation } from '@zuschlag/engine/store/open-log'
import { createSessions } from '@zuschlag/gateway/accounts/sessions'
import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import knexFactory from 'knex'
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres/embedded-postgres.ts'
import { Parts } from '../../scripts/product/parts.ts'
import { NatsServer } from '../fixtures/nats-server.ts'
import { TcpGate } from '../fixtures/tcp-gate.ts'
import { people, savePeople } from '../integration/people.ts'
import { ProductProcess } from './product-process.ts'

const SESSION_SECRET = 'only for tests of several processes, and long enough'

/** What processes of the product share: an EventStoreDB (its stub), NATS, and PostgreSQL behind a gate. */
export class Cluster {
  readonly nats: NatsServer
  readonly log: LogLocation
  readonly #environment: NodeJS.ProcessEnv
  readonly #databaseUrl: string
  readonly #gate: TcpGate | null
  readonly #parts: Parts

  private constructor(shared: Shared, parts: Parts) {
    this.nats = shared.nats
    this.log = { kind: 'eventstoredb', connectionString: shared.eventStoreUrl }
    this.#databaseUrl = shared.databaseUrl
    this.#gate = shared.gate
    this.#parts = parts
    this.#environment = {
      NATS_URL: shared.nats.url,
      EVENTSTOREDB_URL: shared.eventStoreUrl,
      DATABASE_URL: shared.databaseUrl,
      DATA_DIR: shared.dataDir,
      SESSION_SECRET,
      DEMO: '0',
    }
  }

  /** @param withDatabase whether PostgreSQL is needed; engines do without */
  static async start({ withDatabase }: { readonly withDatabase: boolean }): Promise<Cluster> {
    const parts = new Parts()
    try {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'zuschlag-cluster-'))
      parts.add(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
      const [nats, eventStoreUrl, database] = await Promise.all([
        NatsServer.start(),
        startEventStoreStub(parts),
        withDatabase ? openDatabase(dataDir, parts) : null,
      ])
      parts.add(() => nats.kill())
      const [databaseUrl, gate] = [database?.url ?? '', database?.gate ?? null]
      return new Cluster({ nats, eventStoreUrl, databaseUrl, gate, dataDir }, parts)
    } catch (error) {
      await parts.stop()
      throw error
    }
  }

  async run(name: string, environment: NodeJS.ProcessEnv = {}): Promise<ProductProcess> {
    const started = await ProductProcess.start(name, { ...this.#environment, ...environment })
    this.#parts.add(async () => {
      if (!started.isGone) await started.kill()
    })
    return started
  }

  /** The engines as any gateway sees them. */
  client(partitions = 1): EngineClient {
    const link = openNatsLink(this.nats.url, 'test')
    this.#parts.add(() => link.close())
    return natsClient({ link, partitions })
  }

  /** Cookie of a signed-in investor. */
  async signIn(name: 'anna' | 'ben'): Promise<string> {
    const knex = knexFactory({ client: 'pg', connection: this.#databaseUrl })
    const sessions = createSessions({ knex, clock: systemClock(), secret: SESSION_SECRET })
    const { token } = await sessions.open(people[name].id, null)
    await knex.destroy()
    return `zuschlag-session=${token}`
  }

  shutDatabase(): void {
    this.#gate?.shut()
  }

  openDatabase(): void {
    this.#gate?.open()
  }

  stop(): Promise<void> {
    return this.#parts.stop()
  }
}

type Shared = {
  readonly nats: NatsServer
  readonly eventStoreUrl: string
  readonly databaseUrl: string
  readonly gate: TcpGate | null
  readonly dataDir: string
}

async function openDatabase(dataDir: string, parts: Parts) {
  const server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), durable: false })
  parts.add(server.stop)
  await migrateAccounts(server.connectionString)
  await migrateReadModels(server.connectionString)
  await savePeople(server.connectionString)
  const url = new URL(server.connectionString)
  const gate = await TcpGate.before(Number(url.port))
  parts.add(() => gate.close())
  url.port = String(gate.port)
  return { url: url.href, gate }
}

/** The stub in a process of its own, so that nothing of a test delays it. */
async function startEventStoreStub(parts: Parts): Promise<string> {
  const script = path.join(import.meta.dirname, '../fixtures/eventstoredb-stub/main.ts')
  const stub = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  parts.add(() => void stub.kill('SIGKILL'))
  const [line] = (await once(stub.stdout, 'data')) as [Buffer]
  return line.toString().trim()
}
