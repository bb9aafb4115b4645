import { describe } from 'vitest'
import { MemoryEventLog } from '@zuschlag/engine/store/memory/memory-log'
import { eventLogConformance } from './event-log/conformance.ts'

describe('memory log', () => {
  eventLogConformance(async () => {
    // What a memory log holds lives as long as the log itself, so opening it again gives the same one.
    const log = new MemoryEventLog()
    return { name: 'memory', open: async () => log, reportsRepetition: true, dispose: async () => {} }
  })
})
