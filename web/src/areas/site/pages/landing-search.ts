import { z } from 'zod'

/** Where on the page the reader wants to go. `video` alone is enough, whatever it is set to. */
export const landingSearchSchema = z.object({
  contact: z.boolean().optional().catch(undefined),
  benefits: z.boolean().optional().catch(undefined),
  video: z.union([z.boolean(), z.string()]).optional().catch(undefined),
})
