import { expect, onTestFinished, test } from 'vitest'
import { readModelsOfFile } from '../../../../tests/fixtures/read-models.ts'
import { TcpGate } from '../../../../tests/fixtures/tcp-gate.ts'
import { auctionDetailsTable } from '../../auction-details/table.ts'
import { readModels } from '../../read-models.ts'
import { versionsOf } from '../projection.ts'
import { PostgresConnection } from './connection.ts'
import { PostgresProjectionStore } from './postgres-projection-store.ts'

const SILENT_MS = 300
const owner = { logIdentity: 'log', versions: versionsOf(readModels) }
const database = await readModelsOfFile()

async function gateBefore(url: string): Promise<{ readonly gate: TcpGate; readonly url: string }> {
  const address = new URL(url)
  const gate = await TcpGate.before(Number(address.port))
  onTestFinished(() => gate.close())
  address.port = String(gate.port)
  return { gate, url: address.href }
}

test('a session on a connection that fell silent ends, and its lock is free for the next one', async () => {
  const { gate, url } = await gateBefore(database.url)
  const store = new PostgresProjectionStore(url, 'live', SILENT_MS)
  const first = await store.open(owner)
  if (first.status !== 'opened') throw new Error(first.status)
  gate.vanish()
  const load = first.session.load(auctionDetailsTable, [])
  gate.reappear()
  await expect(load).rejects.toThrow('Connection terminated')
  const second = await store.open(owner)
  expect(second.status).toBe('opened')
  if (second.status === 'opened') await second.session.close()
})

test('a statement that the server works on is waited for', async () => {
  const connection = await PostgresConnection.open(database.url, 50)
  expect(await connection.rows({ text: 'select pg_sleep(0.5), 1 as one', values: [] })).toMatchObject([
    { one: 1 },
  ])
  await connection.close()
})

test('the server notices within seconds that the process of a session is gone', async () => {
  const connection = await PostgresConnection.open(database.url)
  const settings = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count']
  const text = `select sum(setting::int) from pg_settings where name = any($1)`
  expect(await connection.rows({ text, values: [settings] })).toEqual([{ sum: '10' }])
  await connection.close()
})
