import { describe } from 'vitest'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { EventStoreStub } from '../fixtures/eventstoredb-stub/stub-server.ts'
import { eventLogConformance } from './event-log/conformance.ts'

describe('EventStoreDB log on the stub', () => {
  eventLogConformance(async () => {
    const stub = new EventStoreStub()
    await stub.start()
    const { connectionString } = stub
    return {
      name: 'EventStoreDB on the stub',
      open: async () => new EventStoreLog({ connectionString, streamPrefix: 'conformance-' }),
      reportsRepetition: false,
      dispose: async () => stub.stop(),
    }
  })
})
