import { writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { LogReadError } from '@zuschlag/engine/store/log-read-error'
import { EventStoreStub } from '../fixtures/eventstoredb-stub/stub-server.ts'
import { selfMadeCertificate } from '../fixtures/self-made-certificate.ts'
import { appendTo } from './event-log/collect.ts'
import { sampleEvent } from './event-log/sample-events.ts'
import { folderOfFile } from '../fixtures/temporary-folder.ts'

/**
 * Connection strings that lead to nobody, or to somebody else. A rejection that nothing handles fails this
 * run.
 */

const folder = folderOfFile('eventstoredb-connections')
const otherAuthority = path.join(folder, 'other.pem')
const plain = new EventStoreStub()
const secure = new EventStoreStub(undefined, { certificate: selfMadeCertificate(), users: [] })
const webServer = createHttpServer((_, answer) => answer.end('a page'))
const silentServer = createTcpServer(() => {})
const portOf = (server: Server): number => (server.address() as AddressInfo).port

beforeAll(async () => {
  writeFileSync(otherAuthority, selfMadeCertificate().certificate)
  await Promise.all([plain.start(), secure.start()])
  for (const server of [webServer, silentServer])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  plain.stop()
  secure.stop()
  for (const server of [webServer, silentServer]) server.close()
})

const account = 'admin:changeit@'
const cases: readonly (readonly [string, string, () => string])[] = [
  ['no server', 'storeUnreachable', () => 'esdb://127.0.0.1:1?tls=false'],
  ['a name that nobody has', 'storeUnreachable', () => 'esdb://nobody.invalid:2113?tls=false'],
  ['a web server', 'closesConnections', () => `esdb://127.0.0.1:${portOf(webServer)}?tls=false`],
  ['a web server', 'storeUnreachable', () => `esdb+discover://127.0.0.1:${portOf(webServer)}?tls=false`],
  ['TLS to plain text', 'noTls', () => `esdb://${account}localhost:${plain.port}?tls=true`],
  ['plain text to TLS', 'closesConnections', () => `esdb://${account}localhost:${secure.port}?tls=false`],
  ['an unknown authority', 'notTrusted', () => `esdb://${account}localhost:${secure.port}?tls=true`],
  [
    'another authority',
    'notTrusted',
    () => secure.secureConnectionString({ name: 'admin', password: 'changeit' }, otherAuthority),
  ],
]

test.each(cases)(
  '%s: reads say %s in one line, and nothing is appended',
  async (_, reason, connectionString) => {
    const log = new EventStoreLog({ connectionString: connectionString(), callMs: 3000 })
    try {
      const error: unknown = await log.head().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(LogReadError)
      expect((error as LogReadError).reason).toBe(reason)
      expect((error as LogReadError).message).not.toContain('\n')
      const result = await appendTo(log, 'f', 'none', [sampleEvent('f', 0)])
      expect(result).toEqual({ status: 'unavailable', reason })
    } finally {
      await log.close()
    }
  },
)

test('an address instead of a name brings no warning of Node', async () => {
  const warnings: string[] = []
  const note = (warning: Error): unknown => warnings.push(warning.message)
  process.on('warning', note)
  const log = new EventStoreLog({ connectionString: `esdb://${account}127.0.0.1:${secure.port}?tls=true` })
  expect(await log.head().catch((error: unknown) => error)).toMatchObject({ reason: 'notTrusted' })
  await log.close()
  process.off('warning', note)
  expect(warnings).toEqual([])
})

test('a silent peer makes the outcome of an append unknown, in bounded time', async () => {
  const connectionString = `esdb://127.0.0.1:${portOf(silentServer)}?tls=false`
  const log = new EventStoreLog({ connectionString, callMs: 200 })
  const result = await appendTo(log, 'f', 'none', [sampleEvent('f', 0)])
  expect(result).toEqual({ status: 'unknown', reason: 'noAnswer' })
  await log.close()
})
