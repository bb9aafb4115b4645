import { z } from 'zod'

/**
 * An engine says that it is there, or leaves. A hint like any other: who holds a partition is said by its
 * lease.
 */
export const ENGINE_PRESENT = 'engine.present'

export const presenceSchema = z.object({ member: z.uuid(), isLeaving: z.boolean() })

/** The projections that hold the tables answer for them. */
export const PROJECTIONS_STATUS = 'projections'

/** The engine that leads a partition answers for it. */
export function leaderStatus(partition: number, partitions: number): string {
  return `engine.${partition}-of-${partitions}`
}

/** Where a part says, when it is asked, how it is. Parts that stand by say nothing. */
export function statusSubject(part: string): string {
  return `zuschlag.status.${part}`
}
