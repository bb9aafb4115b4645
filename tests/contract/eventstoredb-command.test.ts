import path from 'node:path'
import { openLogReader } from '@zuschlag/engine/log/open-log'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

test('a server that a command starts leads those who ask it for its nodes to the gate', async () => {
  const program = path.join(import.meta.dirname, '../fixtures/eventstoredb-stub/main.ts')
  vi.stubEnv('EVENTSTOREDB_COMMAND', `${process.execPath} ${program} {port} {data} {gate}`)
  const { EventStoreProcess } = await import('../fixtures/eventstoredb-stub/stub-process.ts')
  const store = await EventStoreProcess.start()
  const connectionString = store.directUrl.replace('esdb:', 'esdb+discover:')
  const reader = await openLogReader({ kind: 'eventstoredb', connectionString })
  try {
    expect(await reader.identity()).toMatch(/^[0-9a-f-]{36}$/)
    store.gate.shut()
    await expect(reader.head()).rejects.toMatchObject({ name: 'LogReadError' })
    store.gate.open()
    await expect.poll(() => reader.head().catch(() => null)).not.toBeNull()
  } finally {
    await reader.close()
    await store.stop()
  }
})
