import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import ts from 'typescript'

/** A list that a call gets as its arguments, one by one. */
type SpreadArgument = { readonly text: string; readonly line: number }

/**
 * The lists that calls of a file get as arguments. What a function got as its rest parameter and passes on is
 * left out: its callers are found.
 */
function spreadArgumentsIn(file: string, text: string): readonly SpreadArgument[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: SpreadArgument[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node))
      for (const argument of node.arguments ?? [])
        if (ts.isSpreadElement(argument) && !isPassedOn(argument.expression)) {
          const { line } = tree.getLineAndCharacterOfPosition(argument.getStart())
          found.push({ text: argument.getText().replaceAll(/\s+/g, ' '), line: line + 1 })
        }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Whether it is a rest parameter of the function around it. */
function isPassedOn(list: ts.Expression): boolean {
  if (!ts.isIdentifier(list)) return false
  for (let around: ts.Node = list.parent; !ts.isSourceFile(around); around = around.parent) {
    if (!ts.isFunctionLike(around)) continue
    const own = around.parameters.find(({ name }) => ts.isIdentifier(name) && name.text === list.text)
    if (own !== undefined) return own.dotDotDotToken !== undefined
  }
  return false
}

const root = path.resolve(import.meta.dirname, '..')

/** Places with a bound, each with what bounds it; data has none. */
const bounded: Readonly<Record<string, string>> = {
  'engine/src/domain/auction/lifecycle.ts ...dueFacts(auction, at)': 'kinds of deadlines',
  'engine/src/store/sqlite/append-transaction.ts ...this.#values': 'ROWS_AT_ONCE',
  'engine/src/store/sqlite/append-transaction.ts ...values.slice(row, row + COLUMNS)': 'COLUMNS',
  'engine/src/store/sqlite/sqlite-reader.ts ...(types ?? [])': 'types of events',
  'engine/src/verification/verify-export.ts ...bytes.subarray(0, 1000)': 'a thousand bytes',
  'gateway/src/edge/http/listeners.ts ...(await openSockets(server, other, isSpread ? socketsMax : 1))':
    'SOCKETS_PER_PORT',
  'gateway/src/kernel/database.ts ...args.slice(0, -1)': 'arguments of a query',
  'gateway/src/kernel/pdf/watermark/mark-pdf.ts ...matrix': 'six numbers of a matrix',
  'gateway/src/modules/back-office/pdf/pdf-parts.ts ...heights': 'a label and a value',
  'gateway/src/modules/back-office/pdf/pdf-table.ts ...heights': 'columns of a table',
  'gateway/src/modules/identity/own-account/export-personal-data.ts ...columns': 'columns of a table',
  'projections/src/auction-details/administered-queries.ts ...words': 'columns of a table',
  'projections/src/verify-auction.ts ...compareFields(table, key, wanted, row)': 'columns of a table',
  'scripts/cli/backup/dump-database.ts ...ready': 'tables of the schema',
  'scripts/bench/eventstoredb.ts ...(await measure(connectionString, holder, setting, options))':
    'figures of a setting',
  'scripts/bench/figure.ts ...rows.map((row) => row[column]?.length ?? 0)': 'figures of the benchmarks',
  'scripts/cli/command-line.ts ...names.map((name) => name.length)': 'names of verbs',
  'scripts/product/configuration/configuration.ts ...natsProblems(values)': 'settings',
  'scripts/checks/programs/debian-package.ts ...packages': 'packages that the code names',
  'scripts/product/demo-accounts.ts ...accounts.map(([email]) => email.length)': 'accounts of the demo',
  'scripts/product/start-notices.ts ...misspeltSettings(process.env)': 'variables of the environment',
  'scripts/checks/test-eventstoredb.ts ...codes': 'parts of the tests',
  'web/build/text-parts.ts ...info.importedIds': 'imports of a module',
  'web/build/text-parts.ts ...info.dynamicallyImportedIds': 'imports of a module',
  'web/src/app/page-meta.ts ...next': 'tags of a page',
  'web/src/areas/administration/auction-editor/pictures-section.tsx ...taken': 'IMAGES_MAX',
  'web/src/areas/auction/auction-list/filter-panel.tsx ...counts': 'BARS',
  'web/src/areas/auction/bidding/receipts.tsx ...lines.map(([term]) => term.length)': 'facts of a receipt',
  'web/src/areas/site/verify/use-verification.ts ...claims': 'RECEIPTS_MAX',
  'web/src/kernel/live/connection.ts ...retries': 'auctions that a page shows',
  'web/src/kernel/live/live-client.ts ...due': 'two instants',
  'web/src/ssr/early/capture-early-events.ts ...caret': 'start, end and direction',
}

const files = globSync(
  [
    '{contracts,engine,projections,gateway}/src/**/*.ts',
    'web/{src,build}/**/*.{ts,tsx}',
    'scripts/**/*.{ts,mjs}',
  ],
  { cwd: root },
).filter((file) => !/\.(test|fixture|gen)\.tsx?$/.test(file))

const places = files.flatMap((file) =>
  spreadArgumentsIn(file, readFileSync(path.join(root, file), 'utf8')).map(({ text, line }) => ({
    name: `${file} ${text}`,
    line,
  })),
)

// A call with a hundred thousand arguments fails with "Maximum call stack size exceeded".
test('no list of any length becomes the arguments of a call', () => {
  const open = places.filter(({ name }) => bounded[name] === undefined)
  expect(open.map(({ name, line }) => `${name} (line ${line})`)).toEqual([])
})

test('every bound is about a place that there is', () => {
  const names = new Set(places.map(({ name }) => name))
  expect(Object.keys(bounded).filter((name) => !names.has(name))).toEqual([])
})

test('a spread list is found in every kind of call, but where a function passes its own arguments on', () => {
  const text = `
    all.push(...page.events)
    new Map(...entries)
    const passed = (...own: number[]) => Math.max(...own)
    function taken(own: number[]) { return [1].map((...own2) => Math.min(...own)) }
    const list = [...entries]`
  expect(spreadArgumentsIn('one.ts', text)).toEqual([
    { text: '...page.events', line: 2 },
    { text: '...entries', line: 3 },
    { text: '...own', line: 5 },
  ])
})
