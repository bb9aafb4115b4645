import { describe } from 'vitest'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { eventLogConformance } from './event-log/conformance.ts'

const connectionString = process.env['EVENTSTOREDB_URL']
if (connectionString === undefined) throw new Error('EVENTSTOREDB_URL must name a real EventStoreDB')

describe('EventStoreDB log on a real server', () => {
  eventLogConformance(async () => ({
    name: 'EventStoreDB',
    open: async () => new EventStoreLog({ connectionString, streamPrefix: 'conformance-' }),
    reportsRepetition: false,
    // Each run uses new stream names, so leftovers do not matter.
    dispose: async () => {},
  }))
})
