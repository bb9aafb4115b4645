import type { CommandOf, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import type { AdmissionGate } from './ports.ts'
import { limits } from '../../kernel/config.ts'
import type { Metrics } from '../../kernel/metrics/metrics.ts'
import { type Ownership, roleIn } from '../../policies/relation.ts'
import type { SignedIn } from '../../policies/viewer.ts'
import type { AuctionReader } from '../../policies/auction-reader.ts'
import type { BidderOutcome } from '../../presenters/command-answer.ts'
import type { RevisionWatermarks } from '../../policies/revision-watermarks.ts'

/** Auctions whose ownership is cached. It never changes, so a bid need not read it again. */
const OWNERSHIPS_MAX = 50_000

export type BidderCommand = CommandOf<'PlaceBid' | 'RequestImmediatePurchase' | 'AcceptCounterOffer'>
type WithoutActor<C> = C extends unknown ? Omit<C, 'actor'> : never

export type SendBidderCommand = (
  command: WithoutActor<BidderCommand>,
  viewer: SignedIn,
  arrivedAt: Instant,
) => Promise<BidderOutcome>

export type BidderCommandDependencies = {
  readonly reader: AuctionReader
  readonly admissionGate: AdmissionGate
  readonly engineClient: EngineClient
  readonly revisionWatermarks: RevisionWatermarks
  readonly metrics: Metrics
  /** The business terms that hold: what every bid is made under. */
  readonly businessTerms: AgreementReference
}

/**
 * Sends a bidder's command to the engine, in the role that the viewer has towards this auction. An auction
 * that is not in the read model is rejected here, so that invented ids cause no reads of the log. Every
 * command says the business terms that hold, whether its sender named them or not [AGR-1], and when the
 * request arrived [EVID-15].
 */
export function createSendBidderCommand(dependencies: BidderCommandDependencies): SendBidderCommand {
  const { admissionGate, engineClient, revisionWatermarks, metrics, businessTerms } = dependencies
  const ownershipOf = rememberedOwnerships(dependencies.reader)
  return async (command, viewer, arrivedAt) => {
    const ownership = await ownershipOf(command.auctionId)
    if (ownership === null) return { status: 'rejected', rejection: { code: 'auctionNotFound' } }
    // Which tenants such staff belongs to, the engine would not see.
    if (viewer.lacksSecondFactor === true)
      return { status: 'rejected', rejection: { code: 'bidderNotPermitted' } }
    const problem = await admissionGate(command, viewer.userId)
    if (problem !== null) {
      metrics.commandOutcomes.inc({ command: command.type, outcome: 'rejected' })
      return { status: 'refused', problem }
    }
    const actor = { userId: viewer.userId, role: roleIn(ownership, viewer) }
    const stamped = {
      ...command,
      data: { ...command.data, businessTerms, arrivedAt },
      actor,
    } as BidderCommand
    const outcome = await engineClient.execute(stamped, { timeoutMs: limits.engineTimeoutMs })
    metrics.commandOutcomes.inc({ command: command.type, outcome: outcome.status })
    if (outcome.status !== 'accepted') return outcome
    revisionWatermarks.advance(command.auctionId, outcome.receipt.revision, viewer.userId)
    return withPrice(outcome)
  }
}

/**
 * The event of an accepted bid or purchase request has a price; a receipt without one is an unknown outcome.
 */
function withPrice({ receipt, duplicate }: Extract<CommandOutcome, { status: 'accepted' }>): BidderOutcome {
  const { price } = receipt
  if (price === undefined) return { status: 'unknown', reason: 'receiptWithoutPrice' }
  return { status: 'accepted', receipt: { ...receipt, price }, duplicate }
}

function rememberedOwnerships(reader: AuctionReader): (auctionId: AuctionId) => Promise<Ownership | null> {
  const known = new Map<AuctionId, Ownership>()
  return async (auctionId) => {
    const remembered = known.get(auctionId)
    if (remembered !== undefined) return remembered
    const ownership = await reader.ownershipOf(auctionId)
    if (ownership === null) return null
    if (known.size >= OWNERSHIPS_MAX) known.clear()
    known.set(auctionId, ownership)
    return ownership
  }
}
