import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmbeddedPostgres } from '../../scripts/product/embedded-postgres/embedded-postgres.ts'
import { startEmbeddedPostgres } from '../../scripts/product/embedded-postgres/embedded-postgres.ts'
import { buildWeb, currentWebBuild } from '../../scripts/product/web-build.ts'
import { jsonEvent } from '../fixtures/eventstoredb-stub/stub-log.ts'
import type { AccessList } from '../fixtures/eventstoredb-stub/stub-metadata.ts'
import { EventStoreStub } from '../fixtures/eventstoredb-stub/stub-server.ts'
import { selfMadeCertificate } from '../fixtures/self-made-certificate.ts'
import { ProductOnStore } from './product-on-store.ts'
import { folderOfFile } from '../fixtures/temporary-folder.ts'

/*
 * The whole product in one process while the account of its event store (the stub, in secure mode) loses a
 * right at run time and gets it back.
 */

const RECOVERY_MS = 60_000
const account = { name: 'product', password: 'long-enough', groups: [] }
const everybody: AccessList = { $r: '$all', $w: '$all', $mr: '$all', $mw: '$all' }

const folder = folderOfFile('rights')
let postgres: EmbeddedPostgres
let stub: EventStoreStub
let installation: ProductOnStore

beforeAll(async () => {
  if (currentWebBuild() === null) buildWeb()
  const certificate = selfMadeCertificate()
  const authority = path.join(folder, 'ca.pem')
  await writeFile(authority, certificate.certificate)
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), durable: false })
  stub = new EventStoreStub(undefined, { certificate, users: [account] })
  await stub.start()
  mayReadAll(true)
  const connectionString = stub.secureConnectionString(account, authority)
  installation = await ProductOnStore.on(connectionString, postgres.connectionString)
  await installation.start()
  await installation.product.ready()
}, 300_000)
afterAll(async () => {
  await installation.stop()
  stub.stop()
  await postgres.stop()
})

function mayReadAll(isSo: boolean): void {
  stub.log.setMetadata('$all', { $acl: { $r: isSo ? ['$admins', account.name] : ['$admins'] } })
}

function giveStreams(list: AccessList): void {
  stub.log.append('$settings', 'any', [
    jsonEvent('settings', 'update-default-acl', { $userStreamAcl: { ...everybody, ...list } }),
  ])
}

/** Repeats a question until the answer is right; fails where it never is. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: RECOVERY_MS, interval: 50 }).toBe(true)
}

const missing = async (): Promise<readonly string[]> => (await installation.product.missing()) ?? []

const namesLostAppends = 'engine: the log takes no appends: accessDenied'
const namesLostReads = 'log: access is denied'

test.each([
  ['append', namesLostAppends, () => giveStreams({ $w: '$admins' }), () => giveStreams({}), 503],
  ['read streams', namesLostReads, () => giveStreams({ $r: '$admins' }), () => giveStreams({}), 503],
  ['read $all', namesLostReads, () => mayReadAll(false), () => mayReadAll(true), 201],
] as const)(
  'an account that may no longer %s is named by readiness, ends nothing, and works again once it may',
  async (_, named, withdraw, giveBack, whileWithdrawn) => {
    await until(async () => (await installation.bid()).status === 201)
    withdraw()
    // A bid may still be decided by what was read before.
    await until(async () => (await installation.bid()).status === whileWithdrawn)
    await until(async () => (await missing()).includes(named))
    for (let count = 0; count < 20; count += 1) {
      const { status, code } = await installation.bid()
      if (status === 503) expect(['unavailable', 'outcomeUnknown']).toContain(code)
      const isLate = status === 503 && whileWithdrawn === 201
      if (isLate) await until(async () => (await installation.bid()).status === 201)
      else expect(status).toBe(whileWithdrawn)
      expect(await missing()).toContain(named)
      expect(await installation.statusOf('/health/live')).toBe(200)
      expect(await installation.statusOf('/api/public/auctions')).toBe(200)
      await pause(100)
    }
    giveBack()
    await until(async () => (await installation.bid()).status === 201)
    await until(async () => (await missing()).length === 0)
  },
  2 * RECOVERY_MS,
)
