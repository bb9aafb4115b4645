import { MessageChannel } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { auctionIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { collected } from '../../../tests/fixtures/forged-log.ts'
import type { DisputeService, DisputePortClient } from './dispute-service.ts'
import {
  unavailableDisputeService,
  disputePortClient,
  DISPUTE_FILES_MAX,
  DISPUTE_WAITING_MAX,
  serveDisputeService,
} from './dispute-service.ts'

const auctionId = auctionIdOf(1)
const page = { skip: 0, take: 1 }
let client: DisputePortClient
let stop: () => void = () => undefined
const reported: unknown[] = []

function serve(service: Partial<DisputeService>): void {
  const { port1, port2 } = new MessageChannel()
  client = disputePortClient(port1)
  stop = serveDisputeService(port2, { ...unavailableDisputeService, ...service }, (error) =>
    reported.push(error),
  )
}

afterEach(() => {
  stop()
  client.close()
  reported.length = 0
})

async function* lines(count: number, onEnd: () => void = () => undefined): AsyncGenerator<string> {
  try {
    for (let line = 0; line < count; line += 1) yield await Promise.resolve(`${'x'.repeat(50_000)}${line}\n`)
  } finally {
    onEnd()
  }
}

test('answers come back to their questions, refusals too', async () => {
  serve({ verify: () => Promise.resolve({ ok: false, error: 'historyUnreadable' }) })
  expect(await Promise.all([client.steps(auctionId, page), client.verify(auctionId)])).toEqual([
    { ok: false, error: 'unavailable' },
    { ok: false, error: 'historyUnreadable' },
  ])
})

test('a file arrives whole, in pieces', async () => {
  serve({ file: () => Promise.resolve({ ok: true, value: lines(20) }) })
  const file = await client.file(auctionId)
  if (!file.ok) throw new Error(file.error)
  const pieces = await collected(file.value)
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.join('')).toBe((await collected(lines(20))).join(''))
})

test('a reader that stops closes the file, and the number of open files is limited', async () => {
  let ended = 0
  serve({ file: () => Promise.resolve({ ok: true, value: lines(20, () => (ended += 1)) }) })
  const open = async () => {
    const file = await client.file(auctionId)
    return file.ok ? file.value[Symbol.asyncIterator]() : file.error
  }
  const files = []
  for (let count = 0; count < DISPUTE_FILES_MAX; count += 1) files.push(await open())
  expect(await open()).toBe('disputeDeskBusy')
  for (const file of files) {
    if (typeof file === 'string') throw new Error(file)
    await file.next()
    await file.return?.()
  }
  // Leaving is a question too, answered in order.
  await client.verify(auctionId)
  expect(ended).toBe(DISPUTE_FILES_MAX)
  expect(typeof (await open())).toBe('object')
})

test('a source that fails breaks the file off instead of ending it', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield await Promise.resolve('x'.repeat(200_000))
    throw new Error('disk')
  }
  serve({ file: () => Promise.resolve({ ok: true, value: failing() }) })
  const file = await client.file(auctionId)
  if (!file.ok) throw new Error(file.error)
  await expect(collected(file.value)).rejects.toThrow('broke off')
  expect(reported).toHaveLength(1)
})

test('rejects a request beyond the queue as busy; a closed port answers every request', async () => {
  const gate = Promise.withResolvers<Awaited<ReturnType<DisputeService['verify']>>>()
  serve({ verify: () => gate.promise })
  const asked = Array.from({ length: DISPUTE_WAITING_MAX + 1 }, () => client.verify(auctionId))
  expect(await asked.at(-1)).toEqual({ ok: false, error: 'disputeDeskBusy' })
  client.close()
  expect(await asked[0]).toEqual({ ok: false, error: 'unavailable' })
  expect(await client.verify(auctionId)).toEqual({ ok: false, error: 'unavailable' })
  gate.resolve({ ok: false, error: 'unavailable' })
})
