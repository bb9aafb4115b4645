import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const { packages } = z
  .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
  .parse(JSON.parse(read('package-lock.json')))

/**
 * Parts of other packages that they do not promise to keep. An upgrade of the package fails here and names
 * what has to be checked before the version is changed.
 */
const internals = [
  {
    name: '@tanstack/react-router',
    version: '1.170.46',
    file: 'web/src/main.tsx',
    use: 'router.ssr',
    breaks:
      'hydration, which would render the page again: tests/browser/server-rendered-with-query.browser.test.ts',
  },
  {
    name: 'react-dom',
    version: '19.3.1',
    file: 'web/src/ssr/early/capture-early-events.ts',
    use: "Object.hasOwn(field, 'value')",
    breaks:
      'what is typed as a page is hydrated, which would be lost: tests/browser/early-presses.browser.test.ts',
  },
  {
    name: 'react-dom',
    version: '19.3.1',
    file: 'web/src/ssr/early/capture-early-events.ts',
    use: 'return isReached',
    breaks: 'presses before hydration, which would be lost: tests/browser/early-presses.browser.test.ts',
  },
  {
    name: 'knex',
    version: '3.3.0',
    file: 'gateway/src/services.ts',
    use: 'knex.client as { readonly pool',
    breaks: 'the figure databaseConnections of /metrics, and the start of a gateway',
  },
  {
    name: 'pg',
    version: '8.23.1',
    file: 'gateway/src/kernel/is-unavailability.ts',
    use: 'Connection terminated( unexpectedly| due to connection timeout)?',
    breaks: 'the answer 503 while PostgreSQL is away, which would be 500',
  },
  {
    name: 'zod',
    version: '4.6.7',
    file: 'web/build/lean-zod-plugin.ts',
    use: 'objectsByEval',
    breaks: 'the size of the scripts of a page, and the build, which says so',
  },
  {
    name: 'zod',
    version: '4.6.7',
    file: 'web/build/lean-zod-plugin.ts',
    use: 'json-schema-processors',
    breaks: 'the size of the scripts of a page: tests/browser/bundle-sizes.browser.test.ts',
  },
  {
    name: 'zod',
    version: '4.6.7',
    file: 'web/build/lean-zod-plugin.ts',
    use: 'formatMethods.test(code)',
    breaks: 'the size of the scripts of a page, and the build, which says so',
  },
  {
    name: '@internationalized/number',
    version: '3.6.9',
    file: 'web/build/page-parts.ts',
    use: 'NumberParser\\.mjs',
    breaks: 'the size of the scripts of a page: tests/browser/bundle-sizes.browser.test.ts',
  },
  {
    name: 'vite',
    version: '8.3.8',
    file: 'gateway/src/edge/ssr/server-rendering.ts',
    use: '<script type="module" crossorigin',
    breaks: 'the order in which a page asks for its parts: server-rendering.test.ts, docs/figures.md',
  },
  {
    name: 'react-aria',
    version: '3.53.1',
    file: 'web/index.html',
    use: 'id="react-aria-pressable-style"',
    breaks:
      'the security policy, which forbids the style element: tests/browser/security-policy.browser.test.ts',
  },
  {
    name: 'react-aria',
    version: '3.53.1',
    file: 'web/src/design/base.css',
    use: '[data-react-aria-pressable]',
    breaks: 'presses on touch screens, which would scroll or zoom the page as well',
  },
  {
    name: 'maplibre-gl',
    version: '6.17.0',
    file: 'web/src/kernel/map/map.module.css',
    use: '.maplibregl-ctrl-attrib',
    breaks: 'the line that names the sources of a map',
  },
  {
    name: '@tanstack/router-plugin',
    version: '1.169.0',
    file: 'web/build/page-parts.ts',
    use: 'tsr-split=component',
    breaks: 'the files that scripts of pages come in: tests/browser/bundle-sizes.browser.test.ts',
  },
  {
    name: 'ws',
    version: '8.23.0',
    file: 'gateway/src/edge/realtime/open-connections.ts',
    use: 'this.#stream.write(frame)',
    breaks: 'frames of live updates, if ws buffered or compressed by itself: rooms.test.ts',
  },
  {
    name: 'formidable',
    version: '3.5.4',
    file: 'gateway/src/edge/http/multipart-body.ts',
    use: '_parser: parser',
    breaks:
      'the limit of headers of parts, whose quadratic reading held up the event loop: part-headers.test.ts',
  },
  {
    name: '@cantoo/pdf-lib',
    version: '2.11.1',
    file: 'gateway/src/kernel/pdf/watermark/limit-unpacking.ts',
    use: "Reflect.get(unpacking, 'ensureBuffer')",
    breaks:
      'the limit on what a PDF unpacks to, which could take all memory: document-marker.test.ts beside the file',
  },
  {
    name: '@eventstore/db-client',
    version: '6.2.1',
    file: 'engine/src/store/eventstoredb/call-failure.ts',
    use: 'Failed to discover',
    breaks: 'the answer of a bid while no node answers, which would be `unknown` and not `unavailable`',
  },
  {
    name: '@eventstore/db-client',
    version: '6.2.1',
    file: 'engine/src/store/eventstoredb/call-failure.ts',
    use: 'No connection established',
    breaks: 'the same while a connection is refused, and the reason that an operator reads',
  },
  {
    name: '@eventstore/db-client',
    version: '6.2.1',
    file: 'engine/src/store/eventstoredb/client-holder.ts',
    use: "client['getChannel']",
    breaks: 'the end of connections that are no longer used, of which an outage would leave thousands',
  },
  {
    name: '@eventstore/db-client',
    version: '6.2.1',
    file: 'scripts/bench/eventstoredb.ts',
    use: "Reflect.get(holder.get(), 'capabilities')",
    breaks: 'the version of the server that a benchmark prints',
  },
] as const

test.each(internals)('$use of $name is that of $version', ({ name, version, file, use, breaks }) => {
  expect(packages[`node_modules/${name}`]?.version, `check first: ${breaks}`).toBe(version)
  expect(read(file), `${use} is gone from ${file}: take it off this list`).toContain(use)
})

test.each(internals)('the tests that watch over $use of $name exist', ({ breaks }) => {
  const named = [...breaks.matchAll(/tests\/[\w/.-]+\.test\.ts/g)].map(([file]) => file)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

const sources = globSync(
  ['{gateway,web,engine,projections,contracts}/src/**/*.{ts,tsx}', 'web/build/*.ts', 'scripts/**/*.ts'],
  { cwd: root },
).filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))

const words = [
  '_serverResult',
  'router.ssr',
  '__reactFiber',
  '_parser',
  '._receiver',
  '._sender',
  'knex.client',
  'Reflect.get(',
  'tsr-split',
  'Connection terminated',
  'ensureBuffer',
  'getChannel',
]

test.each(words)('%s is used by no file beyond those', (word) => {
  const known = new Set<string>(internals.filter(({ use }) => use.includes(word)).map(({ file }) => file))
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.filter((file) => read(file).includes(word) && !known.has(file))).toEqual([])
})
