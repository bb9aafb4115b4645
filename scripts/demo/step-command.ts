import type { Command } from '@zuschlag/contracts/auction/commands'
import type { Actor } from '@zuschlag/contracts/auction/events'
import type { RejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import type { DemoObject, DemoStep } from './content/content-types.ts'
import type { PersonKey } from './content/people.ts'
import { demoId } from './content/demo-id.ts'
import type { DemoTimes } from './demo-times.ts'
import { roleOf, userIdOf } from './object-commands.ts'

/** Revisions that later steps speak of, by what the content calls them. */
export type KnownRevisions = {
  /** Revision of the accepted bid of a price. */
  readonly bids: Map<number, number>
  /** Revision of the newest purchase request of a person. */
  readonly purchases: Map<PersonKey, number>
}

type CommandHead = { readonly auctionId: AuctionId; readonly commandId: CommandId; readonly actor: Actor }

export type PlannedCommand = { readonly command: Command; readonly expected: RejectionCode | 'accepted' }

/** The command of a step, and how the content says that it ends. */
export function stepCommand(
  object: DemoObject,
  step: DemoStep,
  times: DemoTimes,
  known: KnownRevisions,
): PlannedCommand {
  const by = (person: PersonKey): Actor => ({ userId: userIdOf(person), role: roleOf(object, person) })
  const head = (person: PersonKey): CommandHead => ({
    auctionId: demoId(`auction:${object.key}`) as AuctionId,
    commandId: demoId(`command:${object.key}:${step.do}:${step.at}:${person}`) as CommandId,
    actor: by(person),
  })
  const manager = head(object.broker)
  switch (step.do) {
    case 'bid':
    case 'purchase':
      return bidderCommand(step, head(step.by))
    case 'publish':
      return accepted({ type: 'PublishAuction', ...manager, data: {} })
    case 'unpublish':
      return accepted({ type: 'UnpublishAuction', ...manager, data: {} })
    case 'grant':
    case 'revoke': {
      const type = step.do === 'grant' ? 'GrantAccess' : 'RevokeAccess'
      const commandId = demoId(`command:${object.key}:${step.do}:${step.at}:${step.person}`) as CommandId
      return accepted({ type, ...manager, commandId, data: { userId: userIdOf(step.person) } })
    }
    case 'acceptPurchase': {
      const requestRevision = revisionOf(known.purchases, step.of)
      return accepted({ type: 'AcceptImmediatePurchase', ...manager, data: { requestRevision } })
    }
    case 'declinePurchase': {
      const data = { requestRevision: revisionOf(known.purchases, step.of), reason: step.reason }
      return accepted({ type: 'DeclineImmediatePurchase', ...manager, data })
    }
    case 'extendEnd': {
      const data = { end: times.exact(step.end), reason: step.reason }
      return accepted({ type: 'ExtendAuctionEnd', ...manager, data })
    }
    case 'end':
      return accepted({ type: 'EndAuction', ...manager, data: {} })
    case 'withdraw':
      return accepted({ type: 'WithdrawAuction', ...manager, data: { reason: step.reason } })
    case 'award':
    case 'confirmAward':
    case 'notConcluded':
      return awardCommand(step, known, { manager, seller: head(object.seller ?? object.broker) })
    case 'declineAward':
      return accepted({ type: 'DeclineAward', ...manager, data: { reason: step.reason } })
    case 'voidBid': {
      const data = { bidRevision: revisionOf(known.bids, step.price), reason: step.reason }
      return accepted({ type: 'VoidBid', ...head('admin'), data })
    }
    default:
      return assertNever(step)
  }
}

type AwardStep = Extract<DemoStep, { do: 'award' | 'confirmAward' | 'notConcluded' }>

function awardCommand(
  step: AwardStep,
  known: KnownRevisions,
  { manager, seller }: { manager: CommandHead; seller: CommandHead },
): PlannedCommand {
  const bidRevision = revisionOf(known.bids, step.price)
  switch (step.do) {
    case 'award': {
      const { category } = step
      const data = { bidRevision, ...(category !== undefined && { category }) }
      return accepted({ type: 'AwardAuction', ...manager, data })
    }
    case 'confirmAward':
      return accepted({ type: 'ConfirmAward', ...seller, data: { bidRevision } })
    case 'notConcluded':
      return accepted({
        type: 'ReportNotConcluded',
        ...manager,
        data: { bidRevision, category: step.category },
      })
    default:
      return assertNever(step)
  }
}

type BidderStep = Extract<DemoStep, { do: 'bid' | 'purchase' }>

function bidderCommand(step: BidderStep, head: CommandHead): PlannedCommand {
  const confirmations = {
    offerIsBindingChecked: true,
    documentsChecked: !(step.do === 'bid' && step.documentsUnchecked),
    agreementsOrNoReservationsChecked: true,
    agbChecked: true,
  }
  const expected = step.refused ?? 'accepted'
  if (step.do === 'purchase')
    return { command: { type: 'RequestImmediatePurchase', ...head, data: { confirmations } }, expected }
  return { command: { type: 'PlaceBid', ...head, data: { price: step.price, confirmations } }, expected }
}

function accepted(command: Command): PlannedCommand {
  return { command, expected: 'accepted' }
}

function revisionOf<Key>(revisions: ReadonlyMap<Key, number>, key: Key): number {
  const revision = revisions.get(key)
  if (revision === undefined) throw new Error(`Nothing accepted yet that the demo data calls ${String(key)}`)
  return revision
}
