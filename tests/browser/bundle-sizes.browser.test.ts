import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  bundleLimits,
  earlyBytesMax,
  earlyBytesOf,
  scriptBytesOf,
} from '../../scripts/product/bundle-sizes.ts'
import { currentWebBuild, rendererFolder } from '../../scripts/product/web-build.ts'

// Beside the browser tests because the product that they share has just been built.

test.each(Object.entries(bundleLimits))(
  '%s loads at most %i bytes of scripts at first',
  (routeId, bytesMax) => {
    const build = currentWebBuild()
    if (build === null) throw new Error('There is no build of these sources')
    expect(scriptBytesOf(build, routeId)).toBeLessThanOrEqual(bytesMax)
  },
)

test('the script of server-rendered pages is one small file', () => {
  expect(earlyBytesOf(currentWebBuild() ?? '')).toBeLessThanOrEqual(earlyBytesMax)
})

test('the SSR bundle does not depend on NODE_ENV and contains no development build of React', () => {
  const folder = path.join(currentWebBuild() ?? '', rendererFolder)
  const scripts = globSync('**/*.js', { cwd: folder })
  expect(scripts).toContain('entry-server.js')
  const ofDevelopment = scripts.filter((script) =>
    /process\.env\.NODE_ENV|jsxDEVImpl|warnUnknownProperties/.test(
      readFileSync(path.join(folder, script), 'utf8'),
    ),
  )
  expect(ofDevelopment).toEqual([])
})
