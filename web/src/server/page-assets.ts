/** Vite's manifest of the build for the browser, as far as it is read here. */
export type BuildManifest = Readonly<
  Record<
    string,
    {
      readonly file: string
      readonly css?: readonly string[]
      readonly imports?: readonly string[]
      readonly dynamicImports?: readonly string[]
    }
  >
>

/** By style sheet: what the names of its rules have in common with no other sheet's. */
export type StyleMarks = Readonly<Record<string, readonly string[]>>

export type PageBuild = { readonly manifest: BuildManifest; readonly marks: StyleMarks }

const ruleName = /\._[\w-]+?_([a-z\d]{5})_\d+/g

/** The marks of a style sheet: the part of its names that the build makes of the file that they come from. */
export function marksOf(styleSheet: string): readonly string[] {
  return [...new Set([...styleSheet.matchAll(ruleName)].map(([, mark = '']) => `_${mark}_`))]
}

const headingFont = /source-serif-4-latin[^/]*\.woff2$/

/**
 * Tags that ask for the styles and scripts of the shown routes together with the page: without them the page would
 * stand unstyled until its script has loaded the rest. `routeIds` as the router names them, `/$lang/objects`. Of what a route
 * loads later, a map, the styles come with the page where its body, as the server drew it, names them.
 */
export function assetTags(build: PageBuild, routeIds: readonly string[], body: string): string {
  const { manifest } = build
  const styles = new Set<string>()
  const scripts = new Set<string>()
  const later = new Set<string>()
  const visit = (key: string): void => {
    const entry = manifest[key]
    if (entry === undefined || scripts.has(entry.file)) return
    scripts.add(entry.file)
    for (const imported of entry.imports ?? []) visit(imported)
    for (const imported of entry.dynamicImports ?? []) later.add(imported)
    for (const style of entry.css ?? []) styles.add(style)
  }
  // What the entry brings stands in the page already.
  visit('index.html')
  const [known, knownStyles] = [new Set(scripts), new Set(styles)]
  later.clear()
  for (const routeId of routeIds) for (const key of chunksOf(manifest, routeId)) visit(key)
  for (const style of drawnStyles(build, later, body)) styles.add(style)
  return [
    ...[...styles]
      .filter((file) => !knownStyles.has(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts]
      .filter((file) => !known.has(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}

/** Style sheets of the parts that load later whose rules the drawn page names. */
function drawnStyles(
  { manifest, marks }: PageBuild,
  later: ReadonlySet<string>,
  body: string,
): readonly string[] {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of manifest[key]?.imports ?? []) visit(imported)
    for (const style of manifest[key]?.css ?? []) styles.add(style)
  }
  for (const key of later) visit(key)
  return [...styles].filter((file) => marks[file]?.some((mark) => body.includes(mark)))
}

/** The font of headings, for a page that comes with them. */
export function headingFontTag(manifest: BuildManifest): string {
  const font = Object.values(manifest).find(({ file }) => headingFont.test(file))
  return font === undefined
    ? ''
    : `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}">`
}

/** A route's component is a chunk of its own, named by its file and what was split off. */
function chunksOf(manifest: BuildManifest, routeId: string): readonly string[] {
  const file = `src/routes${routeId.endsWith('/') ? `${routeId}index` : routeId}.tsx`
  return Object.keys(manifest).filter(
    (key) => key === file || (key.startsWith(`${file}?`) && key.includes('component')),
  )
}
