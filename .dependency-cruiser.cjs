// Who may import whom. tests/architecture.test.ts proves that each rule finds what it forbids.

const tests = String.raw`\.(test|fixture)\.tsx?$`
const servers = '^(engine|projections|gateway)/'
const compositionRoot = String.raw`^gateway/src/[^/]+\.ts$`

/** The gateway's modules; each may import those before it. */
const modules = ['identity', 'auctions', 'notifications', 'back-office', 'site']

/** The engine's folders; each may import those before it. */
const engineFolders = [
  'domain',
  'time',
  'store',
  'log',
  'verification',
  'verification-cli',
  'transport',
  'client',
  'scenario',
  'runtime',
  'metrics',
  'dispute',
]

/** Folders of an area that its features are made of. A feature imports them, and they import no feature. */
const partsOfFeatures = [
  'shared',
  'credentials',
  'editing',
  'fields',
  'frame',
  'history',
  'object',
  'quotes',
  'registrations',
  'table',
]

/** What a module of the gateway offers to the modules after it. */
const modulePorts = [
  'auctions/ports',
  'identity/accounts/(account-tokens|audit-trail|directory|find-or-create-account|models)',
  'identity/registrations/(identification|waiting-work)',
  'identity/tenants/(brokers-in-charge|tenant-rows)',
  'notifications/(alerts/auction-mail|mail/contents/mail-format|mail/look/accent|mail/look/logo)',
  'back-office/admissions/people',
].map((port) => String.raw`^gateway/src/modules/${port}\.ts$`)

/** Whatever lays out or writes a document, as PDF or table. */
const documentWriters = [
  '^gateway/src/(kernel/csv|modules/back-office/pdf)/',
  String.raw`^gateway/src/kernel/pdf/watermark/(draw-mark|limit-unpacking|page-geometry)\.ts$`,
  String.raw`^gateway/src/.*-(csv|pdf)\.ts$`,
]

const workspaces = '^(contracts|engine|projections|gateway|web)/'

/** A package from npm, wherever it was installed. */
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`

/**
 * @param {string} name
 * @param {{ from: string, but?: readonly string[], to: object | string, because: string }} rule
 */
const forbid = (name, { from, but = [], to, because }) => ({
  name,
  severity: 'error',
  comment: because,
  from: { path: from, pathNot: [tests, ...but] },
  to: typeof to === 'string' ? { path: to } : to,
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'A cycle has no order to be read in.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'An import that leads nowhere.',
      from: { path: `${workspaces}|^(scripts|tests)/` },
      to: { couldNotResolve: true, pathNot: ['^cloudflare:', String.raw`\?`] },
    },
    forbid('contracts-stand-alone', {
      from: '^contracts/',
      to: { pathNot: ['^contracts/', npm('zod', 'temporal-polyfill')] },
      because: 'Everybody imports contracts, so contracts bring nothing but shapes and pure rules.',
    }),
    forbid('domain-is-pure', {
      from: '^engine/src/domain/',
      to: { pathNot: ['^engine/src/domain/', '^contracts/'] },
      because: 'The rules decide from what they are given: no machine, no store, no library.',
    }),
    forbid('verification-is-pure', {
      from: '^engine/src/verification/',
      to: {
        pathNot: [
          '^engine/src/(verification|domain)/',
          String.raw`^engine/src/store/(codec|upcasters)\.ts$`,
          '^contracts/',
          npm('zod'),
        ],
      },
      because: 'The same verifier runs on servers, on the command line and in browsers.',
    }),
    forbid('shapes-are-read-without-a-store', {
      from: String.raw`^engine/src/store/(codec|upcasters)\.ts$`,
      to: { pathNot: [String.raw`^engine/src/store/(codec|upcasters|event-log)\.ts$`, '^contracts/'] },
      because: 'The verifier reads older shapes where there is no store.',
    }),
    forbid('engine-knows-no-reader', {
      from: '^engine/',
      to: '^(projections|gateway|web|scripts|tests)/',
      because: 'The engine decides and writes; who reads is not its concern.',
    }),
    ...engineFolders.slice(0, -1).map((folder, index) =>
      forbid(`engine-${folder}-precedes-other-folders`, {
        from: `^engine/src/${folder}/`,
        to: String.raw`^engine/src/((${engineFolders.slice(index + 1).join('|')})/|[^/]+\.ts$)`,
        because: 'The folders of the engine have an order, so that they have no cycle.',
      }),
    ),
    forbid('engine-has-no-relational-database', {
      from: '^engine/',
      to: npm('knex', 'objection', 'pg', 'koa', 'ws'),
      because: 'The log is the only thing that the engine writes.',
    }),
    forbid('projections-read-the-log-only', {
      from: '^projections/',
      to: {
        path: '^(engine|gateway|web|scripts|tests)/',
        pathNot: ['^engine/src/(log|store|time|transport)/', '^engine/src/domain/auction/events'],
      },
      because: 'Read models follow from the log, not from the code that decided.',
    }),
    forbid('gateway-asks-and-never-decides', {
      from: '^gateway/',
      to: {
        path: '^(engine|projections|web|scripts|tests)/',
        pathNot: [
          '^engine/src/(client|time|transport)/',
          String.raw`^projections/src/.*(queries|models?|rows?|views?|table|announcement|migrate|migration|lag)(\.ts|/)`,
          String.raw`^projections/src/kernel/postgres/create-knex\.ts$`,
        ],
      },
      because: 'The gateway sends commands over the port and reads through the queries.',
    }),
    forbid('models-in-two-places', {
      from: '^(contracts|gateway|web)/',
      but: [String.raw`^gateway/src/modules/identity/accounts/models\.ts$`],
      to: npm('objection'),
      because: 'Objection reads rows of accounts by the models of one file, and read models in projections.',
    }),
    forbid('knex-speaks-sql', {
      from: '^(contracts|gateway|projections|web)/',
      but: ['^projections/src/kernel/postgres/'],
      to: npm('pg', 'pg-copy-streams'),
      because: 'Only the bulk copies of projections are faster with the client of PostgreSQL itself.',
    }),
    forbid('documents-are-written-in-threads', {
      from: '^gateway/',
      but: [
        ...documentWriters,
        String.raw`\.thread\.ts$`,
        // Which letters a font has.
        String.raw`^gateway/src/kernel/pdf/pdf-fonts\.ts$`,
        // Files as they are, piece by piece as the reader takes them.
        String.raw`^gateway/src/modules/auctions/documents/document-archive\.ts$`,
      ],
      to: {
        path: [...documentWriters, npm('pdfkit', 'fontkit', '@cantoo/pdf-lib', 'fflate')],
        pathNot: String.raw`/check-pdf\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
      because: 'A document takes up to a second of the processor, and a bid must not wait for it.',
    }),
    forbid('kernel-knows-no-edge', {
      from: '^gateway/src/kernel/',
      to: `^gateway/src/(policies|presenters|edge|modules|workers)/|${compositionRoot}`,
      because: 'The kernel is what every other layer of the gateway may import.',
    }),
    forbid('policies-know-no-module', {
      from: '^gateway/src/(policies|presenters)/',
      to: `^gateway/src/(edge|modules|workers)/|${compositionRoot}`,
      because: 'Who may see what does not depend on routes or modules.',
    }),
    forbid('policies-know-no-presenter', {
      from: '^gateway/src/policies/',
      to: '^gateway/src/presenters/',
      because: 'Presenters ask policies, not the other way round.',
    }),
    forbid('edge-knows-no-module', {
      from: '^gateway/src/edge/',
      to: `^gateway/src/(modules|workers)/|${compositionRoot}`,
      because: 'The edge gets routes and hooks from the composition root.',
    }),
    forbid('modules-know-no-composition-root', {
      from: '^gateway/src/modules/',
      to: `^gateway/src/workers/|${compositionRoot}`,
      because: 'The composition root imports modules and passes them what they need.',
    }),
    {
      name: 'modules-meet-through-ports',
      severity: 'error',
      comment: 'A module imports only the named ports of another module.',
      from: { path: '^gateway/src/modules/([^/]+)/', pathNot: tests },
      to: { path: '^gateway/src/modules/', pathNot: ['^gateway/src/modules/$1/', ...modulePorts] },
    },
    ...modules.slice(0, -1).map((module, index) =>
      forbid(`${module}-precedes-other-modules`, {
        from: `^gateway/src/modules/${module}/`,
        to: `^gateway/src/modules/(${modules.slice(index + 1).join('|')})/`,
        because: 'Modules have an order, so that they have no cycle.',
      }),
    ),
    forbid('managing-follows-its-parts', {
      from: '^gateway/src/modules/back-office/(shared|openimmo|admissions|access-requests|bid-log|award-pack|pdf)/',
      to: '^gateway/src/modules/back-office/manage/',
      because: 'What managing an auction consists of does not import what puts it together.',
    }),
    forbid('web-knows-contracts-only', {
      from: '^web/',
      to: { path: '^(engine|projections|gateway|scripts|tests)/', pathNot: '^engine/src/verification/' },
      because: 'The browser gets no server code.',
    }),
    forbid('one-page-verifies', {
      from: '^web/',
      but: ['^web/src/areas/site/verify/'],
      to: '^engine/src/verification/',
      because: 'The rules are in the browser to check a dispute file, not to decide for the engine.',
    }),
    {
      name: 'areas-compose-in-routes',
      severity: 'error',
      comment: 'One area does not import another; web/src/routes puts them together.',
      from: { path: '^web/src/areas/([^/]+)/' },
      to: { path: '^web/src/areas/', pathNot: '^web/src/areas/$1/' },
    },
    {
      name: 'features-compose-in-pages',
      severity: 'error',
      comment: 'One feature of an area does not import another; pages and routes put them together.',
      from: { path: '^web/src/areas/([^/]+)/(?!pages/)([^/]+)/' },
      to: { path: '^web/src/areas/$1/', pathNot: `^web/src/areas/$1/($2|${partsOfFeatures.join('|')})/` },
    },
    forbid('kernel-knows-no-area', {
      from: '^web/src/kernel/',
      to: '^web/src/(areas|auctions|app|routes|ssr)/',
      because: 'The kernel is below every page; what it needs of a page is passed in.',
    }),
    forbid('auctions-know-no-area', {
      from: '^web/src/auctions/',
      to: '^web/src/(areas|app|routes|ssr)/',
      because: 'What several areas show of an auction is below all of them.',
    }),
    forbid('app-knows-no-area', {
      from: '^web/src/app/',
      to: '^web/src/(areas|routes|ssr)/|^web/src/router',
      because: 'The root route passes the components of areas to the frame.',
    }),
    forbid('areas-know-no-route', {
      from: '^web/src/areas/',
      to: '^web/src/(routes|ssr)/|^web/src/router',
      because: 'Routes put areas together, so areas do not depend on them.',
    }),
    forbid('design-has-no-product-words', {
      from: '^web/src/design/',
      to: '^(web/src/(areas|auctions|routes|app|kernel|ssr)|contracts)/',
      because: 'Design components have no text, no request and no auction; the kernel imports them.',
    }),
    forbid('koa-speaks-http', {
      from: workspaces,
      but: ['^gateway/src/edge/', '^gateway/src/server.ts$', String.raw`^gateway/src/.*\.route\.ts$`],
      to: npm('koa', 'koa-body', 'koa-helmet', '@koa/router', '@types/koa'),
      because: 'Only the HTTP edge knows the web server.',
    }),
    forbid('ws-speaks-realtime', {
      from: workspaces,
      but: ['^gateway/src/edge/realtime/'],
      to: npm('ws', '@types/ws'),
      because: 'Only the realtime edge knows the socket.',
    }),
    forbid('one-event-store-adapter', {
      from: '',
      but: ['^engine/src/store/eventstoredb/', '^tests/fixtures/eventstoredb-stub/'],
      to: npm('@eventstore/db-client'),
      because: 'The client is replaced in one folder.',
    }),
    forbid('one-nats-adapter', {
      from: '',
      but: ['^engine/src/transport/nats-link.ts$'],
      to: npm('@nats-io'),
      because: 'The client is replaced in one file.',
    }),
    forbid('one-sqlite-adapter', {
      from: '^(contracts|engine|projections|gateway)/',
      but: ['^engine/src/store/sqlite/'],
      to: '^(node:)?sqlite$',
      because: 'Everybody else reads the log through its port.',
    }),
    forbid('react-stays-in-the-browser', {
      from: servers,
      to: npm('react', 'react-dom', 'vite'),
      because: 'The gateway renders pages by a function that the build of the web exports (decision 0023).',
    }),
    forbid('product-without-scripts', {
      from: workspaces,
      to: '^(scripts|tests)/',
      because: 'Scripts and tests put the product together; the product does not know them.',
    }),
    {
      name: 'product-without-tests',
      severity: 'error',
      comment: 'What runs in the product imports no test.',
      from: {
        path: `${workspaces}|^scripts/`,
        pathNot: [tests, '^scripts/(bench|checks|demo)/'],
      },
      to: { path: String.raw`\.test\.tsx?$|^tests/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)dist/|\.gen\.ts$` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.d.ts'],
    },
    skipAnalysisNotInRules: true,
  },
}
