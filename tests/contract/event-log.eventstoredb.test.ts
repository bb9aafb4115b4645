import { describe } from 'vitest'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { eventLogConformance } from './event-log/conformance.ts'

const connectionString = process.env['EVENTSTOREDB_URL']
if (connectionString === undefined) throw new Error('EVENTSTOREDB_URL must name a real EventStoreDB')

describe('EventStoreDB log on a real server', () => {
  eventLogConformance(async () => ({
    name: 'EventStoreDB',
    open: async () => new EventStoreLog({ connectionString, streamPrefix: 'conformance-' }),
    tellsRepetition: false,
    // Streams are named anew in each run; what it leaves behind is in nobody's way.
    dispose: async () => {},
  }))
})
