import { z } from 'zod'
import { flagSchema } from '../../../kernel/api/search-schemas.ts'

/** Where on the page the reader wants to go. `video` alone is enough, whatever it is set to. */
export const landingSearchSchema = z.object({
  contact: flagSchema.optional().catch(undefined),
  benefits: flagSchema.optional().catch(undefined),
  video: z.union([flagSchema, z.string()]).optional().catch(undefined),
})
