import {
  administeredPhases,
  administeredSorts,
} from '@zuschlag/contracts/administration/administered-auctions'
import { z } from 'zod'

/** Rows of one page of the table. */
export const OBJECTS_PAGE_SIZE = 25
const SKIP_MAX = 1_000_000

/** What the address of the table says. Nonsense in it is as good as nothing. */
export const objectsSearchSchema = z.object({
  search: z.string().max(200).optional().catch(undefined),
  phase: z.enum(administeredPhases).optional().catch(undefined),
  sort: z.enum(administeredSorts).optional().catch(undefined),
  skip: z.number().int().min(0).max(SKIP_MAX).optional().catch(undefined),
})
export type ObjectsSearch = z.infer<typeof objectsSearchSchema>

/** The page that the server is asked for. */
export function pageOf({ search, phase, sort, skip }: ObjectsSearch) {
  return {
    take: OBJECTS_PAGE_SIZE,
    ...(search !== undefined && { search }),
    ...(phase !== undefined && { phase }),
    ...(sort !== undefined && { sort }),
    ...(skip !== undefined && { skip }),
  }
}
