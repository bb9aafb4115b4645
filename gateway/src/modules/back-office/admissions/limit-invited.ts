import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Price } from '@zuschlag/contracts/kernel/price'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { answerOf } from '../../../presenters/command-answer.ts'
import { unavailable } from '../../../kernel/problem.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import type { ChangeDependencies } from './change-admission.ts'
import { commandIdFrom } from './command-id-from.ts'

type Of = { readonly auctionId: AuctionId; readonly userId: UserId }
type Invited = { readonly commandId: string; readonly limit: number | null }

/** The limit that an invitation names; an invitation without one leaves the limit as it is. */
export async function limitInvited(
  { commands, earlierRestrictions, announceAdmission }: ChangeDependencies,
  { auctionId, userId }: Of,
  { commandId: invitationId, limit }: Invited,
  viewer: SignedIn,
): Promise<Result<null, Problem>> {
  if (limit === null) return ok(null)
  if (!(await earlierRestrictions.record({ auctionId, userId }))) return err(unavailable())
  const commandId = commandIdFrom(`limit of invitation ${invitationId}`)
  const data = { bidderId: userId, limit: limit as Price }
  const outcome = await commands.manage({ type: 'LimitBidder', commandId, auctionId, data }, viewer)
  if (outcome.status === 'rejected' && outcome.rejection.code === 'admissionUnchanged') return ok(null)
  const answer = answerOf(outcome, { showToast: true })
  if (!answer.ok) return answer
  announceAdmission({ auctionId, userId })
  return ok(null)
}
