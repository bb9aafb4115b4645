import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { auctionIdOf, bid, bidder, commandIdOf } from '../../../tests/fixtures/auction-commands.ts'
import {
  chainFault,
  engineOnMemory,
  type EngineOnMemory,
  eventsOf,
  openAuction,
} from '../../../tests/fixtures/engine-on-memory.ts'
import type { Fate } from '../../../tests/fixtures/unreliable-log.ts'
import type { Engine } from './engine.ts'

const AUCTIONS = [1, 2, 3].map(auctionIdOf)

/**
 * A step of the story: a bid, a bid sent again, waiting for the answers, a restart, or another engine that
 * writes.
 */
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ kind: fc.constant('bid' as const), auction: fc.nat(2), price: fc.nat(12) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('repeat' as const), nth: fc.nat(40) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'wait' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('rival' as const), auction: fc.nat(2), price: fc.nat(12) }),
  },
)
const fate = fc.constantFrom<Fate>('written', 'written', 'written', 'lost', 'late', 'hidden', 'refusedForNow')

type Sent = { readonly command: Command; readonly outcomes: CommandOutcome[] }
type Reached = { accepted: number; unknown: number; unavailable: number; duplicate: number }

/** Plays a sequence of commands, then checks that the log and all answers agree. */
async function play(
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
  fates: readonly Fate[],
) {
  const world = engineOnMemory({ limits: { cacheBytes: 12_000, conflictRetries: 5 } })
  for (const [index, id] of AUCTIONS.entries()) await openAuction(world.engine, id, 10 * (index + 1))
  let call = 0
  world.log.nextFate = () => fates[call++ % fates.length] ?? 'written'
  let engine = world.engine
  const rival = world.restarted()
  const sent: Sent[] = []
  let open: Promise<unknown>[] = []
  const send = (to: Engine, command: Command) => {
    const outcomes: CommandOutcome[] = []
    sent.push({ command, outcomes })
    open.push(to.execute(command).then((outcome) => outcomes.push(outcome)))
  }
  for (const each of steps) {
    if (each.kind === 'bid' || each.kind === 'rival') {
      const id = AUCTIONS[each.auction] as AuctionId
      const price = 100_000 + 1000 * each.price
      send(
        each.kind === 'bid' ? engine : rival,
        bid(id, commandIdOf(1000 + sent.length), price, bidder(each.price)),
      )
    } else if (each.kind === 'repeat' && sent.length > 0) {
      send(engine, (sent[each.nth % sent.length] as Sent).command)
    } else {
      await Promise.all(open)
      open = []
      if (each.kind === 'restart') engine = world.restarted()
    }
  }
  await Promise.all(open)
  world.log.nextFate = () => 'written'
  // Asked again once the log behaves, every command has a certain answer.
  for (const { command, outcomes } of sent.slice()) outcomes.push(await world.restarted().execute(command))
  return { world, sent }
}

async function checkHistory(
  { memory }: EngineOnMemory,
  sent: readonly Sent[],
  reached: Reached,
): Promise<void> {
  const written = new Map<string, CommandReceipt[]>()
  for (const id of AUCTIONS) {
    const events = await eventsOf(memory, auctionStream(id))
    expect(chainFault(events)).toBeNull()
    expect(chainFault(await eventsOf(memory, attemptsStream(id)))).toBeNull()
    const bids = events.filter((event) => event.type === 'BidPlaced')
    const prices = bids.map((event) => event.data.price)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    for (const { commandId, revision, hash: eventHash, at: engineTime, data } of bids) {
      const { price, rulesVersion, costs } = data
      const under = { rulesVersion: rulesVersion ?? 0, costs: costs ?? undefined }
      const receipt = {
        auctionId: id,
        commandId,
        revision,
        engineTime,
        price,
        eventHash,
        ...under,
      } as CommandReceipt
      written.set(commandId, [...(written.get(commandId) ?? []), receipt])
    }
  }
  for (const { command, outcomes } of sent) {
    const receipts = written.get(command.commandId) ?? []
    expect(receipts.length).toBeLessThan(2)
    for (const outcome of outcomes) {
      if (outcome.status === 'accepted') {
        // Nothing acknowledged is lost, and every acknowledgement says the same.
        expect(receipts).toEqual([outcome.receipt])
        reached.accepted += 1
        if (outcome.duplicate) reached.duplicate += 1
      }
      if (outcome.status === 'unknown') reached.unknown += 1
      if (outcome.status === 'unavailable') reached.unavailable += 1
    }
    expect(['accepted', 'rejected']).toContain(outcomes.at(-1)?.status)
  }
}

test('[ONCE-7] loses nothing acknowledged and writes no command twice, whatever the log and a second writer do', async () => {
  const reached: Reached = { accepted: 0, unknown: 0, unavailable: 0, duplicate: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.array(fate, { minLength: 1, maxLength: 20 }),
      async (steps, fates) => {
        const { world, sent } = await play(steps, fates)
        await checkHistory(world, sent, reached)
      },
    ),
    { numRuns: 150 },
  )
  for (const count of Object.values(reached)) expect(count).toBeGreaterThan(20)
}, 60_000)
