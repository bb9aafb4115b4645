import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderOfFile } from '../../tests/fixtures/temporary-folder.ts'
import { mustAppend } from '../../tests/contract/event-log/collect.ts'
import { sampleEvents } from '../../tests/contract/event-log/sample-events.ts'
import { EventStoreStub } from '../../tests/fixtures/eventstoredb-stub/stub-server.ts'
import { projectRoot } from '../product/kernel/project.ts'

/** More connections than the queue of the host holds: it answers no further one. */
const QUEUED_CONNECTIONS = 3
const listener = `
  const server = require('node:net').createServer()
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port))`

const host = spawn(process.execPath, ['-e', listener], { stdio: ['ignore', 'pipe', 'inherit'] })
const queued: Socket[] = []
const stub = new EventStoreStub()
let silentPort = 0
const folder = folderOfFile('unreachable')

/** A host that drops what is sent to it, as one behind a firewall or one that is gone does. */
beforeAll(async () => {
  const [line] = (await once(host.stdout, 'data')) as [Buffer]
  silentPort = Number(line.toString())
  host.kill('SIGSTOP')
  for (let count = 0; count < QUEUED_CONNECTIONS; count += 1)
    queued.push(connect(silentPort, '127.0.0.1').on('error', () => undefined))
  await stub.start()
  stub.cluster = { ports: [stub.port, silentPort], leads: silentPort }
  const log = new SqliteEventLog(path.join(folder, 'events.sqlite'))
  await log.identity()
  await mustAppend(log, 'auction-a', 'none', sampleEvents('auction-a', 0, 1))
  await log.close()
})
afterAll(async () => {
  for (const socket of queued) socket.destroy()
  host.kill('SIGKILL')
  stub.stop()
})

type Call = { readonly args: readonly string[]; readonly env?: NodeJS.ProcessEnv }

const AUCTION = '11111111-1111-4111-8111-111111111111'
/** Three nodes of which one answers, and that one says that another leads. */
const cluster = () => `esdb://127.0.0.1:1,127.0.0.1:${silentPort},127.0.0.1:${stub.port}?tls=false`
const store = () => ({ EVENTSTOREDB_URL: cluster() })
const database = () => ({ DATABASE_URL: `postgres://nobody:none@127.0.0.1:${silentPort}/none` })
const nats = () => ({
  NATS_URL: `nats://127.0.0.1:${silentPort}`,
  NATS_MESSAGE_KEY: randomBytes(32).toString('base64'),
})
const logFile = () => path.join(folder, 'events.sqlite')

const calls: Readonly<Record<string, () => Call>> = {
  'log copy from a cluster': () => ({
    args: ['log', 'copy', '--from', cluster(), '--to', path.join(folder, 'copy.sqlite')],
  }),
  'log copy to a cluster': () => ({ args: ['log', 'copy', '--from', logFile(), '--to', cluster()] }),
  'log grant': () => ({ args: ['log', 'grant', '--to', cluster(), '--account', 'ida'] }),
  export: () => ({ args: ['export', AUCTION, '--out', path.join(folder, 'x.export')], env: store() }),
  replay: () => ({ args: ['replay', AUCTION], env: store() }),
  verify: () => ({ args: ['verify', '--log-only'], env: store() }),
  lag: () => ({ args: ['lag'], env: database() }),
  backup: () => ({ args: ['backup', '--to', path.join(folder, 'backup')], env: database() }),
  doctor: () => ({ args: ['doctor'], env: { ...store(), ...database(), ...nats() } }),
}

function ended({ args, env }: Call, dataDir: string): Promise<number | null> {
  const child = spawn(process.execPath, ['scripts/cli/cli.ts', ...args], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test', ...env },
    stdio: 'ignore',
  })
  return new Promise((resolve) => void child.once('close', resolve))
}

/** Less than the two minutes for which the system tries to connect, and more than the limits of the verbs. */
const WAIT_MS_MAX = 100_000

test(
  'each verb ends with 1 by itself where a host takes no connection',
  { timeout: WAIT_MS_MAX },
  async () => {
    const names = Object.keys(calls)
    const codes = await Promise.all(
      names.map((name, index) => ended(calls[name]?.() ?? { args: [] }, path.join(folder, `data-${index}`))),
    )
    expect(Object.fromEntries(names.map((name, index) => [name, codes[index]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, 1])),
    )
  },
)
