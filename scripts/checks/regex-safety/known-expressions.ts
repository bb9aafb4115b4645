import { readFileSync, writeFileSync, globSync, existsSync } from 'node:fs'
import path from 'node:path'
import recheck from 'recheck/lib/browser.js'
import ts from 'typescript'
import { formatted } from '../../product/kernel/formatted.ts'

const servers = ['gateway', 'contracts', 'engine', 'projections'].map((part) => `${part}/src/**/*.ts`)
/** The web runs on the server too, which renders its pages. */
const own = [...servers, 'web/src/**/*.{ts,tsx}']
const recordOf = (root: string): string => path.join(root, 'scripts/checks/regex-safety/results.json')

export type Known = Expression & { readonly key: string; readonly result: RegexComplexity }

const keyOf = ({ source, flags }: Expression): string => `/${source}/${flags}`

/**
 * Every expression that foreign text may reach: of the product, and of the packages that its servers import
 * and need.
 */
export function requestExpressions(root: string): readonly Expression[] {
  const ofPackages = requestPackages(root, servers).flatMap((folder) =>
    collectExpressions(root, [`${folder}/**/*.{js,mjs,cjs}`]).filter(
      ({ place }) => !place.slice(folder.length).includes('/node_modules/'),
    ),
  )
  return [...collectExpressions(root, own), ...ofPackages]
}

/** Each expression once, with its result: as it is recorded, else made now. */
export function withResults(root: string, expressions: readonly Expression[]): readonly Known[] {
  const recorded = JSON.parse(readFileSync(recordOf(root), 'utf8')) as Record<string, RegexComplexity>
  const once = new Map<string, Known>()
  for (const expression of expressions) {
    const key = keyOf(expression)
    if (once.has(key)) continue
    const result = recorded[key] ?? analyse(expression.source, expression.flags)
    once.set(key, { ...expression, key, result })
  }
  return [...once.values()]
}

/** Keeps results, so that a check analyses nothing but what is new. */
export async function recordResults(root: string, known: readonly Known[]): Promise<void> {
  const sorted = known.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ key, result }) => [key, result])
  const file = recordOf(root)
  const text = JSON.stringify(Object.fromEntries(sorted))
  writeFileSync(file, await formatted(file, text))
}

/** What is known of an expression: `linear`, or of what degree it is, with a text that shows it. */
type RegexComplexity =
  | 'linear'
  | { readonly degree: number | 'exponential'; readonly attack: string }
  | { readonly unknown: string }

/** Only steps are counted, never time: the same expression has the same result on every machine. */
const parameters = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  // It would run the attack, which takes time.
  recallTimeout: -1,
  randomSeed: 1,
} as const

export function analyse(source: string, flags: string): RegexComplexity {
  const result = recheck.checkSync(source, flags.replaceAll(/[dv]/g, ''), parameters)
  if (result.status === 'safe') return 'linear'
  if (result.status === 'unknown') return { unknown: result.error.kind }
  const { complexity, attack } = result
  const degree = complexity.type === 'exponential' ? 'exponential' : complexity.degree
  return { degree, attack: attack.pattern }
}

/** A regular expression of the source, with where it stands. */
type Expression = { readonly source: string; readonly flags: string; readonly place: string }

const isTest = /\.(test|fixture|bench)\.[cm]?[jt]sx?$|\.d\.[cm]?ts$/

/**
 * Every literal, and every `RegExp` that is made from a text that stands there, of the files below some
 * folders.
 */
function collectExpressions(root: string, patterns: readonly string[]): readonly Expression[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !isTest.test(file))
    .toSorted()
    .flatMap((file) =>
      expressionsIn(file.split(path.sep).join('/'), readFileSync(path.join(root, file), 'utf8')),
    )
}

export function expressionsIn(file: string, text: string): readonly Expression[] {
  const kind = file.endsWith('x')
    ? ts.ScriptKind.TSX
    : file.endsWith('ts')
      ? ts.ScriptKind.TS
      : ts.ScriptKind.JS
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind)
  const found: Expression[] = []
  const visit = (node: ts.Node): void => {
    const expression = asExpression(node)
    if (expression !== null) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
      found.push({ ...expression, place: `${file}:${line + 1}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function asExpression(node: ts.Node): Omit<Expression, 'place'> | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
  }
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return null
  const [source, flags] = node.arguments ?? []
  if (source === undefined || !ts.isStringLiteralLike(source)) return null
  return {
    source: source.text,
    flags: flags !== undefined && ts.isStringLiteralLike(flags) ? flags.text : '',
  }
}

/** Packages of servers that get no text of strangers, or not on a thread that answers requests. */
const withoutForeignText: Readonly<Record<string, string>> = {
  '@cantoo/pdf-lib': 'reads PDFs in a thread with limits',
  '@expo-google-fonts/hanken-grotesk': 'a font',
  '@expo-google-fonts/source-serif-4': 'a font',
  '@opentelemetry/api': 'operation names',
  fontkit: 'own fonts',
  knex: 'own statements; values are bound',
  marked: 'posts of the product',
  mjml: 'own templates, in the thread of mails',
  nodemailer: 'in the thread of mails, with checked addresses and single lines',
  objection: 'own statements; values are bound',
  pdfkit: 'draws texts without matching them, in files on demand',
  pg: 'own statements; values are bound',
  pino: 'writes lines',
  'postal-mime': 'reads mails that the product wrote, for the mailbox of the demo',
  'prom-client': 'own names and labels',
  yaml: 'posts of the product',
  'sanitize-html': 'posts of the product',
  sharp: 'decodes bytes in native code',
  '@js-sdsl/ordered-map': 'a data structure',
  '@nats-io/transport-node': 'messages that are signed by own processes',
  '@kurrent/kurrentdb-client': 'the event store',
  '@eventstore/db-client': 'the event store',
}

type Manifest = { readonly dependencies?: Record<string, string> }

/**
 * Folders of the packages that the sources import, and of those that they need themselves; derived, so that a
 * new one is among them.
 */
function requestPackages(root: string, patterns: readonly string[]): readonly string[] {
  const names = new Set(
    patterns
      .flatMap((pattern) => globSync(pattern, { cwd: root }))
      .flatMap((file) => importedBy(path.join(root, file))),
  )
  const folders = new Set<string>()
  const add = (name: string, from: string): void => {
    if (name in withoutForeignText) return
    const folder = folderOf(root, name, from)
    if (folder === null || folders.has(folder)) return
    folders.add(folder)
    const { dependencies = {} } = JSON.parse(
      readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
    ) as Manifest
    for (const needed of Object.keys(dependencies)) add(needed, folder)
  }
  for (const name of names) add(name, '.')
  return [...folders].toSorted()
}

function importedBy(file: string): readonly string[] {
  if (/\.(test|fixture)\.tsx?$/.test(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line) => {
    if (line.startsWith('import type ')) return []
    const name = / from '([^']+)'$|^import '([^']+)'$/.exec(line)
    const asked = name?.[1] ?? name?.[2] ?? ''
    if (asked === '' || asked.startsWith('.') || asked.startsWith('node:') || asked.startsWith('@zuschlag/'))
      return []
    return [
      asked
        .split('/')
        .slice(0, asked.startsWith('@') ? 2 : 1)
        .join('/'),
    ]
  })
}

/** As Node finds a package: in the nearest node_modules upwards. */
function folderOf(root: string, name: string, from: string): string | null {
  for (let at = from; ; at = path.dirname(at)) {
    const folder = path.join(at, 'node_modules', name)
    if (existsSync(path.join(root, folder, 'package.json'))) return folder
    if (at === '.') return null
  }
}
