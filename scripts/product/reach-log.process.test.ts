import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ProductProcess } from '../../tests/cluster/product-process.ts'
import { EventStoreStub } from '../../tests/fixtures/eventstoredb-stub/stub-server.ts'
import { selfMadeCertificate } from '../../tests/fixtures/self-made-certificate.ts'
import { folderOfFile } from '../../tests/fixtures/temporary-folder.ts'

/** `npm start` on an EventStoreDB (the stub) that does not let it in. */

const folder = folderOfFile('reach-log')
const certificate = selfMadeCertificate()
const authority = path.join(folder, 'ca.pem')
writeFileSync(authority, certificate.certificate)
const product = { name: 'product', password: 'long-enough', groups: [] }

let stub: EventStoreStub | null = null
let started: ProductProcess | null = null
afterEach(async () => {
  if (started?.isGone === false) await started.kill()
  stub?.stop()
})

/** Where the scripts stand, as seen from those of the product. */
const places = { start: 'start', 'test-eventstoredb': '../checks/test-eventstoredb' }

test.each([
  ['start', 1, 'a wrong password', { ...product, password: 'mistaken' }, 'user name or password is wrong'],
  ['start', 1, 'an account that may not read $all', product, "' --account 'product'"],
  ['test-eventstoredb', 2, 'an account that may not read $all', product, "' --account 'product'"],
] as const)('%s ends with %i and one line that says what to do: %s', async (script, code, _, user, words) => {
  stub = new EventStoreStub(undefined, { certificate, users: [product] })
  await stub.start()
  started = await ProductProcess.start(places[script], {
    EVENTSTOREDB_URL: stub.secureConnectionString(user, authority),
    DATA_DIR: path.join(folder, user.password),
    DEMO: '0',
  })
  expect(await started.end()).toBe(code)
  expect(started.said).toMatch(/^EVENTSTOREDB_URL: [^\n]+\n$/)
  expect(started.said).toContain(words)
  expect(started.said).not.toContain(user.password)
})
