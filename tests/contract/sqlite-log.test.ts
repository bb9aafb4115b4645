import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { eventLogConformance } from './event-log/conformance.ts'

describe('SQLite log', () => {
  eventLogConformance(async () => {
    const directory = mkdtempSync(join(tmpdir(), 'zuschlag-log-'))
    return {
      name: 'SQLite',
      open: async () => new SqliteEventLog(join(directory, 'events.db')),
      reportsRepetition: true,
      dispose: async () => rmSync(directory, { recursive: true, force: true }),
    }
  })
})
