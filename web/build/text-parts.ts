/** Texts by nested keys, as i18next reads them. */
export type Texts = { readonly [key: string]: string | Texts }

/** What the bundler reports of a module, as far as it is read here. */
type ModuleInfo = {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

const ownModule = /\/web\/src\/.*\.tsx?(\?|$)/
/** Ends of keys that i18next chooses by `count`. */
export const pluralSuffix = /_(zero|one|two|few|many|other)$/

/**
 * Texts that modules name: whole keys, and beginnings of keys that are put together,
 * `bidding.blocked.${reason}`.
 */
export function namedTexts(sources: Iterable<string>): (key: string) => boolean {
  const named = new Set<string>()
  const families = new Set<string>()
  for (const source of sources) {
    for (const [, quoted = ''] of source.matchAll(/['"`]([a-z][\w.-]*)['"`]/gi)) named.add(quoted)
    for (const [, family = ''] of source.matchAll(/`([a-z][\w.-]*)\$\{/gi)) families.add(family)
  }
  return (key) => {
    const base = key.replace(pluralSuffix, '')
    return named.has(key) || named.has(base) || [...families].some((family) => base.startsWith(family))
  }
}

/**
 * The code of what can be seen from an entry without going through one of the routes, named as the router
 * does.
 */
export function codeWithout(routes: readonly string[], entry: string, graph: ModuleGraph): readonly string[] {
  const entries = routes.map((route) => `/web/src/routes${route}`)
  const isEntry = (id: string) =>
    entries.some((route) => id.includes(`${route}.tsx`) || id.includes(`${route}/`))
  const seen = new Set<string>()
  const codes: string[] = []
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id) || isEntry(id)) continue
    seen.add(id)
    const info = graph.getModuleInfo(id)
    if (info === null) continue
    if (ownModule.test(id) && info.code !== null) codes.push(info.code)
    waiting.push(...info.importedIds, ...info.dynamicallyImportedIds)
  }
  return codes
}

/** The texts whose key is wanted, in the same tree; a branch without any is left out. */
export function textsOf(texts: Texts, isWanted: (key: string) => boolean, prefix = ''): Texts {
  const kept: [string, string | Texts][] = []
  for (const [name, value] of Object.entries(texts)) {
    const key = `${prefix}${name}`
    if (typeof value === 'string') {
      if (isWanted(key)) kept.push([name, value])
      continue
    }
    const branch = textsOf(value, isWanted, `${key}.`)
    if (Object.keys(branch).length > 0) kept.push([name, branch])
  }
  return Object.fromEntries(kept)
}
