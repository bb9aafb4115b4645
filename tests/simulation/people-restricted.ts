import type { CommandDataOf } from '@zuschlag/contracts/auction/commands'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { bidderIdOf } from '../fixtures/auction-commands.ts'
import type { Random } from './random.ts'
import type { Facts } from './referee-rules.ts'
import { figures } from './referee-rules.ts'

type Kind = 'LimitBidder' | 'SuspendBidder' | 'RestoreBidder'

/** What brokers decide about one bidder: a limit near the price, also below what stands, or none again. */
export function restrictionBy(
  kind: Kind,
  facts: Facts | undefined,
  random: Random,
  roll: number,
): CommandDataOf<Kind> {
  const anybody = bidderIdOf(random.between(1, 4))
  switch (kind) {
    case 'LimitBidder': {
      const minimum = facts === undefined ? 1000 : figures(facts).minimumBid
      const limit = roll % 3 === 0 ? null : (Math.max(1, minimum + (roll % 7) - 3) as Price)
      return { bidderId: anybody, limit }
    }
    case 'SuspendBidder':
      return { bidderId: anybody, category: 'identityUnclear' }
    case 'RestoreBidder':
      return { bidderId: firstOf(facts?.suspended) ?? anybody }
  }
}

function firstOf(suspended: ReadonlySet<string> = new Set()): UserId | undefined {
  const [first] = suspended
  return first as UserId | undefined
}

/** Access of the guest. Every other one ends by itself, some at the very instant, which is refused. */
export function accessBy(
  kind: 'GrantAccess' | 'RevokeAccess',
  commands: number,
  clockMs: number,
): CommandDataOf<'GrantAccess'> {
  const userId = bidderIdOf(4)
  if (kind === 'RevokeAccess' || commands % 2 === 1) return { userId }
  return { userId, until: msToInstant(clockMs + (commands % 5) * 20_000) }
}
