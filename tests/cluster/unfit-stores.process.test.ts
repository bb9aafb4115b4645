import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auctionIdOf, bid, commandIdOf } from '../fixtures/auction-commands.ts'
import { EventStoreStub } from '../fixtures/eventstoredb-stub/stub-server.ts'
import { selfMadeCertificate } from '../fixtures/self-made-certificate.ts'
import { Cluster } from './cluster.ts'
import { isTrouble, type LogLine } from './product-on-store.ts'
import { folderOfFile } from '../fixtures/temporary-folder.ts'

/** An engine whose EVENTSTOREDB_URL leads to nobody, to somebody else, or to a store that takes nothing. */

const plain = new EventStoreStub()
const readOnly = new EventStoreStub()
const certificate = selfMadeCertificate()
const account = { name: 'product', password: 'long-enough', groups: [] }
const secure = new EventStoreStub(undefined, { certificate, users: [account] })
const folder = folderOfFile('unfit-stores')
const authority = path.join(folder, 'ca.pem')
const webServer = createServer((_, answer) => answer.end('a page'))
let cluster: Cluster

beforeAll(async () => {
  await Promise.all([plain.start(), readOnly.start(), secure.start()])
  readOnly.leaderPort = readOnly.port
  writeFileSync(authority, certificate.certificate)
  secure.log.setMetadata('$all', { $acl: { $r: ['$admins', account.name] } })
  secure.log.setMetadata('zuschlag-lease', { $acl: { $w: '$admins' } })
  await new Promise<void>((resolve) => webServer.listen(0, '127.0.0.1', resolve))
  cluster = await Cluster.start({ withDatabase: false, logKind: 'sqlite' })
}, 120_000)
afterAll(async () => {
  await cluster.stop()
  for (const server of [plain, readOnly, secure]) server.stop()
  webServer.close()
})

const webPort = (): number => (webServer.address() as AddressInfo).port
const closes = 'log: it closes every connection: it expects TLS, is no EventStoreDB or is down'

type Case = readonly [string, () => string, string]
const cases: readonly Case[] = [
  ['no server', () => 'esdb://127.0.0.1:1?tls=false', 'log: nobody answers there'],
  ['a wrong port', () => `esdb://127.0.0.1:${webPort()}?tls=false`, closes],
  [
    'TLS to plain text',
    () => `esdb://127.0.0.1:${plain.port}?tls=true`,
    'log: it does not speak TLS (tls=false)',
  ],
  ['plain text to TLS', () => `esdb://127.0.0.1:${secure.port}?tls=false`, closes],
  [
    'an unknown authority',
    () => `esdb://admin:changeit@localhost:${secure.port}?tls=true`,
    'log: its certificate is not trusted (tlsCAFile names the authority)',
  ],
  [
    'a wrong password',
    () => secure.secureConnectionString({ name: 'product', password: 'mistaken' }, authority),
    'log: user name or password is wrong',
  ],
  [
    'an account that may append nothing to the stream of the lease',
    () => secure.secureConnectionString(account, authority),
    'engine: the log takes no appends: accessDenied',
  ],
  ['a read-only node', () => readOnly.connectionString, 'engine: the log takes no appends: notLeader'],
]

test.concurrent.each(cases)(
  '%s: readiness names it, nothing ends, and nothing is decided',
  async (_, url, named) => {
    const engine = await cluster.run('engine', { EVENTSTOREDB_URL: url() })
    const startedAt = performance.now()
    await expect.poll(() => engine.missing(), { timeout: 120_000 }).toContain(named)
    const command = bid(auctionIdOf(1), commandIdOf(1), 100_000)
    // It is repeated for ten seconds before that is said. A busy engine may leave one of these without an
    // answer in time; the client then rightly says that it does not know.
    const outcome = await cluster.client().execute(command)
    expect(['unavailable', 'unknown']).toContain(outcome.status)
    expect(await engine.missing()).toContain(named)
    expect((await fetch(`${engine.url}/health/live`)).status).toBe(200)
    const lines = engine.said.split('\n').filter((line) => line.startsWith('{'))
    const troubles = lines.filter((line) => isTrouble(JSON.parse(line) as LogLine))
    // Three at once, and those of a store that stays away again every minute.
    const elapsedMinutes = Math.floor((performance.now() - startedAt) / 60_000)
    expect(troubles.length).toBeLessThanOrEqual(3 * (1 + elapsedMinutes))
    await engine.kill('SIGTERM')
    expect(engine.child.exitCode).toBe(0)
  },
  240_000,
)
