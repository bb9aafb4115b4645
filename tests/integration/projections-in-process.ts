import { type Bus, LOG_APPENDED } from '@zuschlag/engine/transport/bus'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { AUCTION_UPDATED } from '@zuschlag/projections/auction-details/announcement'
import { announcingAuctions } from '@zuschlag/projections/announcing-auctions'
import { PostgresProjectionStore } from '@zuschlag/projections/kernel/postgres/postgres-projection-store'
import { type Runner, startRunner } from '@zuschlag/projections/kernel/runner'
import { systemTimers } from '@zuschlag/engine/time/timers'
import { readModels } from '@zuschlag/projections/read-models'

/** The projections as their thread runs them, in this one, so that a test can hold them up. */
export class ProjectionsInProcess {
  readonly #log: EventLogReader
  readonly #bus: Bus
  readonly #databaseUrl: string
  #runner: Runner | null = null

  constructor(log: EventLogReader, bus: Bus, databaseUrl: string) {
    this.#log = log
    this.#bus = bus
    this.#databaseUrl = databaseUrl
    bus.subscribe(LOG_APPENDED, () => this.#runner?.nudge())
    this.resume()
  }

  resume(): void {
    this.#runner ??= startRunner({
      log: this.#log,
      store: new PostgresProjectionStore(this.#databaseUrl),
      projections: readModels,
      announcing: announcingAuctions((update) => this.#bus.publish(AUCTION_UPDATED, update)),
      timers: systemTimers,
      // What goes wrong shows in the comparison of log and read models at the end.
      onAlarm: () => undefined,
    })
  }

  async pause(): Promise<void> {
    await this.#runner?.stop()
    this.#runner = null
  }
}
