import { setTimeout as pause } from 'node:timers/promises'
import { type EventStoreProcess, takesFaults } from '../fixtures/eventstoredb-stub/stub-process.ts'
import type { FaultKind } from './fault-plan.ts'

const kinds = [
  'eventStoreKilled',
  'eventStoreStopped',
  'eventStoreReset',
  'eventStoreVanished',
  'leadingNodeVanished',
] as const
type EventStoreFault = (typeof kinds)[number]

/** A real server is one node. */
export const eventStoreFaults = kinds.filter((kind) => takesFaults || kind !== 'leadingNodeVanished')

const BETWEEN_RESETS_MS = 300
/** The least that a cluster takes to notice that its leader is gone and to elect another one. */
const ELECTION_MS = 2_000

export function isEventStoreFault(kind: FaultKind): kind is EventStoreFault {
  return (kinds as readonly FaultKind[]).includes(kind)
}

export async function inflictOnEventStore(
  store: EventStoreProcess,
  kind: EventStoreFault,
  holdMs: number,
): Promise<void> {
  // A node that vanished before is one that follows now.
  for (const gate of store.gates) gate.reappear()
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
        for (const gate of store.gates) gate.reset()
      return
    case 'eventStoreVanished':
      for (const gate of store.gates) gate.vanish()
      await pause(holdMs)
      for (const gate of store.gates) gate.reappear()
      return
    case 'leadingNodeVanished':
      store.leads.vanish()
      await pause(ELECTION_MS + holdMs)
      return store.elect()
  }
}
