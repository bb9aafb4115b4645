import { administeredPartnersQuery } from '../../../kernel/api/platform-queries.ts'
import { partnersQuery } from '../../../kernel/api/site-queries.ts'

/** What shows partners: the editor, and the public pages. */
export const partnersOutdated = [administeredPartnersQuery.queryKey, partnersQuery.queryKey]
