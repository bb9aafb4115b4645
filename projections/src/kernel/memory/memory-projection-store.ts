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
import { keyOfRow } from '../fold.ts'
import { type ProjectionVersions, sameVersions } from '../projection.ts'
import { keyText, type ReadRow, type RowKey, type Table } from '../table.ts'

/**
 * Read models in memory, for the simulation and for tests. What was committed survives the sessions, like a
 * database.
 */
export class MemoryProjectionStore implements ProjectionStore {
  readonly #tables = new Map<string, Map<string, ReadRow>>()
  readonly #quarantines: Quarantine[] = []
  #checkpoint: Checkpoint | null = null
  #owner: object | null = null

  open(owner: { logIdentity: string; versions: ProjectionVersions }): Promise<OpenOutcome> {
    this.#checkpoint ??= { ...owner, position: null, announced: null, isEndReached: false }
    const refusal = storeRefusalOf(this.#checkpoint, owner, sameVersions)
    if (refusal !== null) return Promise.resolve(refusal)
    if (this.#owner !== null) return Promise.resolve({ status: 'standby' })
    const session = this.#session(this.#checkpoint)
    this.#owner = session
    return Promise.resolve({ status: 'opened', session })
  }

  /** What a server does when the connection of a writer breaks: the tables are free for the next one. */
  breakConnection(): void {
    this.#owner = null
  }

  checkpoint(): Checkpoint | null {
    return this.#checkpoint
  }

  rows(table: Table): readonly ReadRow[] {
    return [...(this.#tables.get(table.name)?.values() ?? [])]
  }

  row(table: Table, key: RowKey): ReadRow | null {
    return this.#tables.get(table.name)?.get(keyText(key)) ?? null
  }

  #session(checkpoint: Checkpoint): ProjectionSession {
    const session: ProjectionSession = {
      checkpoint,
      quarantines: [...this.#quarantines],
      load: (table, keys) => {
        this.#demand(session)
        return Promise.resolve(keys.map((key) => this.row(table, key)).filter((row) => row !== null))
      },
      commit: (batch, meanwhile) => {
        this.#demand(session)
        meanwhile?.()
        return Promise.resolve(this.#commit(batch))
      },
      noteEnd: () => {
        this.#demand(session)
        if (this.#checkpoint !== null) this.#checkpoint = { ...this.#checkpoint, isEndReached: true }
        return Promise.resolve()
      },
      close: () => {
        if (this.#owner === session) this.#owner = null
        return Promise.resolve()
      },
    }
    return session
  }

  #demand(session: ProjectionSession): void {
    if (this.#owner !== session) throw new Error('The connection to the read models is gone')
  }

  #commit({ expected, position, announced, changes, quarantines }: Batch): CommitOutcome {
    if (this.#checkpoint === null || this.#checkpoint.position !== expected) return 'fenced'
    for (const { table, rows } of changes) {
      const stored = this.#tables.get(table.name) ?? new Map<string, ReadRow>()
      this.#tables.set(table.name, stored)
      for (const { row } of rows) stored.set(keyText(keyOfRow(table, row)), row)
    }
    for (const quarantine of quarantines) this.#quarantines.push(quarantine)
    this.#checkpoint = { ...this.#checkpoint, position, announced }
    return 'committed'
  }
}
