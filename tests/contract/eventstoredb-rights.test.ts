import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterEach, describe, expect, test } from 'vitest'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { grantReadOfAll } from '@zuschlag/engine/store/eventstoredb/grant-read'
import type { LogReadError } from '@zuschlag/engine/store/log-read-error'
import { logReadiness } from '../../scripts/product/reach-log.ts'
import type { StubUser } from '../fixtures/eventstoredb-stub/stub-access.ts'
import { jsonEvent } from '../fixtures/eventstoredb-stub/stub-log.ts'
import { EventStoreStub } from '../fixtures/eventstoredb-stub/stub-server.ts'
import { selfMadeCertificate } from '../fixtures/self-made-certificate.ts'
import { appendTo, mustAppend, readRevisions } from './event-log/collect.ts'
import { sampleEvent, sampleEvents } from './event-log/sample-events.ts'
import { folderOfFile } from '../fixtures/temporary-folder.ts'

/** Secure mode of the stub: TLS, users and access lists. It is no evidence of how EventStoreDB decides. */

const folder = folderOfFile('eventstoredb-rights')
const certificate = selfMadeCertificate()
const authority = path.join(folder, 'ca.pem')
writeFileSync(authority, certificate.certificate)

const product: StubUser = { name: 'product', password: 'long-enough', groups: [] }
const operator: StubUser = { name: 'operator', password: 'long-enough', groups: ['$ops'] }

const opened: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function secured(user: Pick<StubUser, 'name' | 'password'>) {
  const stub = new EventStoreStub(undefined, { certificate, users: [product, operator] })
  await stub.start()
  opened.push(() => stub.stop())
  const connectionString = stub.secureConnectionString(user, authority)
  const log = new EventStoreLog({ connectionString, streamPrefix: 'f', callMs: 2000 })
  opened.push(() => log.close())
  return { stub, log }
}

const reasonOf = (read: Promise<unknown>): Promise<unknown> =>
  read.then(
    () => null,
    (error: LogReadError) => error.reason,
  )

test.each([
  ['an administrator', { name: 'admin', password: 'changeit' }],
  ['an operator', operator],
])('%s writes, reads and reads $all', async (_, user) => {
  const { log } = await secured(user)
  await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 2))
  expect(await readRevisions(log, 'f')).toEqual([0, 1])
  expect(await reasonOf(log.head())).toBeNull()
})

test('a wrong password is distinguished from a missing right, in reads and in appends', async () => {
  const { log } = await secured({ name: 'product', password: 'mistaken' })
  expect(await reasonOf(log.head())).toBe('notAuthenticated')
  expect(await appendTo(log, 'f', 'none', [sampleEvent('f', 0)])).toEqual({
    status: 'unavailable',
    reason: 'notAuthenticated',
  })
})

describe('an account of its own', () => {
  const list = { $r: ['$admins', 'product'] }

  test('writes and reads streams, and not $all', async () => {
    const { log } = await secured(product)
    await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 2))
    expect(await readRevisions(log, 'f')).toEqual([0, 1])
    for (const read of [log.head(), log.readAll({ after: null, limit: 5 })])
      expect(await reasonOf(read)).toBe('accessDenied')
  })

  test.each([
    [
      'the metadata of $all',
      async (stub: EventStoreStub) => {
        // As docs/event-log.md has it.
        const url = stub.secureConnectionString({ name: 'admin', password: 'changeit' }, authority)
        const client = EventStoreDBClient.connectionString(url)
        await client.setStreamMetadata('$all', { acl: { readRoles: list.$r } })
        await client.dispose()
      },
    ],
    [
      'the default list of system streams',
      async (stub: EventStoreStub) =>
        void stub.log.append('$settings', 'any', [
          jsonEvent('settings', 'update-default-acl', { $systemStreamAcl: list }),
        ]),
    ],
  ])('reads $all where %s names it', async (_, grant) => {
    const { stub, log } = await secured(product)
    await grant(stub)
    await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 2))
    const page = await log.readAll({ after: null, limit: 100 })
    expect(page.events.map(({ event }) => event.revision)).toEqual([0, 1])
  })

  test('reads $all once an administrator has granted it, who takes it from nobody', async () => {
    const { stub, log } = await secured(product)
    stub.log.setMetadata('$all', { $acl: { $r: ['$admins', 'somebody'], $mw: '$admins' } })
    const administrator = stub.secureConnectionString({ name: 'admin', password: 'changeit' }, authority)
    expect(await reasonOf(log.head())).toBe('accessDenied')
    expect(await grantReadOfAll(administrator, 'product')).toBe(true)
    expect(await grantReadOfAll(administrator, 'product')).toBe(false)
    expect(await reasonOf(log.head())).toBeNull()
    const newest = stub.log.stream('$$$all').at(-1)
    expect(JSON.parse(Buffer.from(newest?.data ?? []).toString())).toEqual({
      $acl: { $r: ['$admins', 'somebody', 'product'], $mw: '$admins' },
    })
    const itself = stub.secureConnectionString(product, authority)
    expect(await reasonOf(grantReadOfAll(itself, 'other'))).toBe('accessDenied')
  })

  test.each([
    ['streams', { $userStreamAcl: { $r: '$admins' }, $systemStreamAcl: list }],
    ['$all', { $systemStreamAcl: { $r: '$admins' } }],
  ])('that may no longer read %s is named by readiness until it may again', async (_, withdrawn) => {
    const { stub } = await secured(product)
    const give = (lists: object): void =>
      void stub.log.append('$settings', 'any', [jsonEvent('settings', 'update-default-acl', lists)])
    give({ $systemStreamAcl: list })
    const cleanups = new AsyncDisposableStack()
    opened.push(() => cleanups.disposeAsync())
    const connectionString = stub.secureConnectionString(product, authority)
    const { check } = await logReadiness({ kind: 'eventstoredb', connectionString }, cleanups)
    expect(await check()).toBeNull()
    give(withdrawn)
    expect(await check()).toBe('access is denied')
    give({ $systemStreamAcl: list })
    expect(await check()).toBeNull()
  })

  test('writes nothing to a stream that others alone may write', async () => {
    const { stub, log } = await secured(product)
    stub.log.setMetadata('f', { $acl: { $w: 'somebody' } })
    expect(await appendTo(log, 'f', 'none', [sampleEvent('f', 0)])).toEqual({
      status: 'unavailable',
      reason: 'accessDenied',
    })
  })
})
