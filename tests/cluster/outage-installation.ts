import { EventStoreProcess } from '../fixtures/eventstoredb-stub/stub-process.ts'
import type { Parts } from './product-on-store.ts'
import { ProductOnStore } from './product-on-store.ts'

/** Forms of connection strings; each leads to the node at a port. */
export const connectionForms = {
  'esdb://one': (port: number) => `esdb://127.0.0.1:${port}?tls=false`,
  'esdb://a,b,c': (port: number) => `esdb://127.0.0.1:1,127.0.0.1:${port},127.0.0.1:2?tls=false`,
  'esdb+discover://': (port: number) => `esdb+discover://127.0.0.1:${port}?tls=false`,
} as const

export type ConnectionForm = keyof typeof connectionForms

/** The product on an event store that a test takes away. */
export class OutageInstallation extends ProductOnStore {
  readonly form: ConnectionForm
  readonly store: EventStoreProcess

  private constructor(form: ConnectionForm, store: EventStoreProcess, parts: Parts) {
    super(parts)
    this.form = form
    this.store = store
  }

  /** @param databaseUrl of an empty database */
  static async prepare(form: ConnectionForm, databaseUrl: string): Promise<OutageInstallation> {
    const store = await EventStoreProcess.start()
    const connectionString = connectionForms[form](store.gate.port)
    return new OutageInstallation(form, store, await this.partsOn(connectionString, databaseUrl))
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.store.stop()
  }
}
