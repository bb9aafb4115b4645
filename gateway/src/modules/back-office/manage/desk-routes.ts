import type { NameDependencies } from '../admissions/names-for.ts'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { People } from '../admissions/people.ts'
import type { Route } from '../../../edge/http/route.ts'
import { administeredOverviewRoute } from './administered-overview.route.ts'
import { openRequestsRoute } from './open-requests.route.ts'
import { quickSearchRoute } from './quick-search.route.ts'

type Dependencies = NameDependencies & { readonly directory: Directory; readonly people: People }

/** What a broker's day starts with: figures, what waits, and the way to everything else. */
export function deskRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    administeredOverviewRoute(dependencies),
    openRequestsRoute(dependencies),
    quickSearchRoute(dependencies),
  ]
}
