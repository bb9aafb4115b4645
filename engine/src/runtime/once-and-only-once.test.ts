import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { expect, test } from 'vitest'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import { auctionIdOf, bid, bidder, commandIdOf, publish } from '../../../tests/fixtures/auction-commands.ts'
import {
  engineOnMemory,
  eventsOf,
  executeAll,
  openAuction,
  receiptIn,
  typesOf,
} from '../../../tests/fixtures/engine-on-memory.ts'

const auction = auctionIdOf(1)

test('[ONCE-1] answers a repeated command with its first outcome, before any other rule', async () => {
  const { engine, memory } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const command = bid(auction, commandIdOf(3), 100_000)
  const first = receiptIn(await engine.execute(command))
  await engine.execute(bid(auction, commandIdOf(4), 150_000, bidder(2)))
  expect(await engine.execute(command)).toEqual({ status: 'accepted', receipt: first, duplicate: true })
  expect(await typesOf(memory, auction)).toEqual([
    'AuctionDrafted',
    'AuctionPublished',
    'AuctionStarted',
    'BidPlaced',
    'BidPlaced',
  ])
})

test('[ONCE-1] answers a repetition in the same batch', async () => {
  const { engine } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const command = bid(auction, commandIdOf(3), 100_000)
  const [first, again] = await executeAll(engine, [command, command])
  expect(first).toMatchObject({ status: 'accepted', duplicate: false })
  expect(again).toMatchObject({ status: 'accepted', duplicate: true })
})

test('[ONCE-1] answers a repetition after a restart from the log', async () => {
  const { engine, restarted } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const command = bid(auction, commandIdOf(3), 100_000)
  const receipt = receiptIn(await engine.execute(command))
  expect(await restarted().execute(command)).toEqual({ status: 'accepted', receipt, duplicate: true })
})

test('[ONCE-2] refuses other content under a used id', async () => {
  const { engine, restarted } = engineOnMemory()
  await openAuction(engine, auction, 1)
  await engine.execute(bid(auction, commandIdOf(3), 100_000))
  const reused = { status: 'rejected', rejection: { code: 'commandIdReused' } }
  expect(await engine.execute(bid(auction, commandIdOf(3), 101_000))).toEqual(reused)
  expect(await engine.execute(bid(auction, commandIdOf(3), 100_000, bidder(2)))).toEqual(reused)
  expect(await restarted().execute(bid(auction, commandIdOf(3), 101_000))).toEqual(reused)
})

test('[ONCE-3] decides a refused command again', async () => {
  const { engine, memory } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const leading = bid(auction, commandIdOf(3), 100_000)
  await engine.execute(leading)
  const low = bid(auction, commandIdOf(4), 100_000, bidder(2))
  expect((await engine.execute(low)).status).toBe('rejected')
  expect((await engine.execute(low)).status).toBe('rejected')
  expect(await eventsOf(memory, attemptsStream(auction))).toHaveLength(2)
  expect(receiptIn(await engine.execute(bid(auction, commandIdOf(4), 101_000, bidder(2)))).price).toBe(
    101_000,
  )
})

test('[ONCE-4] accepts once what was written although its answer was lost', async () => {
  const { engine, log, memory } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const fates = ['hidden', 'written'] as const
  log.nextFate = () => fates[log.calls.length - first] ?? 'written'
  const first = log.calls.length + 1
  expect((await engine.execute(bid(auction, commandIdOf(3), 100_000))).status).toBe('accepted')
  expect((await typesOf(memory, auction)).filter((type) => type === 'BidPlaced')).toHaveLength(1)
})

test('[ONCE-4] answers `unknown` when the log stays silent, and the truth when it is asked again', async () => {
  for (const fate of ['hidden', 'late', 'lost'] as const) {
    const { engine, log, memory } = engineOnMemory()
    await openAuction(engine, auction, 1)
    log.nextFate = () => fate
    const command = bid(auction, commandIdOf(3), 100_000)
    expect(await engine.execute(command)).toEqual({ status: 'unknown', reason: 'noAnswer' })
    log.nextFate = () => 'written'
    expect((await engine.execute(command)).status).toBe('accepted')
    expect((await typesOf(memory, auction)).filter((type) => type === 'BidPlaced')).toHaveLength(1)
  }
})

test('[ONCE-5] discards everything that was decided on top of an append that failed', async () => {
  const { engine, log, memory } = engineOnMemory()
  await openAuction(engine, auction, 1)
  log.nextFate = () => 'refusedForNow'
  const outcomes = await executeAll(engine, [
    bid(auction, commandIdOf(3), 500_000),
    bid(auction, commandIdOf(4), 100_000, bidder(2)),
  ])
  expect(outcomes).toEqual(outcomes.map(() => ({ status: 'unavailable', reason: 'diskFull' })))
  log.nextFate = () => 'written'
  expect((await engine.execute(bid(auction, commandIdOf(4), 100_000, bidder(2)))).status).toBe('accepted')
  expect(await eventsOf(memory, attemptsStream(auction))).toEqual([])
})

test('[ONCE-6] decides again on what another writer wrote', async () => {
  const { engine, memory, restarted, incidents } = engineOnMemory()
  await openAuction(engine, auction, 1)
  await engine.execute(bid(auction, commandIdOf(3), 100_000))
  receiptIn(await restarted().execute(bid(auction, commandIdOf(4), 200_000, bidder(2))))
  const [low, high] = await executeAll(engine, [
    bid(auction, commandIdOf(5), 101_000),
    bid(auction, commandIdOf(6), 201_000),
  ])
  expect(low).toMatchObject({ status: 'rejected', rejection: { currentPrice: 200_000 } })
  expect(high?.status).toBe('accepted')
  expect(incidents).toContainEqual({ kind: 'conflict', stream: auctionStream(auction) })
  expect(await eventsOf(memory, attemptsStream(auction))).toHaveLength(1)
})

test('[ONCE-4] what was unknown stays unknown while its repetition may not write', async () => {
  const { engine, log } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const fates = ['hidden', 'refusedForNow', 'refusedForNow'] as const
  let call = 0
  log.nextFate = () => fates[call++] ?? 'written'
  const command = bid(auction, commandIdOf(3), 100_000)
  expect(await engine.execute(command)).toEqual({ status: 'unknown', reason: 'noAnswer' })
  expect(await engine.execute(command)).toMatchObject({ status: 'accepted', duplicate: true })
})

test('[ONCE-6] who was followed refuses nothing for certain, whether it recorded the refusal or not', async () => {
  let leads = true
  const { engine, log, memory, restarted } = engineOnMemory({ leads: () => leads })
  await openAuction(engine, auction, 1)
  await engine.execute(bid(auction, commandIdOf(3), 100_000))
  const follower = restarted({ leads: () => true })
  await follower.execute(bid(auction, commandIdOf(4), 200_000, bidder(2)))
  // It is followed while its record of the refusal is on its way, which another stream takes.
  log.nextFate = () => {
    leads = false
    return 'written'
  }
  const fenced = { status: 'unavailable', reason: 'fenced' }
  const notPermitted = { ...publish(auction, commandIdOf(6)), actor: bidder(1) }
  expect(await executeAll(engine, [bid(auction, commandIdOf(5), 100_500), notPermitted])).toEqual([
    fenced,
    fenced,
  ])
  expect(await eventsOf(memory, attemptsStream(auction))).toHaveLength(1)
  expect(await engine.execute(notPermitted)).toEqual(fenced)
  // The log checks its append: the command is decided again on what the successor wrote.
  expect((await engine.execute(bid(auction, commandIdOf(7), 300_000))).status).toBe('accepted')
})

test('[ONCE-6] a refusal waits for a proof of the lease that started after its record, an accepted bid does not', async () => {
  const proofs: PromiseWithResolvers<boolean>[] = []
  const { engine, memory } = engineOnMemory({
    leads: () => {
      const proof = Promise.withResolvers<boolean>()
      proofs.push(proof)
      return proof.promise
    },
  })
  const other = auctionIdOf(2)
  await openAuction(engine, auction, 1)
  await openAuction(engine, other, 10)
  await engine.execute(bid(auction, commandIdOf(19), 100_000))
  const answered: string[] = []
  const note = async (name: string, outcome: Promise<CommandOutcome>): Promise<void> => {
    const { status } = await outcome
    answered.push(`${name} ${status}`)
  }
  expect(proofs).toHaveLength(0)
  const refused = note('refused', engine.execute(bid(auction, commandIdOf(20), 1)))
  await note('accepted', engine.execute(bid(other, commandIdOf(21), 100_000)))
  expect(answered).toEqual(['accepted accepted'])
  expect(await eventsOf(memory, attemptsStream(auction))).toHaveLength(1)
  expect(proofs).toHaveLength(1)
  proofs[0]?.resolve(true)
  await refused
  expect(answered).toEqual(['accepted accepted', 'refused rejected'])
  const unproven = engine.execute(bid(auction, commandIdOf(22), 1))
  await expect.poll(() => proofs).toHaveLength(2)
  proofs[1]?.resolve(false)
  expect(await unproven).toEqual({ status: 'unavailable', reason: 'fenced' })
})
