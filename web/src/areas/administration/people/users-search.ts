import { z } from 'zod'
import { urlTextSchema } from '../../../kernel/api/search-schemas.ts'

export const USERS_PAGE_SIZE = 25
const SKIP_MAX = 1_000_000
export const userRoles = ['investor', 'broker', 'seller', 'systemAdmin'] as const
export const userStates = ['active', 'invited', 'suspended'] as const

/** What the URL of the table says. Nonsense in it is as good as nothing. */
export const usersSearchSchema = z.object({
  search: urlTextSchema.pipe(z.string().max(200)).optional().catch(undefined),
  role: z.enum(userRoles).optional().catch(undefined),
  state: z.enum(userStates).optional().catch(undefined),
  skip: z.number().int().min(0).max(SKIP_MAX).optional().catch(undefined),
})
export type UsersSearch = z.infer<typeof usersSearchSchema>

/** The page that the server is asked for. */
export function usersPageOf({ search, role, state, skip }: UsersSearch) {
  return {
    take: USERS_PAGE_SIZE,
    ...(search !== undefined && { search }),
    ...(role !== undefined && { role }),
    ...(state !== undefined && { state }),
    ...(skip !== undefined && { skip }),
  }
}
