import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** As the manifest names the script that rendered pages come with. */
const EARLY_SOURCE = 'src/ssr/early/main.ts'
/** Nothing is shown before it is there: with Brotli, as browsers get it, it is one packet. */
export const earlyBytesMax = 1_640

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
)

/**
 * Most that the first look at a route may load as scripts, in bytes after gzip. What comes later by itself or
 * by a press, maps, forms and dialogs, is not in it. The commit of a rise says what for.
 */
export const bundleLimits: Readonly<Record<string, number>> = {
  '/$lang/': 184_900,
  '/$lang/objects': 195_700,
  '/$lang/blog/$slug': 180_000,
  '/$lang/$auctionId': 224_600,
  '/object/$auctionId': 221_000,
}

const manifestOf = (webDist: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(path.join(webDist, '.vite/manifest.json'), 'utf8')))

/**
 * Bytes after gzip of the script that captures early events. @throws where it is missing or needs another.
 */
export function earlyBytesOf(webDist: string): number {
  const early = manifestOf(webDist)[EARLY_SOURCE]
  if (early === undefined || early.imports !== undefined) throw new Error('The early script is not one file')
  return packedBytes(path.join(webDist, early.file))
}

/** Bytes after gzip of all scripts that a route of a build needs before it can be shown. */
export function scriptBytesOf(webDist: string, routeId: string): number {
  const manifest = manifestOf(webDist)
  const files = new Set<string>()
  const visit = (key: string): void => {
    const entry = manifest[key]
    if (entry === undefined || files.has(entry.file)) return
    files.add(entry.file)
    for (const imported of entry.imports ?? []) visit(imported)
  }
  const source = `src/routes${routeId.endsWith('/') ? `${routeId}index` : routeId}.tsx`
  const chunks = Object.keys(manifest).filter((key) => key === source || key.startsWith(`${source}?`))
  if (chunks.length === 0) throw new Error(`The build has no chunk of ${routeId}`)
  for (const key of ['index.html', ...chunks]) visit(key)
  return [...files].reduce((sum, file) => sum + packedBytes(path.join(webDist, file)), 0)
}

/** Small files are sent as they are. */
function packedBytes(file: string): number {
  const packed = `${file}.gz`
  return statSync(existsSync(packed) ? packed : file).size
}
