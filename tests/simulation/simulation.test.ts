import { expect, test } from 'vitest'
import { regressions } from './regressions.ts'
import { runSeed } from './run-seed.ts'
import { replayOf, soak } from './soak.ts'

/**
 * Cases that a thousand worlds must meet between them. A simulation that never comes there proves nothing
 * about it; a name that is missing from a run means that the worlds have become too tame.
 */
const interestingCases: readonly string[] = [
  // Rules at their edges.
  'AuctionStarted',
  'AuctionEndExtended',
  'AuctionEnded',
  'AuctionAwarded',
  'AuctionNotAwarded',
  'AwardConfirmed',
  'AwardNotConcluded',
  'CounterOfferMade',
  'CounterOfferAccepted',
  'AuctionWithdrawn',
  'AuctionUnpublished',
  'AuctionRevised',
  'BidVoided',
  'AccessRevoked',
  'BidderLimited',
  'BidderSuspended',
  'BidderRestored',
  'ImmediatePurchaseRequested',
  'ImmediatePurchaseDeclined',
  'ImmediatePurchaseRejected',
  'bidJustBeforeTheEnd',
  'auctionEnded',
  'auctionNotStarted',
  'auctionBidTooLow',
  'nightTimeActive',
  'priceInvalid',
  'confirmationMissing',
  'documentsChanged',
  'otherRulesNamed',
  'bidderNotPermitted',
  'accessExpired',
  'bidderSuspended',
  'bidLimitExceeded',
  'immediatePurchaseAlreadyRequested',
  'immediatePurchasePriceReached',
  // Once and only once.
  'duplicateAnswered',
  'idReuseRefused',
  'clientAskedAgain',
  'answerLost',
  'requestLost',
  'requestDoubled',
  // The log and who writes it.
  'crashLostTail',
  'crashTornTail',
  'crashKeptTail',
  'fate:lost',
  'fate:hidden',
  'fate:late',
  'fate:torn',
  'fate:slow',
  'fate:unavailable',
  'append:alreadyAppended',
  'append:conflict',
  'append:unavailable',
  'fencedByEpoch',
  'appendsInFlightTogether',
  'takeoverFencedBy:epoch',
  'takeoverFencedBy:lease',
  'takeoverFencedBy:belief',
  'silencedByLease',
  'leadUnproven',
  'incident:conflict',
  'incident:fenced',
  'incident:loadFailed',
  'unavailable:queueFull',
  'answer:unknown',
  'readFailed',
  'endOnBrokenDisk',
  'clockJumpedBack',
  'clockJumpedForth',
  // The lease.
  'leaseTakenOver',
  'lease:lost',
  'lease:accepted',
  'lease:refused',
  'lease:unproven',
  'lease:readLost',
  'lease:addHidden',
  'lease:stop',
  'lease:cutBus',
  'lease:cutStore',
  // Read models.
  'storeBroke:open',
  'storeBroke:load',
  'storeBroke:commit',
  'storeBroke:committed',
  'happening:killProjector',
  // Live updates.
  'hintLost',
  'hintDoubled',
  'watcherJoined',
  'watcherResumed',
  'watcherAskedAgain',
  'slowWatcherMerged',
  'messageMerged',
  'roomReadFailed',
  'watcherError:auctionNotFound',
  'happening:killGateway',
]

const SEEDS = 900

test(`[ONCE-7] ${SEEDS} worlds keep every promise, and meet every case between them`, async () => {
  const { failures, reached } = await soak(1, SEEDS)
  expect(failures.map(({ seed, failure }) => `${failure?.message}\n${replayOf(seed)}`)).toEqual([])
  expect(interestingCases.filter((name) => !reached.has(name))).toEqual([])
}, 120_000)

test('seeds that once found something find nothing any more', async () => {
  for (const { seed } of regressions) expect([seed, (await runSeed(seed)).failure]).toEqual([seed, null])
})

test('a seed is the same world every time', async () => {
  const traceOf = async (seed: number) => {
    const lines: string[] = []
    const { steps } = await runSeed(seed, (line) => lines.push(line))
    return { steps, lines }
  }
  const first = await traceOf(7)
  expect(first.lines.length).toBeGreaterThan(50)
  await runSeed(8)
  expect(await traceOf(7)).toEqual(first)
  expect(await traceOf(8)).not.toEqual(first)
})
