import { expect, test } from 'vitest'
import { bundleLimits, scriptBytesOf } from '../../scripts/product/bundle-sizes.ts'
import { currentWebBuild } from '../../scripts/product/web-build.ts'

// Beside the browser tests because the product that they share has just been built.

test.each(Object.entries(bundleLimits))(
  '%s loads at most %i bytes of scripts at first',
  (routeId, bytesMax) => {
    const build = currentWebBuild()
    if (build === null) throw new Error('There is no build of these sources')
    expect(scriptBytesOf(build, routeId)).toBeLessThanOrEqual(bytesMax)
  },
)
