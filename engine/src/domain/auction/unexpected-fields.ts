import type { CommandDataOf } from '@zuschlag/contracts/auction/commands'
import type { ExistingAuction } from './auction-state.ts'
import { differingNames } from './patch.ts'
import { currentTerms } from './status-changes.ts'

/** Fields in which an auction is not what the sender of a command saw, by name (PUB-9, PUB-14). */
export function unexpectedFields(
  auction: ExistingAuction,
  expected: CommandDataOf<'ReviseAuction'>['expected'],
): readonly string[] {
  return [
    ...differingNames(auction.description, expected?.description),
    ...differingNames(currentTerms(auction), expected?.terms),
  ]
}
