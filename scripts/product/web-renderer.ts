import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicRead, RenderPage } from '@zuschlag/contracts/site/page-renderer'
import { rendererFolder } from './web-build.ts'

type Renderer = {
  readonly createRenderer: (
    read: PublicRead,
    manifest: unknown,
    styleSheets: Readonly<Record<string, string>>,
  ) => RenderPage
}

/**
 * What renders the pages of a build on the server; it is part of that build, so that what the server renders
 * is what the browser takes over. Null where there is no build.
 */
export async function loadRenderer(
  webDist: string | null,
): Promise<((read: PublicRead) => RenderPage) | null> {
  if (webDist === null) return null
  const file = path.join(webDist, rendererFolder, 'entry-server.js')
  const manifestFile = path.join(webDist, '.vite/manifest.json')
  if (!existsSync(file) || !existsSync(manifestFile)) return null
  const { createRenderer } = (await import(pathToFileURL(file).href)) as Renderer
  const manifest: unknown = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const styleSheets = Object.fromEntries(
    globSync('assets/*.css', { cwd: webDist }).map((name) => [
      name,
      readFileSync(path.join(webDist, name), 'utf8'),
    ]),
  )
  return (read) => createRenderer(read, manifest, styleSheets)
}
