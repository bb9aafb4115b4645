import { setTimeout as pause } from 'node:timers/promises'
import type { EventStoreProcess } from '../fixtures/eventstoredb-stub/stub-process.ts'
import type { FaultKind } from './fault-plan.ts'

export const eventStoreFaults = ['eventStoreKilled', 'eventStoreStopped', 'eventStoreReset'] as const
type EventStoreFault = (typeof eventStoreFaults)[number]

const BETWEEN_RESETS_MS = 300

export function isEventStoreFault(kind: FaultKind): kind is EventStoreFault {
  return (eventStoreFaults as readonly FaultKind[]).includes(kind)
}

export async function inflictOnEventStore(
  store: EventStoreProcess,
  kind: EventStoreFault,
  holdMs: number,
): Promise<void> {
  switch (kind) {
    case 'eventStoreKilled':
      await store.kill()
      await pause(holdMs)
      return store.startAgain()
    case 'eventStoreStopped':
      store.signal('SIGSTOP')
      await pause(holdMs)
      return store.signal('SIGCONT')
    case 'eventStoreReset':
      for (const end = performance.now() + holdMs; performance.now() < end; await pause(BETWEEN_RESETS_MS))
        store.gate.reset()
      return
  }
}
