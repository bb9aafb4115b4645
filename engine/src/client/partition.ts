import { hash } from 'node:crypto'

/** Subject of commands for the leader of a partition; only the leader subscribes. */
export function commandSubject(partition: number, partitions: number): string {
  return `zuschlag.commands.${partition}-of-${partitions}`
}

/** Most partitions of one log. Each has a lease and a subject of its own. */
export const PARTITIONS_MAX = 64

/**
 * The partition of an auction: the same in every process, as long as the number of partitions does not
 * change.
 * @param partitions how many there are, 1 to `PARTITIONS_MAX`
 */
export function partitionOf(auctionId: string, partitions: number): number {
  if (partitions === 1) return 0
  return Number.parseInt(hash('sha1', auctionId, 'hex').slice(0, 8), 16) % partitions
}

/**
 * The member that a partition should be with (rendezvous hashing): when a member comes or goes, only
 * partitions of its own move. Null where there is no member.
 */
export function preferredMember(partition: number, members: readonly string[]): string | null {
  let [best, bestWeight]: [string | null, string] = [null, '']
  for (const member of members) {
    const weight = hash('sha1', `${member}/${partition}`, 'hex')
    if (best === null || weight > bestWeight) [best, bestWeight] = [member, weight]
  }
  return best
}
