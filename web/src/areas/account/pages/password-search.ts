import { z } from 'zod'

/** A mailed link carries a short token, or what it stands for. */
export const passwordSearchSchema = z.object({
  token: z.unknown().optional(),
  email: z.unknown().optional(),
  tenantId: z.unknown().optional(),
  code: z.unknown().optional(),
})

export type PasswordSearch = z.output<typeof passwordSearchSchema>
