import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { beforeAll, expect, test } from 'vitest'
import { auctionIdOf, bid, bidder, commandIdOf } from '../fixtures/auction-commands.ts'
import { engineOnMemory, eventsOf, openAuction, receiptIn } from '../fixtures/engine-on-memory.ts'
import type { BidEntry, SeenReceipt, WatchEntry } from './journal.ts'
import { checkRun } from './check-run.ts'
import type { Evidence, FindingCode } from './fault-run-result.ts'

const auctionId = auctionIdOf(1)
const [first, second, third, refused] = [
  commandIdOf(101),
  commandIdOf(102),
  commandIdOf(103),
  commandIdOf(104),
]
const prices = [100_000, 101_000, 102_000] as const

let events: StoredEvent[]
let receipts: SeenReceipt[]

beforeAll(async () => {
  const { engine, memory } = engineOnMemory()
  await openAuction(engine, auctionId, 10)
  receipts = []
  for (const [index, price] of prices.entries()) {
    const command = bid(auctionId, commandIdOf(101 + index), price, bidder(index + 1))
    receipts.push({ ...receiptIn(await engine.execute(command)), price })
  }
  events = await eventsOf(memory, `auction-${auctionId}`)
})

const sent = (commandId: string, price: number): BidEntry => ({
  type: 'sent',
  atMs: 0,
  commandId,
  auctionId,
  price,
})
const accepted = (commandId: string, receipt?: SeenReceipt): BidEntry => ({
  type: 'accepted',
  atMs: 1,
  commandId,
  receipt: receipt as SeenReceipt,
})
const refusal = (commandId: string, code = 'auctionBidTooLow'): BidEntry => ({
  type: 'refused',
  atMs: 1,
  commandId,
  code,
})

/**
 * Honest journals: one bid answered twice, one never answered, one refused; a watcher that was merged and
 * came back.
 */
function honestBids(): BidEntry[] {
  return [
    sent(first, prices[0]),
    accepted(first, receipts[0]),
    sent(first, prices[0]),
    accepted(first, receipts[0]),
    sent(second, prices[1]),
    { type: 'unknown', atMs: 1, commandId: second, why: 'cut' },
    sent(third, prices[2]),
    accepted(third, receipts[2]),
    sent(refused, 5),
    refusal(refused),
    sent(first, 7),
    refusal(first, 'commandIdReused'),
  ]
}

const factsAt = (revision: number, currentPrice: number, bidCount: number) => ({
  atMs: 1,
  auctionId,
  revision,
  auction: { currentPrice, bidCount },
})

function honestWatching(): WatchEntry[] {
  const [opened, last] = [events.length - 4, events.length - 1]
  return [
    { type: 'subscribed', ...factsAt(opened, prices[0], 0) },
    { type: 'update', ...factsAt(opened + 2, prices[1], 2), previousRevision: opened },
    { type: 'lost', atMs: 2 },
    { type: 'read', atMs: 2, auctionId, seen: opened + 2, revision: last },
    { type: 'update', ...factsAt(last, prices[2], 3), previousRevision: opened + 2 },
  ]
}

function evidence(
  changed: { bids?: BidEntry[]; watching?: WatchEntry[]; log?: StoredEvent[] } = {},
): Evidence {
  return {
    bidders: [{ client: 'bidder', entries: changed.bids ?? honestBids() }],
    watchers: [{ client: 'watcher', entries: changed.watching ?? honestWatching() }],
    histories: new Map([[auctionId, changed.log ?? events]]),
  }
}

const codesIn = (given: Evidence): FindingCode[] =>
  [...new Set(checkRun(given).findings.map(({ code }) => code))].toSorted()

test('honest journals of an honest log give no finding, and every command is counted once', () => {
  const { findings, counts } = checkRun(evidence())
  expect(findings).toEqual([])
  expect(counts).toEqual({
    commands: 4,
    requests: 6,
    acknowledged: 2,
    refused: 1,
    leftUnknown: 1,
    bidsInLog: 3,
    messagesSeen: 3,
    readsAfterMessages: 1,
    connectionsLost: 1,
  })
})

const bids = (change: (entries: BidEntry[]) => BidEntry[]) => () => evidence({ bids: change(honestBids()) })
const watching = (change: (entries: WatchEntry[]) => WatchEntry[]) => () =>
  evidence({ watching: change(honestWatching()) })
const log = (change: (written: StoredEvent[]) => StoredEvent[]) => () =>
  evidence({ log: change([...events]) })
const otherReceipt = (): SeenReceipt => ({ ...(receipts[0] as SeenReceipt), eventHash: '0'.repeat(64) })

test.each<[string, () => Evidence, FindingCode[]]>([
  [
    'an acknowledged bid at the end is gone',
    log((written) => written.slice(0, -1)),
    ['acknowledgedLost', 'aheadOfLog'],
  ],
  [
    'a bid in the middle is gone',
    log((written) => written.toSpliced(-2, 1)),
    ['aheadOfLog', 'chainBroken', 'receiptDiffers', 'wrongFacts'],
  ],
  [
    'a bid stands twice',
    log((written) => [...written, written.at(-1) as StoredEvent]),
    ['chainBroken', 'doubled', 'notCaughtUp'],
  ],
  [
    'a price was changed',
    log((written) =>
      written.map((event, index) =>
        index === written.length - 2
          ? ({ ...event, data: { ...event.data, price: 101_500 } } as StoredEvent)
          : event,
      ),
    ),
    ['chainBroken', 'neverSent', 'wrongFacts'],
  ],
  [
    'a receipt speaks of another event',
    bids((entries) =>
      entries.with(1, accepted(first, otherReceipt())).with(3, accepted(first, otherReceipt())),
    ),
    ['receiptDiffers'],
  ],
  [
    'the repeated command got another answer',
    bids((entries) => entries.with(3, accepted(first, otherReceipt()))),
    ['answersDiffer'],
  ],
  ['a refused bid is in the log', bids((entries) => [...entries, refusal(second)]), ['refusedWritten']],
  ['accepted first, refused later', bids((entries) => [...entries, refusal(third)]), ['refusedWritten']],
  [
    'a bid that nobody sent',
    bids((entries) => entries.filter(({ commandId }) => commandId !== second)),
    ['neverSent'],
  ],
  ['a message is missing', watching((entries) => entries.toSpliced(1, 1)), ['gap']],
  [
    'messages are exchanged',
    watching((entries) => [entries[0], entries[4], entries[1]] as WatchEntry[]),
    ['backwards', 'gap'],
  ],
  [
    'a message comes twice',
    watching((entries) => [...entries, entries[4] as WatchEntry]),
    ['backwards', 'gap'],
  ],
  [
    'a client that reconnects is shown an older state',
    watching((entries) => [...entries, { type: 'subscribed', ...factsAt(events.length - 2, prices[1], 2) }]),
    ['backwards'],
  ],
  [
    'a revision that the log does not have',
    watching((entries) => [
      ...entries,
      { type: 'update', ...factsAt(events.length, 1, 1), previousRevision: events.length - 1 },
    ]),
    ['aheadOfLog'],
  ],
  [
    'a wrong price',
    watching((entries) =>
      entries.with(4, {
        ...(entries[4] as Extract<WatchEntry, { type: 'update' }>),
        auction: { currentPrice: 1, bidCount: 3 },
      }),
    ),
    ['wrongFacts'],
  ],
  [
    'a read shows less than was seen',
    watching((entries) => [...entries, { type: 'read', atMs: 3, auctionId, seen: 4, revision: 3 }]),
    ['staleRead'],
  ],
  ['the last message never came', watching((entries) => entries.slice(0, -1)), ['notCaughtUp']],
  [
    'a message that an old client cannot read',
    watching((entries) => [...entries, { type: 'strange', atMs: 3, text: '{}' }]),
    ['strangeMessage'],
  ],
])('the check finds it: %s', (_name, given, codes) => {
  expect(codesIn(given())).toEqual(codes)
})

test('an answer to something that was never sent is a broken journal, not a finding', () => {
  expect(() => checkRun(evidence({ bids: [accepted(first, receipts[0])] }))).toThrow('never sent')
})
