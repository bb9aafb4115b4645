import { inMemoryBus } from '@zuschlag/engine/transport/bus'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '../../scripts/cli/command-line.ts'
import type { Configuration } from '../../scripts/product/configuration/configuration.ts'
import { PASSWORD, people, ScriptClient } from './people.ts'
import { RunningStack } from './running-stack.ts'
import { openStackParts, type StackParts } from './stack-parts.ts'
import { tablesWith } from './tables-with.ts'

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

test('an outbid bidder is erased: nothing identifies them, and the history verifies as before', async () => {
  const auctionId = await stack.openAuction()
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  const ben = await ScriptClient.signedIn(stack.url, people.ben)
  expect((await anna.bid(auctionId, 100_000)).status).toBe(201)
  const outbid = await ben.bid(auctionId, 101_000)
  expect(outbid.status).toBe(201)
  await stack.seen(auctionId, (outbid.json() as { revision: number }).revision)
  const before = await stack.eventsOf(auctionId)
  const ended = await stack.openAuction({ terms: { openEnd: true, end: null } })
  await anna.bid(ended, 100_000)
  await ben.bid(ended, 101_000)
  const { revision } = await stack.manage(ended, 'EndAuction', {})
  await stack.seen(ended, revision)
  const broker = await ScriptClient.signedIn(stack.url, people.broker)
  const logOf = async () =>
    (await broker.get(`/api/administration/auctions/${ended}/bid-log?format=csv&language=en`)).text
  expect(await logOf()).toContain(people.anna.email)

  const said = await result()
  expect(said[0]).toBe(0)
  expect(await tablesWith(stack.knex, people.anna.email)).toContain('users')

  const refusal = { auction_id: auctionId, user_id: people.anna.id, kind: 'bid', code: 'bidLimitExceeded' }
  const refusals = () => stack.knex('accounts.refused_offers').where({ user_id: people.anna.id })
  await stack.knex('accounts.refused_offers').insert({ ...refusal, price: 9, at: stack.clock.now() })
  expect(await refusals()).toHaveLength(1)

  const erased = await anna.post('/api/user/personal-data/deletion', { password: PASSWORD })
  expect(erased.status).toBeLessThan(300)

  expect(await tablesWith(stack.knex, people.anna.email)).toEqual([])
  expect(await refusals()).toEqual([])
  const log = await logOf()
  expect(log).not.toContain(people.anna.email)
  expect(log).toContain(people.ben.email)
  expect(await stack.eventsOf(auctionId)).toEqual(before)
  expect(JSON.stringify(before)).toContain(people.anna.id)
  expect(await result()).toEqual(said)
})
