import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { openLogReader } from '@zuschlag/engine/log/open-log'
import { takeoverCases } from './takeover-cases.ts'

describe('engines on one SQLite log', () => {
  const directory = mkdtempSync(join(tmpdir(), 'zuschlag-takeover-'))
  const location = { kind: 'sqlite' as const, path: join(directory, 'events.db') }
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  takeoverCases(() => ({ location, reader: () => openLogReader(location), restartMs: 1000 }))
})
