import { openDatabase } from '@zuschlag/gateway/kernel/database'
import { isUnavailability } from '@zuschlag/gateway/kernel/is-unavailability'
import { expect, inject, onTestFinished, test } from 'vitest'
import { TcpGate } from '../fixtures/tcp-gate.ts'

const CONNECTIONS = 3

test('connections that fell silent are replaced, and what waits on them fails as unavailable', async () => {
  const address = new URL(inject('postgresUrl'))
  const gate = await TcpGate.before(Number(address.port))
  address.port = String(gate.port)
  const knex = openDatabase(address.href, { connectionsMax: CONNECTIONS, queryTimeoutMs: 500 })
  onTestFinished(async () => {
    await knex.destroy()
    await gate.close()
  })
  const askOnEach = (statement: string) =>
    Promise.allSettled(Array.from({ length: CONNECTIONS }, () => knex.raw(statement)))
  await askOnEach('select pg_sleep(0.1)')
  gate.silence()
  for (const answer of await askOnEach('select 1')) {
    expect(answer.status === 'rejected' && isUnavailability(answer.reason)).toBe(true)
  }
  await expect
    .poll(async () => (await askOnEach('select 1')).every(({ status }) => status === 'fulfilled'))
    .toBe(true)
})
