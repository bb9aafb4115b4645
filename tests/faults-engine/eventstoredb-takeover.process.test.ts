import { afterAll, beforeAll, describe } from 'vitest'
import type { LogLocation } from '@zuschlag/engine/store/open-log'
import { openLogReader } from '@zuschlag/engine/store/open-log'
import { EventStoreProcess } from '../fixtures/eventstoredb-stub/stub-process.ts'
import { takeoverCases } from './takeover-cases.ts'

describe('engines on one EventStoreDB log', () => {
  let store: EventStoreProcess
  let location: LogLocation
  beforeAll(async () => {
    store = await EventStoreProcess.start()
    location = { kind: 'eventstoredb', connectionString: store.directUrl }
  })
  afterAll(() => store.stop())
  // Nobody but its silence tells that a holder was killed.
  takeoverCases(() => ({
    location,
    reader: () => openLogReader(location),
    storePid: store.pid,
    restartMs: 5000,
  }))
})
