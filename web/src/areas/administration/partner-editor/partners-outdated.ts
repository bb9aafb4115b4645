import { administeredPartnersQuery } from '../../api/platform-queries.ts'
import { partnersQuery } from '../../api/site-queries.ts'

/** What shows partners: the editor, and the public pages. */
export const partnersOutdated = [administeredPartnersQuery.queryKey, partnersQuery.queryKey]
