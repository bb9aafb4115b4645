import { AHEAD_ID, type Ahead } from '../preload-bootstrap.ts'
import { scriptSafeJson } from '../app/page-meta.ts'
import { getAuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { getAuction, getOwnAuctions } from '@zuschlag/contracts/auction/read-auctions'
import { getPublicConfiguration } from '@zuschlag/contracts/site/configuration'
import { urlOf } from '../kernel/api/url.ts'
import type { Language } from '../kernel/i18n/language.ts'
import { textPartsOf } from '../kernel/i18n/lazy-texts.ts'

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

/** As the manifest names it (build/early-plugin.ts). */
const EARLY_SOURCE = 'src/ssr/early/main.ts'
const shapes = /\/shapes-[^/]*\.js$/
const headingFont = /source-serif-4-latin[^/]*\.woff2$/

/**
 * Tags that ask for the styles and scripts of the shown routes together with the page: without them the page
 * would stand unstyled until its script has loaded the rest. `routeIds` as the router names them,
 * `/$lang/objects`. Of what a route loads later, a map, the styles come with the page where its body, as the
 * server rendered it, names them.
 */
export function assetTags(build: PageBuild, routeIds: readonly string[], body: string): string {
  const { styles, scripts } = filesOf(build, routeIds, body)
  return [
    ...styles.map(styleTag),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}

/**
 * The same for a page that has nothing to show before its scripts have run: those of its routes are asked for
 * by the script that goes ahead (preload-bootstrap.ts), whose data block this is. It has to stand before that
 * script.
 * @throws for a build without the group of shapes.
 */
export function assetTagsAhead(build: PageBuild, routeIds: readonly string[]): string {
  const { styles, scripts, known } = filesOf(build, routeIds, '')
  const first = known.find((file) => shapes.test(file))
  if (first === undefined) throw new Error('The build has no file of shapes: see vite.config.ts')
  const ahead: Ahead = { first: `/${first}`, next: scripts.map((file) => `/${file}`) }
  const block = `<script type="application/json" id="${AHEAD_ID}">${scriptSafeJson(ahead)}</script>`
  return `${block}${styles.map(styleTag).join('')}`
}

const styleTag = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`

/** What routes and a rendered body need beside what the entry brings, which stands in the page already. */
function filesOf(build: PageBuild, routeIds: readonly string[], body: string) {
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
  visit('index.html')
  const [known, knownStyles] = [new Set(scripts), new Set(styles)]
  later.clear()
  for (const routeId of routeIds) for (const key of chunksOf(manifest, routeId)) visit(key)
  for (const style of renderedStyles(build, later, body)) styles.add(style)
  return {
    styles: [...styles].filter((file) => !knownStyles.has(file)),
    scripts: [...scripts].filter((file) => !known.has(file)),
    known: [...known],
  }
}

/** Style sheets of the parts that load later whose rules the rendered page names. */
function renderedStyles(
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

/**
 * The script that captures input before hydration. Nothing is shown before it is there; it is smaller than
 * any style sheet, and asked for first.
 * @throws for a build without it.
 */
export function earlyTag(manifest: BuildManifest): string {
  const early = manifest[EARLY_SOURCE]
  if (early === undefined) throw new Error('The build has no early script: see build/early-plugin.ts')
  return `<script type="module" async blocking="render" crossorigin src="/${early.file}"></script>`
}

/**
 * The font of headings, for a page that comes with them: behind its first picture, for a font as wide stands
 * in until it is there.
 */
export function headingFontTag(manifest: BuildManifest): string {
  const font = Object.values(manifest).find(({ file }) => headingFont.test(file))
  return font === undefined
    ? ''
    : `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="/${font.file}">`
}

/** A route's component is a chunk of its own, named by its file and what was split off. */
function chunksOf(manifest: BuildManifest, routeId: string): readonly string[] {
  const file = `src/routes${routeId.endsWith('/') ? `${routeId}index` : routeId}.tsx`
  return Object.keys(manifest).filter(
    (key) => key === file || (key.startsWith(`${file}?`) && key.includes('component')),
  )
}

type Params = Readonly<Record<string, string>>

/** Asks for texts that do not come with every page, where the page of a path speaks them. */
export function laterTextsTags(path: string, language: Language): string {
  const [, ...later] = textPartsOf(path)
  return later.map((part) => tagOf(`/assets/i18n/${language}.${part}.json?v=${__TEXTS_VERSION__}`)).join('')
}

/**
 * Tags that ask for what the routes read first together with the page. The browser sends its session with
 * them, so the answers are the reader's own; nothing of them stands in the page. `routeIds` as the router
 * names them, with the parameters of the path.
 */
export function readTags(routeIds: readonly string[], params: Params): string {
  const urls = [
    urlOf(getPublicConfiguration.path),
    urlOf(getAuthenticatedUser.path),
    ...routeIds.flatMap((routeId) => urlsOf(routeId, params)),
  ]
  return urls.map(tagOf).join('')
}

const tagOf = (url: string): string => `<link rel="preload" as="fetch" crossorigin href="${url}">`

function urlsOf(routeId: string, params: Params): readonly string[] {
  if (routeId === '/object/$auctionId') return [urlOf(getAuction.path, params)]
  return routeId === '/object/dashboard' ? [urlOf(getOwnAuctions.path)] : []
}
