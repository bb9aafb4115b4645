import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { chainFault } from '../fixtures/engine-on-memory.ts'
import { folderOfFile } from '../fixtures/temporary-folder.ts'

const directory = folderOfFile('kill')
const path = join(directory, 'events.db')

type Ack = {
  readonly auctionId: string
  readonly commandId: string
  readonly revision: number
  readonly hash: string
}

/** Lets an engine bid, kills it after so many acknowledgements, and answers what it had acknowledged. */
function bidUntilKilled(round: number, count: number): Promise<readonly Ack[]> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bidding-process.ts'), path, String(round)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (said.split('\n').length > count) child.kill('SIGKILL')
  })
  return new Promise((resolve, reject) => {
    child.on('close', (code, signal) => {
      if (signal !== 'SIGKILL') return reject(new Error(`It ended with ${signal ?? code}:\n${said}`))
      // A line that the kill cut off was not said.
      const lines = said.split('\n').slice(0, -1)
      resolve(
        lines.map((line) => {
          const [, auctionId = '', commandId = '', revision, hash = ''] = line.split(' ')
          return { auctionId, commandId, revision: Number(revision), hash }
        }),
      )
    })
  })
}

async function readHistory(): Promise<ReadonlyMap<string, readonly StoredEvent[]>> {
  const log = new SqliteEventLog(path)
  const streams = new Map<string, StoredEvent[]>()
  let after = null
  for (;;) {
    const page = await log.readAll({ after, limit: 1000 })
    for (const { stream, event } of page.events) {
      const events = streams.get(stream)
      if (events === undefined) streams.set(stream, [event])
      else events.push(event)
    }
    after = page.next
    if (page.atEnd) break
  }
  await log.close()
  return streams
}

test('[ONCE-4] an engine that is killed at any moment has lost nothing that it acknowledged', async () => {
  const acknowledged: Ack[] = []
  for (const [index, count] of [40, 260, 5, 410, 130].entries()) {
    acknowledged.push(...(await bidUntilKilled(index + 1, count)))
    const streams = await readHistory()
    for (const [stream, events] of streams) expect([stream, chainFault(events)]).toEqual([stream, null])
    for (const { auctionId, commandId, revision, hash } of acknowledged) {
      expect(streams.get(`auction-${auctionId}`)?.[revision]).toMatchObject({ commandId, hash })
    }
  }
  expect(acknowledged.length).toBeGreaterThan(500)
})
