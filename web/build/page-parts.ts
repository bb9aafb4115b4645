/** What the bundler reports of a module, as far as it is read here. */
type ModuleInfo = { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] }
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

/** The routes that people see most, and what names them here. A route's component is split off its file. */
const mainRoutes: Readonly<Record<string, string>> = {
  '/routes/$lang/index.tsx': 'landing',
  '/routes/$lang/objects.tsx': 'offers',
  '/routes/$lang/blog/$slug.tsx': 'blog',
  '/routes/$lang/login.tsx': 'forms',
  '/routes/object/dashboard.tsx': 'account',
  '/routes/$lang/$auctionId.tsx': 'details',
  '/routes/object/$auctionId.tsx': 'bidding',
}

/** What the page of a bidder loads after its card. */
const laterOfBidding = ['/auction/pages/panels-around.tsx', '/auction/bidding/offer-forms.tsx']

/**
 * Packages that are imported as a whole say nothing of which page takes what; icons and parts of forms are
 * imported one by one.
 */
const elsewhere =
  /node_modules\/(?!(react-aria|react-aria-components|@react-aria|react-stately|@internationalized|lucide-react|clsx)\/)/

/** Named beside what every button needs, and needed by fields and sliders for numbers alone. */
const named = /@internationalized\/number\/.*\/NumberParser\.mjs$/

/**
 * Names the file of a module by which of the main routes show it, for the bundler's groups. By itself the
 * bundler makes a file for each set of pages that share something, some fifty for the private details: each
 * costs a request, and small ones pack badly. What one page alone shows stays where the bundler puts it.
 */
export function createPageParts(): (id: string, graph: ModuleGraph) => string | null {
  const known = new Map<string, ReadonlySet<string>>()

  /** The main routes that import a module, over however many others. */
  function routesOf(id: string, graph: ModuleGraph, path: Set<string>): ReadonlySet<string> {
    const found = known.get(id)
    if (found !== undefined) return found
    if (path.has(id)) return new Set()
    path.add(id)
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
    const own = mainRouteOf(id) ?? (dynamicImporters.length > 0 ? 'elsewhere' : null)
    const routes = new Set(own === null ? [] : [own])
    for (const importer of importers) for (const route of routesOf(importer, graph, path)) routes.add(route)
    path.delete(id)
    // Within a circle a module may have been seen by half; only a walk that starts outside the cycle is
    // complete.
    if (path.size === 0) known.set(id, routes)
    return routes
  }

  return (id, graph) => {
    if (elsewhere.test(id) || named.test(id)) return null
    const routes = routesOf(id, graph, new Set())
    if (routes.size < 2 || routes.has('every')) return null
    const isOfMarketing = routes.has('blog') || routes.has('landing')
    // Each by itself is below a kilobyte, and would be sent unpacked.
    if (!routes.has('bidding')) {
      if (routes.has('around') && routes.has('details') && !isOfMarketing)
        return routes.has('offers') ? 'cards' : 'around'
      return routes.has('offers') && !isOfMarketing ? 'lists' : null
    }
    // What other pages and dialogs have in common with this one route.
    if (routes.size === 2 && routes.has('elsewhere')) return 'bidding'
    if (isOfMarketing) return 'parts'
    if (routes.has('offers')) return 'offers'
    if (routes.has('account') || (routes.has('forms') && routes.has('details'))) return 'controls'
    return routes.has('forms') ? 'fields' : 'details'
  }
}

function mainRouteOf(id: string): string | null {
  if (id.endsWith('/web/src/main.tsx')) return 'every'
  if (laterOfBidding.some((file) => id.endsWith(file))) return 'around'
  if (!id.includes('tsr-split=component')) return null
  const file = Object.keys(mainRoutes).find((name) => id.includes(name))
  return file === undefined ? null : (mainRoutes[file] ?? null)
}
