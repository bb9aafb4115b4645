import { expect, test } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { people, ScriptClient } from './people.ts'
import { stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()

test('shutdown finishes requests in flight, notifies watchers, and accepts nothing new', async () => {
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  const auctionId = await stack.openAuction()
  const watching = await LiveClient.open(stack.url)
  await watching.subscribed(auctionId)
  const asked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  stack.interceptor = {
    async execute(command) {
      asked.resolve()
      await mayAnswer.promise
      return { status: 'accepted', duplicate: false, receipt: await stack.execute(command) }
    },
  }
  const bidding = anna.bid(auctionId, 100_000)
  await asked.promise
  const closing = stack.closeGateway()
  expect(await watching.closed()).toBe(1001)
  await expect(fetch(`${stack.url}/health/live`)).rejects.toThrow('fetch failed')
  mayAnswer.resolve()
  expect((await bidding).status).toBe(201)
  await closing
})
