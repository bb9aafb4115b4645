/** Vite's manifest of the build for the browser, as far as it is read here. */
export type BuildManifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
  >
>

const headingFont = /source-serif-4-latin[^/]*\.woff2$/

/**
 * Tags that ask for the styles and scripts of the shown routes together with the page: without them the page would
 * stand unstyled until its script has loaded the rest. `routeIds` as the router names them, `/$lang/objects`.
 */
export function assetTags(manifest: BuildManifest, routeIds: readonly string[]): string {
  const styles = new Set<string>()
  const scripts = new Set<string>()
  const visit = (key: string): void => {
    const entry = manifest[key]
    if (entry === undefined || scripts.has(entry.file)) return
    scripts.add(entry.file)
    for (const imported of entry.imports ?? []) visit(imported)
    for (const style of entry.css ?? []) styles.add(style)
  }
  // What the entry brings stands in the page already.
  visit('index.html')
  const [known, knownStyles] = [new Set(scripts), new Set(styles)]
  for (const routeId of routeIds) for (const key of chunksOf(manifest, routeId)) visit(key)
  return [
    ...[...styles]
      .filter((file) => !knownStyles.has(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts]
      .filter((file) => !known.has(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
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
