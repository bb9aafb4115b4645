import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auctionId, LiveWorld, settled } from './live-world.fixture.ts'

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** What is no message – bytes, text, any JSON, and what is nearly one –, and one that is. */
const anything = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => Buffer.from(text)),
  fc.json().map((text) => Buffer.from(text)),
  fc
    .record({
      type: fc.constantFrom('subscribe', 'unsubscribe', 'ping', 'toString', '__proto__', null, 7),
      auctionId: fc.constantFrom(undefined, null, '', 'x', 7, {}, [auctionId]),
      after: fc.constantFrom(undefined, null, -1, 1.5, 'x', 2 ** 60),
    })
    .map(json),
  fc.constant(json({ type: 'ping' })),
  fc.nat().map((at) => json({ type: 'subscribe', auctionId, after: 1 }).subarray(0, at % 60)),
)

test('[LIVE-8] invalid messages are answered with their error, and the connection still gets updates', async () => {
  const seen = { malformedJson: 0, validationFailed: 0, message: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anything, fc.nat(3)), { maxLength: 20 }), async (messages) => {
      const world = new LiveWorld()
      const { connection, socket } = await world.watch()
      for (const [data, roll] of messages) {
        const before = socket.messages.length
        connection.receive(data, roll === 0)
        await settled()
        const [answer, ...more] = socket.messages.slice(before)
        expect(more).toEqual([])
        if (answer?.type !== 'error') seen.message += 1
        else if (answer.code === 'malformedJson' || answer.code === 'validationFailed') seen[answer.code] += 1
        else throw new Error(`answered ${JSON.stringify(answer)}`)
      }
      expect([socket.closed, socket.terminated, world.errors]).toEqual([null, false, []])
      world.announce(2)
      expect(socket.chain.at(-1)).toBe('1>2')
    }),
    { numRuns: 300 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
})

test('[LIVE-7] no message names a bidder, and in a closed process none contains the number of bids', async () => {
  const change = fc.record({
    closedProcess: fc.boolean(),
    bidCount: fc.integer({ min: 1, max: 9 }),
    leaderId: fc.uuid(),
    ownBids: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const world = new LiveWorld()
      const [first] = changes
      world.row = { ...world.row, ...first } as never
      const { socket } = await world.watch()
      for (const [index, each] of changes.entries()) world.announce(index + 2, each as never)
      const text = JSON.stringify(socket.messages)
      for (const { leaderId } of changes) expect(text).not.toContain(leaderId)
      const updates = socket.messages.filter(({ type }) => type === 'subscribed' || type === 'UpdateAuction')
      expect(updates.length).toBe(changes.length + 1)
      for (const [index, message] of updates.entries()) {
        const { closedProcess, bidCount } = (index === 0 ? first : changes[index - 1]) ?? {}
        const { auction } = message as { auction: { bidCount?: number } }
        expect(auction.bidCount).toBe(closedProcess === true ? undefined : bidCount)
      }
    }),
    { numRuns: 200 },
  )
})
