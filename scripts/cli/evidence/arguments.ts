import { type AuctionId, auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import { WrongUse } from '../terminal/verb.ts'

/** The auction that an argument means. @throws WrongUse */
export function auctionIdFrom(argument: string): AuctionId {
  const id = auctionIdSchema.safeParse(argument.replace(/^auction-/, ''))
  if (!id.success) throw new WrongUse(`"${argument.slice(0, 60)}" is no auction id`)
  return id.data
}
