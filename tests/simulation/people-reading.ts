import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Facts } from './referee-rules.ts'

type Bid = CommandOf<'PlaceBid'>

/** Some name the state of the documents that they have read; a few of them an older one or one to come. */
export function havingRead(command: Bid, facts: Facts | undefined, roll: number): Bid {
  const read = facts?.documentsState ?? 0
  if (roll % 4 !== 1 || read === 0) return command
  const other = read > 1 ? read - 1 : read + 1
  const documentsState = roll % 20 === 1 ? other : read
  return { ...command, data: { ...command.data, documentsState } }
}

/** A plan in its next version, and now and then none. */
export function documentsOf(roll: number) {
  return roll % 3 === 0 ? [] : [{ name: 'Plan', storageUrl: `/files/plan-${roll}.pdf` }]
}
