import { z } from 'zod'

/**
 * An engine says that it is there, or leaves. A hint like any other: who holds a partition is said by its
 * lease.
 */
export const ENGINE_PRESENT = 'engine.present'

export const presenceSchema = z.object({ member: z.uuid(), isLeaving: z.boolean() })
