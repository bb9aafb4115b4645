import { inMemoryBus } from '@zuschlag/engine/transport/in-memory-bus'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '../../scripts/command-line.ts'
import type { Configuration } from '../../scripts/configuration.ts'
import { PASSWORD, people } from './people.ts'
import { RunningStack } from './running-stack.ts'
import { ScriptClient } from './script-client.ts'
import type { StackParts } from './stack-parts.ts'
import { openStackParts } from './stack-parts.ts'

let parts: StackParts
let stack: RunningStack
beforeAll(async () => {
  parts = { ...(await openStackParts()), bus: inMemoryBus() }
  stack = new RunningStack(parts)
  await stack.start()
})
afterAll(() => stack.close())

async function result(): Promise<readonly [number, string]> {
  const said: string[] = []
  const configuration = {
    dataDir: parts.directory,
    databaseUrl: parts.database.url,
    eventStoreUrl: null,
  } as Configuration
  const code = await runCli(['verify'], {
    print: (line) => said.push(line),
    say: () => undefined,
    drained: () => Promise.resolve(),
    stdin: (async function* nothing() {})(),
    resolvePath: (file) => file,
    configuration: () => configuration,
    signal: new AbortController().signal,
  })
  return [code, said.join('\n')]
}

/** Tables of `accounts` in which a text stands somewhere. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const tables = await stack.knex('pg_tables').where({ schemaname: 'accounts' }).pluck<string[]>('tablename')
  const found: string[] = []
  for (const table of tables) {
    const rows = await stack
      .knex(`accounts.${table} as t`)
      .whereRaw('t::text ilike ?', [`%${text}%`])
      .limit(1)
    if (rows.length > 0) found.push(table)
  }
  return found
}

test('an outbid bidder is erased: nothing identifies them, and the history verifies as before', async () => {
  const auctionId = await stack.openAuction()
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  const ben = await ScriptClient.signedIn(stack.url, people.ben)
  expect((await anna.bid(auctionId, 100_000)).status).toBe(201)
  const outbid = await ben.bid(auctionId, 101_000)
  expect(outbid.status).toBe(201)
  await stack.seen(auctionId, (outbid.json() as { revision: number }).revision)
  const before = await stack.eventsOf(auctionId)
  const said = await result()
  expect(said[0]).toBe(0)
  expect(await tablesWith(people.anna.email)).toContain('users')

  const erased = await anna.post('/api/user/personal-data/deletion', { password: PASSWORD })
  expect(erased.status).toBeLessThan(300)

  expect(await tablesWith(people.anna.email)).toEqual([])
  expect(await stack.eventsOf(auctionId)).toEqual(before)
  expect(JSON.stringify(before)).toContain(people.anna.id)
  expect(await result()).toEqual(said)
})
