import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import type { LogLocation } from '@zuschlag/engine/store/open-log'
import { openLogReader } from '@zuschlag/engine/store/open-log'
import { takeoverCases } from './takeover-cases.ts'

describe('engines on one EventStoreDB log (the stub)', () => {
  let stub: ChildProcess
  let location: LogLocation
  beforeAll(async () => {
    const script = join(import.meta.dirname, '../fixtures/eventstoredb-stub/main.ts')
    stub = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(stub.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer]
    location = { kind: 'eventstoredb', connectionString: line.toString().trim() }
  })
  afterAll(() => {
    stub.kill('SIGKILL')
  })
  // Nobody but its silence tells that a holder was killed.
  takeoverCases(() => ({
    location,
    reader: () => openLogReader(location),
    storePid: stub.pid,
    restartMs: 5000,
  }))
})
