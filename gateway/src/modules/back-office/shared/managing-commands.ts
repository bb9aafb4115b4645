import type { CommandOf, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { RejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { ManagingCommand } from '@zuschlag/contracts/administration/manage-auction'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import type { RevisionWatermarks } from '../../../policies/revision-watermarks.ts'
import { limits } from '../../../kernel/config.ts'
import type { Metrics } from '../../../kernel/metrics/metrics.ts'
import { may, type Permission } from '../../../policies/auction-policy.ts'
import { relationTo, roleIn } from '../../../policies/relation.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import type { ManagedOwnership } from './managed-ownership.ts'

type WithoutActor<C> = C extends unknown ? Omit<C, 'actor'> : never
/** What the tenant decides about one bidder, by the routes of admissions. */
export type AdmissionCommand =
  | 'GrantAccess'
  | 'RevokeAccess'
  | 'LimitBidder'
  | 'SuspendBidder'
  | 'RestoreBidder'
type Managing = CommandOf<ManagingCommand | AdmissionCommand>
type Drafting = CommandOf<'DraftAuction'>

export type ManagingDependencies = {
  readonly managedOwnership: ManagedOwnership
  readonly engineClient: EngineClient
  readonly revisionWatermarks: RevisionWatermarks
  readonly metrics: Metrics
}

export type SendManagingCommand = {
  /** An auction that the viewer does not manage is not found. */
  manage(command: WithoutActor<Managing>, viewer: SignedIn): Promise<CommandOutcome>
  /** The caller has checked who may draft for whom. */
  draft(command: WithoutActor<Drafting>, viewer: SignedIn): Promise<CommandOutcome>
}

/** The permission for a command, where it is not `manage`. */
const needed: Readonly<Partial<Record<ManagingCommand | AdmissionCommand, Permission>>> = {
  VoidBid: 'voidBid',
  ConfirmAward: 'confirmAward',
}

/** Sends commands of brokers, sellers and administrators, in their role towards the auction. */
export function createManagingCommands(dependencies: ManagingDependencies): SendManagingCommand {
  const { managedOwnership, engineClient, revisionWatermarks, metrics } = dependencies
  const execute = async (command: Managing | Drafting, { userId }: SignedIn): Promise<CommandOutcome> => {
    const outcome = await engineClient.execute(command, { timeoutMs: limits.engineTimeoutMs })
    metrics.commandOutcomes.inc({ command: command.type, outcome: outcome.status })
    if (outcome.status === 'accepted') {
      const { revision } = outcome.receipt
      revisionWatermarks.advance(command.auctionId, revision, userId)
      // Lists know no watermark: who looks at one after the answer finds what they did, unless the read model
      // is later than this wait.
      await revisionWatermarks.waitForRevision(command.auctionId, revision)
    }
    return outcome
  }
  return {
    async manage(command, viewer) {
      const ownership = await managedOwnership.of(command.auctionId)
      const relation = ownership === null ? 'stranger' : relationTo(viewer, ownership, false)
      if (ownership === null || !may(relation, 'seeManagement')) return rejected('auctionNotFound')
      if (!may(relation, needed[command.type] ?? 'manage')) return rejected('commandNotPermitted')
      // Type and data stay a matching pair; the compiler cannot follow the union.
      const sent = {
        ...command,
        actor: { userId: viewer.userId, role: roleIn(ownership, viewer) },
      } as Managing
      return execute(sent, viewer)
    },
    draft: (command, viewer) =>
      execute(
        {
          ...command,
          actor: { userId: viewer.userId, role: viewer.isSystemAdmin ? 'systemAdmin' : 'broker' },
        },
        viewer,
      ),
  }
}

function rejected(code: RejectionCode): CommandOutcome {
  return { status: 'rejected', rejection: { code } }
}
