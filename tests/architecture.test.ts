import { execFile } from 'node:child_process'
import { cp, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const folders = ['contracts', 'engine', 'projections', 'gateway', 'web', 'scripts', 'tests']
const configFile = path.join(root, '.dependency-cruiser.cjs')

type Violation = { rule: { name: string }; from: string; to: string }
type Graph = { modules: { source: string }[]; summary: { violations: Violation[] } }

async function importGraph(directory: string): Promise<Graph> {
  const depcruise = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [depcruise, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders]
  const run = promisify(execFile)(process.execPath, args, { cwd: directory, maxBuffer: 256 * 1024 * 1024 })
  // It exits with the number of violations, which is what the tests look at themselves.
  const { stdout } = await run.catch((error: unknown) => error as { stdout: string })
  return JSON.parse(stdout) as Graph
}

/** Two benchmarks look at tables of read models themselves. */
const readTableExceptions = ['scripts/bench/hot-reads.ts', 'scripts/bench/projections.ts']
const readTable =
  /\bread\.(?:auction_(?:bids|details|history|participants)|purchase_requests|checkpoint|generations|quarantines)\b/

test('only projections name tables of read models', async () => {
  const found: string[] = []
  for (const folder of ['contracts/src', 'engine/src', 'gateway/src', 'web/src', 'scripts']) {
    for await (const file of glob(`${folder}/**/*.{ts,tsx}`, { cwd: root })) {
      if (/\.(test|fixture)\.tsx?$/.test(file)) continue
      if (readTable.test(await readFile(path.join(root, file), 'utf8'))) found.push(file)
    }
  }
  expect(found.toSorted()).toEqual(readTableExceptions)
})

/** Who looks at a path without a router; a comment there says why. */
const pathReaders = [
  'gateway/src/edge/admission-control/admission-control.ts',
  'gateway/src/edge/http/limited-server.ts',
  'gateway/src/edge/http/security-headers.ts',
  'gateway/src/edge/realtime/live-server.ts',
  'gateway/src/edge/ssr/server-rendering.ts',
  'gateway/src/edge/ssr/static-web.ts',
]
const pathRead =
  /\b(?:context|ctx|request)(?:\.req|\.request)?\.(?:path|url|originalUrl|href)\b|\{[^{}]*\b(?:path|url)\b[^{}]*\}(?:: (?:Page)?(?:Context|IncomingMessage)\b| = (?:context|ctx|request)\b)/

test('middlewares compare no path: a request finds its handler by a route', async () => {
  for (const text of [
    "if (context.path === '/metrics')",
    'const { body, path } = context',
    "({ url = '' }: IncomingMessage)",
  ])
    expect(text).toMatch(pathRead)
  const found: string[] = []
  for await (const file of glob('gateway/src/**/*.ts', { cwd: root })) {
    if (/\.(test|fixture)\.ts$/.test(file)) continue
    if (pathRead.test(await readFile(path.join(root, file), 'utf8'))) found.push(file)
  }
  expect(found.toSorted()).toEqual(pathReaders)
})

test('no component hands the submission of a bid down as a property', async () => {
  const found: string[] = []
  for await (const file of glob('web/src/areas/auction/{bidding,pages}/*.tsx', { cwd: root })) {
    if (/\bon(?:Submit|Confirm|Check|Dismiss)\??:/.test(await readFile(path.join(root, file), 'utf8')))
      found.push(file)
  }
  // The button takes it from `useCurrentSubmission`.
  expect(found).toEqual([])
})

/** One forbidden import for each rule: [rule, file, what it imports]. */
const forbidden = [
  ['no-cycle', 'engine/src/runtime/one.ts', './two.ts'],
  ['no-unresolvable', 'scripts/lost.ts', './nowhere.ts'],
  ['contracts-stand-alone', 'contracts/src/auction/reads.ts', 'node:fs'],
  ['contracts-stand-alone', 'contracts/src/auction/asks.ts', '../../../engine/src/store/log.ts'],
  ['domain-is-pure', 'engine/src/domain/auction/hash.ts', 'node:crypto'],
  ['domain-is-pure', 'engine/src/domain/auction/store.ts', '../../store/log.ts'],
  ['domain-is-pure', 'engine/src/domain/auction/parse.ts', 'zod'],
  ['verification-is-pure', 'engine/src/verification/hash.ts', 'node:crypto'],
  ['verification-is-pure', 'engine/src/verification/read.ts', '../store/log.ts'],
  ['shapes-are-read-without-a-store', 'engine/src/store/codec.ts', './log.ts'],
  ['engine-knows-no-reader', 'engine/src/runtime/notify.ts', '../../../gateway/src/edge/http/app.ts'],
  ['engine-domain-precedes-other-folders', 'engine/src/domain/auction/load.ts', '../../store/log.ts'],
  ['engine-time-precedes-other-folders', 'engine/src/time/follow.ts', '../store/log.ts'],
  ['engine-store-precedes-other-folders', 'engine/src/store/follow.ts', '../runtime/one.ts'],
  ['engine-log-precedes-other-folders', 'engine/src/log/follow.ts', '../runtime/one.ts'],
  ['engine-verification-precedes-other-folders', 'engine/src/verification/ask.ts', '../client/client.ts'],
  [
    'engine-verification-cli-precedes-other-folders',
    'engine/src/verification-cli/ask.ts',
    '../client/client.ts',
  ],
  ['engine-transport-precedes-other-folders', 'engine/src/transport/send.ts', '../client/client.ts'],
  ['engine-client-precedes-other-folders', 'engine/src/client/direct.ts', '../runtime/one.ts'],
  ['engine-scenario-precedes-other-folders', 'engine/src/scenario/play.ts', '../runtime/one.ts'],
  ['engine-runtime-precedes-other-folders', 'engine/src/runtime/start.ts', '../main.ts'],
  ['engine-metrics-precedes-other-folders', 'engine/src/metrics/start.ts', '../main.ts'],
  ['engine-has-no-relational-database', 'engine/src/store/table.ts', 'knex'],
  [
    'projections-read-the-log-only',
    'projections/src/list/projection.ts',
    '../../../engine/src/runtime/one.ts',
  ],
  [
    'projections-read-the-log-only',
    'projections/src/list/decide.ts',
    '../../../engine/src/domain/auction/auction.ts',
  ],
  [
    'gateway-asks-and-never-decides',
    'gateway/src/modules/auctions/decide.ts',
    '@zuschlag/engine/domain/auction/auction',
  ],
  [
    'gateway-asks-and-never-decides',
    'gateway/src/modules/auctions/append.ts',
    '../../../../engine/src/store/log.ts',
  ],
  [
    'gateway-asks-and-never-decides',
    'gateway/src/modules/auctions/run.ts',
    '../../../../projections/src/kernel/runner.ts',
  ],
  ['models-in-two-places', 'gateway/src/modules/site/models.ts', 'objection'],
  ['knex-speaks-sql', 'gateway/src/kernel/rows.ts', 'pg'],
  ['knex-speaks-sql', 'projections/src/list/copy.ts', 'pg'],
  ['documents-are-written-in-threads', 'gateway/src/kernel/archive.ts', 'fflate'],
  ['documents-are-written-in-threads', 'gateway/src/modules/site/log.route.ts', './log-pdf.ts'],
  ['documents-are-written-in-threads', 'gateway/src/kernel/table.ts', './csv/csv.ts'],
  ['kernel-knows-no-edge', 'gateway/src/kernel/frame.ts', '../edge/http/app.ts'],
  ['kernel-knows-no-edge', 'gateway/src/kernel/compose.ts', '../server.ts'],
  ['policies-know-no-module', 'gateway/src/policies/cookie.ts', '../modules/identity/accounts/sessions.ts'],
  ['policies-know-no-presenter', 'gateway/src/policies/shown.ts', '../presenters/details.ts'],
  ['edge-knows-no-module', 'gateway/src/edge/http/hashes.ts', '../../modules/identity/accounts/sessions.ts'],
  ['modules-know-no-composition-root', 'gateway/src/modules/site/options.ts', '../../server.ts'],
  ['modules-meet-through-ports', 'gateway/src/modules/site/sign-in.ts', '../identity/accounts/sessions.ts'],
  ['identity-precedes-other-modules', 'gateway/src/modules/identity/bids.ts', '../auctions/ports.ts'],
  [
    'auctions-precedes-other-modules',
    'gateway/src/modules/auctions/people.ts',
    '../back-office/admissions/people.ts',
  ],
  [
    'notifications-precedes-other-modules',
    'gateway/src/modules/notifications/people.ts',
    '../back-office/admissions/people.ts',
  ],
  ['back-office-precedes-other-modules', 'gateway/src/modules/back-office/blog.ts', '../site/blog.ts'],
  [
    'managing-follows-its-parts',
    'gateway/src/modules/back-office/admissions/ask.ts',
    '../manage/manage-auction.route.ts',
  ],
  ['web-knows-contracts-only', 'web/src/kernel/api/shortcut.ts', '../../../../gateway/src/edge/http/app.ts'],
  [
    'one-page-verifies',
    'web/src/areas/auction/bidding/verify.ts',
    '../../../../../engine/src/verification/verify.ts',
  ],
  ['areas-compose-in-routes', 'web/src/areas/auction/bidding/card.ts', '../../administration/offers/list.ts'],
  ['features-compose-in-pages', 'web/src/areas/auction/bidding/picture.ts', '../gallery/list.ts'],
  ['kernel-knows-no-area', 'web/src/kernel/api/list.ts', '../../areas/administration/offers/list.ts'],
  ['kernel-knows-no-area', 'web/src/kernel/api/frame.ts', '../../app/frame.ts'],
  ['kernel-knows-no-area', 'web/src/kernel/api/outcome.ts', '../../auctions/outcome.ts'],
  ['auctions-know-no-area', 'web/src/auctions/title.ts', '../app/frame.ts'],
  ['app-knows-no-area', 'web/src/app/bell.ts', '../areas/administration/offers/list.ts'],
  ['app-knows-no-area', 'web/src/app/start.ts', '../router.ts'],
  ['areas-know-no-route', 'web/src/areas/auction/pages/leave.ts', '../../../router.ts'],
  ['design-has-no-product-words', 'web/src/design/price.ts', '../areas/administration/offers/list.ts'],
  ['design-has-no-product-words', 'web/src/design/close.ts', '../kernel/live/client.ts'],
  ['koa-speaks-http', 'gateway/src/policies/may.ts', 'koa'],
  ['ws-speaks-realtime', 'gateway/src/edge/http/socket.ts', 'ws'],
  ['one-event-store-adapter', 'engine/src/store/sqlite/both.ts', '@eventstore/db-client'],
  ['one-nats-adapter', 'gateway/src/edge/realtime/hints.ts', '@nats-io/transport-node'],
  ['one-sqlite-adapter', 'projections/src/kernel/peek.ts', 'node:sqlite'],
  ['react-stays-in-the-browser', 'gateway/src/presenters/page.ts', 'react'],
  ['product-without-scripts', 'gateway/src/edge/http/start.ts', '../../../../scripts/product/start.ts'],
  ['product-without-tests', 'scripts/fixture.ts', '../tests/fixtures/data.ts'],
] as const

/** What the same places may import: a rule that fires at these as well would be no rule but a wall. */
const allowed = [
  ['contracts/src/auction/shape.ts', 'zod'],
  ['engine/src/domain/auction/bid.ts', '@zuschlag/contracts/auction/shape'],
  ['engine/src/runtime/writer.ts', '../domain/auction/auction.ts'],
  ['engine/src/verification/decide.ts', '../domain/auction/auction.ts'],
  ['engine/src/verification/shapes.ts', '../store/codec.ts'],
  ['web/src/areas/site/verify/verify.ts', '../../../../../engine/src/verification/verify.ts'],
  ['projections/src/list/rows.ts', '../../../engine/src/store/log.ts'],
  ['projections/src/kernel/read-model.ts', 'objection'],
  ['projections/src/kernel/postgres/connection.ts', 'pg'],
  ['gateway/src/modules/identity/accounts/models.ts', 'objection'],
  ['gateway/src/edge/http/signed-in.ts', '../../policies/viewer.ts'],
  ['gateway/src/modules/site/trail.ts', '../identity/accounts/audit-trail.ts'],
  ['gateway/src/modules/site/app.ts', '../../edge/http/app.ts'],
  ['gateway/src/routes.ts', './modules/identity/accounts/sessions.ts'],
  ['gateway/src/modules/auctions/send.ts', '@zuschlag/engine/client/client'],
  ['gateway/src/modules/auctions/read.ts', '../../../../projections/src/list/queries.ts'],
  ['gateway/src/edge/http/server.ts', 'koa'],
  ['gateway/src/modules/site/log.thread.ts', './log-pdf.ts'],
  ['gateway/src/modules/site/order.route.ts', './log-pdf.ts'],
  ['gateway/src/modules/auctions/bid.route.ts', '@koa/router'],
  ['gateway/src/edge/realtime/server.ts', 'ws'],
  ['engine/src/store/eventstoredb/log.ts', '@eventstore/db-client'],
  ['engine/src/store/sqlite/log.ts', 'node:sqlite'],
  ['engine/src/transport/nats-link.ts', '@nats-io/transport-node'],
  ['web/src/routes/page.ts', '../areas/administration/offers/list.ts'],
  ['web/src/areas/auction/pages/title.ts', '../../../app/frame.ts'],
  ['web/src/areas/administration/offers/columns.ts', '../table/data-table.ts'],
  ['web/src/app/live.ts', '../kernel/live/client.ts'],
  ['web/src/app/outcome.ts', '../auctions/outcome.ts'],
  ['web/src/auctions/live.ts', '../kernel/live/client.ts'],
  ['web/src/kernel/dialogs/dialog.ts', '../../design/icon.ts'],
  ['engine/src/client/send.ts', '../transport/nats-link.ts'],
  ['engine/src/main.ts', './runtime/one.ts'],
  ['web/src/areas/auction/bidding/form.ts', '@zuschlag/contracts/auction/shape'],
  ['gateway/src/modules/auctions/send.pg.test.ts', '../../../../tests/fixtures/data.ts'],
] as const

const targets = [
  'engine/src/main.ts',
  'engine/src/store/log.ts',
  'engine/src/client/client.ts',
  'engine/src/domain/auction/auction.ts',
  'engine/src/verification/verify.ts',
  'gateway/src/edge/http/app.ts',
  'gateway/src/policies/viewer.ts',
  'gateway/src/presenters/details.ts',
  'gateway/src/server.ts',
  'gateway/src/modules/auctions/ports.ts',
  'gateway/src/kernel/csv/csv.ts',
  'gateway/src/modules/site/log-pdf.ts',
  'gateway/src/modules/back-office/admissions/people.ts',
  'gateway/src/modules/back-office/manage/manage-auction.route.ts',
  'gateway/src/modules/identity/accounts/audit-trail.ts',
  'gateway/src/modules/identity/accounts/sessions.ts',
  'gateway/src/modules/site/blog.ts',
  'projections/src/list/queries.ts',
  'projections/src/kernel/runner.ts',
  'web/src/app/frame.ts',
  'web/src/areas/administration/offers/list.ts',
  'web/src/areas/administration/table/data-table.ts',
  'web/src/areas/auction/gallery/list.ts',
  'web/src/auctions/outcome.ts',
  'web/src/design/icon.ts',
  'web/src/kernel/live/client.ts',
  'web/src/router.ts',
  'scripts/product/start.ts',
  'tests/fixtures/data.ts',
]

describe('the rules', () => {
  let sandbox = ''
  let found: readonly Violation[] = []

  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(sandbox, file)), { recursive: true })
    await writeFile(path.join(sandbox, file), text)
  }

  beforeAll(async () => {
    sandbox = await mkdtemp(path.join(tmpdir(), 'zuschlag-architecture-'))
    await cp(configFile, path.join(sandbox, '.dependency-cruiser.cjs'))
    await cp(path.join(root, 'tsconfig.base.json'), path.join(sandbox, 'tsconfig.json'))
    await write('package.json', '{"type":"module"}')
    const clients = ['@eventstore/db-client', '@nats-io/transport-node', 'fflate']
    const packages = ['zod', 'knex', 'objection', 'pg', 'koa', '@koa/router', 'ws', 'react', ...clients]
    for (const name of packages) {
      await write(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`)
      await write(`node_modules/${name}/index.js`, '')
    }
    for (const workspace of ['contracts', 'engine']) {
      await write(`${workspace}/package.json`, `{"type":"module","exports":{"./*":"./src/*.ts"}}`)
      await mkdir(path.join(sandbox, 'node_modules/@zuschlag'), { recursive: true })
      await symlink(path.join(sandbox, workspace), path.join(sandbox, 'node_modules/@zuschlag', workspace))
    }
    for (const file of targets) await write(file, 'export const value = 1\n')
    await write('engine/src/runtime/two.ts', `import './one.ts'\n`)
    for (const [, file, specifier] of forbidden) await write(file, `import '${specifier}'\n`)
    for (const [file, specifier] of allowed) await write(file, `import type {} from '${specifier}'\n`)
    await write('engine/src/runtime/one.ts', `import './two.ts'\n`)
    found = (await importGraph(sandbox)).summary.violations
  })

  afterAll(() => rm(sandbox, { recursive: true, force: true }))

  test.each(forbidden)('%s fires at %s importing %s', (rule, file) => {
    expect(found.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule)
  })

  test.each(allowed)('nothing fires at %s importing %s', (file) => {
    expect(found.filter(({ from }) => from === file)).toEqual([])
  })

  test('every rule has an example that breaks it', () => {
    const config = createRequire(import.meta.url)(configFile) as { forbidden: readonly { name: string }[] }
    const proved = new Set<string>(forbidden.map(([rule]) => rule))
    expect(config.forbidden.map(({ name }) => name).filter((name) => !proved.has(name))).toEqual([])
  })
})
