import { z } from 'zod'
import { instantSchema } from '../kernel/instant.ts'

/** The night of an auction as lists and details say it. */
export const nightViewSchema = z.object({
  isNightTimeActive: z.boolean(),
  /** When `isNightTimeActive` turns next, so that a page need not ask again; null without a night. */
  nightTimeChangesAt: instantSchema.nullable(),
})
