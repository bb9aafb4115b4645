import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEngineTrouble } from '@zuschlag/engine/runtime/engine-trouble'
import { openNatsLink } from '@zuschlag/engine/transport/nats-link'
import { leaderStatus, PROJECTIONS_STATUS, statusSubject } from '@zuschlag/engine/transport/status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { channel, NatsServer } from '../../../tests/fixtures/nats-server.ts'
import { DamagedNotes } from '../../product/damaged-notes.ts'
import { checkProcesses } from './check-processes.ts'

let nats: NatsServer
let gatewayUrl = ''
let answer: object
const gateway = createServer((_request, response) => {
  response.writeHead(503, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(answer))
})
beforeEach(() => {
  answer = { status: 'notReady', missing: ['database: does not answer'] }
})

beforeAll(async () => {
  nats = await NatsServer.start()
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
afterAll(async () => {
  gateway.close()
  await nats.kill()
})

test('doctor names NATS, the leader of each partition, the projections, and processes at given addresses', async () => {
  const answering = openNatsLink({ url: nats.url, name: 'test', ...channel })
  answering.subscribe(statusSubject(leaderStatus(0, 2)), ({ respond }) => respond('leading'))
  answering.subscribe(statusSubject(PROJECTIONS_STATUS), ({ respond }) => respond('catchingUp'))
  const ask = () => answering.request(statusSubject(PROJECTIONS_STATUS), '', 1_000)
  await expect.poll(ask).toMatchObject({ status: 'answered' })
  const findings = await checkProcesses({ nats: { url: nats.url, ...channel }, partitions: 2 }, [gatewayUrl])
  expect(findings.map(({ code, part, level }) => [code, part, level])).toEqual([
    ['nats-connected', 'nats', 'ok'],
    ['part-ready', 'engine 0 of 2', 'ok'],
    ['part-not-ready', 'engine 1 of 2', 'problem'],
    ['part-not-ready', 'projections', 'problem'],
    ['process-not-ready', 'health', 'problem'],
  ])
  expect(findings.map(({ text }) => text).slice(2)).toEqual([
    'nobody answers',
    'catchingUp',
    `${gatewayUrl}: notReady; database: does not answer`,
  ])
  await answering.close()
})

test('only what is said of damaged histories is called so', async () => {
  const damaged = new DamagedNotes()
  const fault = { stream: 'auction-a', revision: 7, code: 'hashMismatch' }
  for (let number = 0; number <= 100; number += 1)
    damaged.take({ kind: 'historyDamaged', auctionId: `a${number}`, fault })
  const trouble = createEngineTrouble(() => 0)
  trouble.note({ kind: 'messageRejected', text: 'A message at a was rejected: it was received before' })
  trouble.note({ kind: 'loadFailed' })
  const notes = [...damaged.notes().slice(-2), ...trouble.notes()].map((note) => `engine: ${note}`)
  answer = { status: 'ready', missing: [], notes }
  const findings = await checkProcesses({ nats: null, partitions: 1 }, [gatewayUrl])
  expect(findings.slice(1)).toEqual([
    { code: 'history-damaged', part: 'health', level: 'problem', text: notes[0] },
    { code: 'history-damaged', part: 'health', level: 'problem', text: notes[1] },
    { code: 'process-note', part: 'health', level: 'warning', text: notes[2] },
    { code: 'process-note', part: 'health', level: 'warning', text: notes[3] },
  ])
})

test('doctor says what it cannot see', async () => {
  const unseen = await checkProcesses({ nats: { url: 'nats://127.0.0.1:9', ...channel }, partitions: 1 }, [])
  expect(unseen.map(({ code, level }) => [code, level])).toEqual([
    ['nats-unreachable', 'problem'],
    ['processes-unseen', 'note'],
  ])
  expect(await checkProcesses({ nats: null, partitions: 1 }, ['http://127.0.0.1:9'])).toMatchObject([
    { code: 'process-unreachable', level: 'problem' },
  ])
})
