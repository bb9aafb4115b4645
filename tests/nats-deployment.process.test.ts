import { execFileSync } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openNatsLink } from '@zuschlag/engine/transport/nats-link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../scripts/product/embedded-postgres/server-process.ts'
import { channel, NatsServer } from './fixtures/nats-server.ts'
import { PlainNats } from './fixtures/plain-nats.ts'
import { folderOfFile } from './fixtures/temporary-folder.ts'

/** The configuration of the composition's NATS, in a real server, with the secrets that the script makes. */

const projectRoot = path.resolve(import.meta.dirname, '..')
const root = folderOfFile('nats')
let server: NatsServer
let url: string

beforeAll(async () => {
  const [settings, secrets] = [path.join(root, 'etc/nats/nats.conf'), path.join(root, 'run/secrets')]
  await mkdir(path.dirname(settings), { recursive: true })
  await cp(path.join(projectRoot, 'deploy/nats.conf'), settings)
  execFileSync('sh', [path.join(projectRoot, 'deploy/make-secrets.sh'), secrets])
  // The port of its monitoring may be taken on this machine.
  server = await NatsServer.start(['--config', settings, '--http_port', String(await freePort())])
  const made = new URL((await readFile(path.join(secrets, 'nats-url'), 'utf8')).trim())
  url = `nats://${made.username}:${made.password}@${new URL(server.url).host}`
})
afterAll(async () => {
  await server.kill()
})

test('a process connects with the URL that the script made, and speaks with another one', async () => {
  const [asking, answering] = ['asking', 'answering'].map((name) => openNatsLink({ url, name, ...channel }))
  answering?.subscribe('zuschlag.status.engine', ({ respond }) => respond('leading'))
  let answer = await asking?.request('zuschlag.status.engine', '', 1_000)
  while (answer?.status !== 'answered') {
    await pause(20)
    answer = await asking?.request('zuschlag.status.engine', '', 1_000)
  }
  expect(answer.text).toBe('leading')
  await Promise.all([asking?.close(), answering?.close()])
})

test('nobody connects without the password', async () => {
  await expect(PlainNats.connect(server.url)).rejects.toThrow(/Authorization Violation|ECONNRESET/)
})
