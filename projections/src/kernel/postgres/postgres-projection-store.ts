import type { LogPosition } from '@zuschlag/engine/store/event-log'
import { hasLater, type ProjectionVersions, sameVersions } from '../projection.ts'
import {
  type Batch,
  type Checkpoint,
  type CommitOutcome,
  type OpenOutcome,
  type ProjectionSession,
  type ProjectionStore,
  type Quarantine,
  storeRefusalOf,
} from '../projection-store.ts'
import { columnsOf, type ReadRow, type Table } from '../table.ts'
import { PostgresConnection, SILENT_MS } from './connection.ts'
import { commitStatement, decodeRows, loadStatement } from './statements.ts'
import { schemaOfGeneration, writerLockOf } from '../schema-names.ts'

/** From so many new rows of a table on, COPY is worth its round trips. */
const COPY_ROWS_MIN = 100

/** How often a writer with older projections leaves newer rows to the one that has just built them. */
const YIELDS_MAX = 40

type Owner = { readonly logIdentity: string; readonly versions: ProjectionVersions }
type CheckpointRow = {
  log_identity: string | null
  position: LogPosition | null
  announced: LogPosition | null
  versions: ProjectionVersions | null
  end_reached: boolean
}

/**
 * Read models in PostgreSQL. A session is one connection that holds an advisory lock for as long as it lives:
 * a second writer stands by, and takes over the moment the first one's connection is gone. One with newer
 * projections is refused instead, so that it builds its rows while the first one keeps the live ones. As a
 * second fence, each commit compares the checkpoint with the position that it believes in.
 */
export class PostgresProjectionStore implements ProjectionStore {
  readonly #connect: () => Promise<PostgresConnection>
  readonly #generation: number | 'live'
  #yields = 0

  /** `live`: whichever generation readers are pointed to when the session is opened. */
  constructor(databaseUrl: string, generation: number | 'live' = 'live', silentMs = SILENT_MS) {
    this.#connect = () => PostgresConnection.open(databaseUrl, silentMs)
    this.#generation = generation
  }

  async open(owner: Owner): Promise<OpenOutcome> {
    const connection = await this.#connect()
    const outcome = await this.#take(connection, owner).catch(async (error: unknown) => {
      await connection.close()
      throw error
    })
    if (outcome.status !== 'opened') await connection.close()
    return outcome
  }

  async #take(connection: PostgresConnection, owner: Owner): Promise<OpenOutcome> {
    const generation = this.#generation === 'live' ? await liveGeneration(connection) : this.#generation
    if (generation === null) {
      return {
        status: 'refused',
        code: 'noTables',
        message: 'There are no read-model tables; migrate first.',
      }
    }
    const schema = schemaOfGeneration(generation)
    const lock = `select pg_try_advisory_lock(hashtextextended($1, 0)) as taken`
    const [held] = await connection.rows<{ taken: boolean }>({
      text: lock,
      values: [writerLockOf(generation)],
    })
    if (held?.taken !== true) {
      this.#yields = 0
      const theirs = await readCheckpoint(connection, schema)
      const isNewer = theirs.logIdentity === owner.logIdentity && hasLater(owner.versions, theirs.versions)
      return (isNewer ? storeRefusalOf(theirs, owner, sameVersions) : null) ?? { status: 'standby' }
    }
    const checkpoint = await takeCheckpoint(connection, schema, owner)
    const refusal = storeRefusalOf(checkpoint, owner, sameVersions)
    if (refusal !== null) return this.#yieldsTo(checkpoint, owner) ? { status: 'standby' } : refusal
    this.#yields = 0
    const quarantines = await connection.rows<Quarantine>({
      text: `select projection, stream, revision, reason from "${schema}".quarantines`,
      values: [],
    })
    return { status: 'opened', session: sessionOf(connection, schema, checkpoint, quarantines) }
  }

  #yieldsTo({ logIdentity, versions }: Checkpoint, owner: Owner): boolean {
    if (logIdentity !== owner.logIdentity || hasLater(owner.versions, versions)) return false
    this.#yields += 1
    return this.#yields <= YIELDS_MAX
  }
}

async function liveGeneration(connection: PostgresConnection): Promise<number | null> {
  const text = `select generation from read.generations where state = 'live'`
  const [row] = await connection.rows<{ generation: number }>({ text, values: [] })
  return row?.generation ?? null
}

/** The stored checkpoint; empty tables are marked as made from this log by these versions. */
async function takeCheckpoint(
  connection: PostgresConnection,
  schema: string,
  owner: Owner,
): Promise<Checkpoint> {
  await connection.rows({
    text: `update "${schema}".checkpoint set log_identity = $1, versions = $2 where log_identity is null`,
    values: [owner.logIdentity, JSON.stringify(owner.versions)],
  })
  return readCheckpoint(connection, schema)
}

async function readCheckpoint(connection: PostgresConnection, schema: string): Promise<Checkpoint> {
  const text = `select log_identity, position, announced, versions, end_reached from "${schema}".checkpoint`
  const [row] = await connection.rows<CheckpointRow>({ text, values: [] })
  if (row === undefined) throw new Error(`No checkpoint in ${schema}`)
  return {
    logIdentity: row.log_identity ?? '',
    position: row.position,
    announced: row.announced,
    versions: row.versions ?? {},
    isEndReached: row.end_reached,
  }
}

function sessionOf(
  connection: PostgresConnection,
  schema: string,
  checkpoint: Checkpoint,
  quarantines: readonly Quarantine[],
): ProjectionSession {
  let { isEndReached } = checkpoint
  return {
    checkpoint,
    quarantines,
    load: async (table, keys) => decodeRows(table, await connection.rows(loadStatement(schema, table, keys))),
    commit: (batch, meanwhile) => commitBatch(connection, schema, batch, meanwhile),
    noteEnd: async () => {
      if (isEndReached) return
      const text = `update "${schema}".checkpoint set end_reached = true where not retired`
      await connection.rows({ text, values: [] })
      isEndReached = true
    },
    whenLost: (listener) => connection.whenEnded(listener),
    close: () => connection.close(),
  }
}

/** Few rows go in one statement, and so in one round trip; many new ones go by COPY inside a transaction. */
async function commitBatch(
  connection: PostgresConnection,
  schema: string,
  batch: Batch,
  meanwhile: () => void = () => undefined,
): Promise<CommitOutcome> {
  const { copied, rest } = splitBatch(batch)
  const move = async () => {
    const [row] = await connection.rows<{ moved: number }>(commitStatement(schema, rest))
    return row?.moved === 1 ? 'committed' : 'fenced'
  }
  if (copied.length === 0) {
    const moving = move()
    meanwhile()
    return moving
  }
  const tables = copied.map(({ table, rows }) => ({
    into: `"${schema}"."${table.name}"`,
    columns: columnsOf(table),
    rows,
  }))
  try {
    await connection.beginAndCopy(tables, meanwhile)
    const outcome = await move()
    await connection.rows({ text: outcome === 'committed' ? 'commit' : 'rollback', values: [] })
    return outcome
  } catch (error) {
    // On a broken connection this fails as well; then the server has rolled back by itself.
    await connection.rows({ text: 'rollback', values: [] }).catch(() => undefined)
    throw error
  }
}

function splitBatch(batch: Batch) {
  const copied: { readonly table: Table; readonly rows: readonly ReadRow[] }[] = []
  const changes = batch.changes.map(({ table, rows }) => {
    const fresh = rows.filter(({ stored }) => stored === null)
    if (fresh.length < COPY_ROWS_MIN) return { table, rows }
    copied.push({ table, rows: fresh.map(({ row }) => row) })
    return { table, rows: rows.filter(({ stored }) => stored !== null) }
  })
  return { copied, rest: { ...batch, changes: changes.filter(({ rows }) => rows.length > 0) } }
}
