import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../product/kernel/project.ts'

// Measures how the code is cut, and fails where a figure is above its ceiling in house.json beside this file.
// `--lower` writes the figures of today there, where they are lower; a ceiling rises only by hand.

const packages = new Set(['contracts', 'engine', 'projections', 'gateway', 'web', 'scripts', 'bench'])
const packageOf = (file: string): string => file.split('/', 1)[0] ?? ''
const isTest = (file: string): boolean =>
  file.startsWith('tests/') || /\.(test|fixture)s?\.|\.(property|pg|process|browser|bench)\.tsx?$/.test(file)
const isGenerated = (file: string): boolean => /\.gen\.|routeTree/.test(file)
const isCode = (file: string): boolean =>
  /\.(ts|tsx|mjs|css)$/.test(file) && !isGenerated(file) && (packages.has(packageOf(file)) || isTest(file))
const isScript = (file: string): boolean => /\.tsx?$/.test(file)
const linesOf = (text: string): number => text.split('\n').length - 1

const IMPORT =
  /^(?:import|export)\b[^'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** Files with their texts, by their paths from the root. */
type Files = ReadonlyMap<string, string>
/** From whom to whom. */
type Arrows = ReadonlyMap<string, ReadonlySet<string>>

/**
 * What somebody who adds a command, a field or a page has to find: a finished one of each stands for all.
 * Written so that this file is none of the places.
 */
const finished = {
  placesOfCommand: /\b([Rr]eport|[Aa]ward)NotConcluded\b|report-not-(concluded)/,
  placesOfField: /\bvirtualTourUrl\b/,
  placesOfPage: /['"`./]pricing\b|\bPricing\b/,
}

/** The figures by their names; all but those of `informative` have a ceiling. */
export type Figures = Readonly<Record<string, number>>

/** They say something only beside the others: whole files instead of pieces are longer. */
const informative = new Set(['scriptFiles', 'median', 'p90', 'max'])

/** @param files everything that git knows */
export function measure(files: Files): { readonly figures: Figures; readonly circles: readonly string[] } {
  const code = [...files].filter(([file]) => isCode(file))
  const source = code.filter(([file]) => !isTest(file))
  const scripts = source.filter(([file]) => isScript(file))
  const styles = source.filter(([file]) => file.endsWith('.css'))
  const sum = (list: typeof code): number => list.reduce((lines, [, text]) => lines + linesOf(text), 0)
  const { arrows, importLines } = importsOf(scripts, new Set(code.map(([file]) => file)))
  const importers = Map.groupBy(
    [...arrows.values()].flatMap((targets) => [...targets]),
    (file) => file,
  )
  const single = scripts.filter(([file]) => importers.get(file)?.length === 1)
  const circles = circlesOf(betweenFolders(arrows))
  const sizes = scripts.map(([, text]) => linesOf(text)).toSorted((a, b) => a - b)
  const share = (part: number): number =>
    sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * part))] ?? 0
  const places = Object.entries(finished).flatMap(([name, word]): [string, number][] => {
    const found = code.filter(([, text]) => word.test(text)).map(([file]) => file)
    const inTests = found.filter(isTest).length
    return [
      [`${name}.source`, found.length - inTests],
      [`${name}.tests`, inTests],
    ]
  })
  const figures = {
    sourceLines: sum(source),
    testLines: sum(code.filter(([file]) => isTest(file))),
    sourceFiles: source.length,
    scriptFiles: scripts.length,
    styleSheets: styles.length,
    styleLines: sum(styles),
    median: share(0.5),
    p90: share(0.9),
    max: sizes.at(-1) ?? 0,
    oneImporter: single.length,
    oneImporterSmall: single.filter(([, text]) => linesOf(text) <= 60).length,
    importShare: Number((importLines / Math.max(1, sum(scripts))).toFixed(3)),
    foldersInCircles: circles.flat().length,
    ...Object.fromEntries(places),
    docsWords: wordsOf(files),
  }
  return { figures, circles: circles.map((circle) => circle.join(' ↔ ')) }
}

function wordsOf(files: Files): number {
  const pages = [...files].filter(([file]) => /^docs\/.*\.md$/.test(file))
  return pages.reduce((words, [, text]) => words + text.split(/\s+/).length, 0)
}

/** Which file imports which, dynamic imports and those of types included, and how many lines that takes. */
function importsOf(scripts: readonly (readonly [string, string])[], known: ReadonlySet<string>) {
  const sources = new Set(scripts.map(([file]) => file))
  const arrows = new Map<string, Set<string>>()
  let importLines = 0
  for (const [file, text] of scripts) {
    const targets = new Set<string>()
    for (const [statement, from, alone, dynamic] of text.matchAll(IMPORT)) {
      if (/^(import|export)/.test(statement)) importLines += statement.split('\n').length
      const target = fileBehind(file, from ?? alone ?? dynamic ?? '', known)
      if (target !== undefined && target !== file && sources.has(target)) targets.add(target)
    }
    arrows.set(file, targets)
  }
  return { arrows, importLines }
}

function fileBehind(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const [, name = '', rest = ''] = /^@zuschlag\/([^/]+)(.*)$/.exec(specifier) ?? []
  const isRelative = specifier.startsWith('.')
  if (!isRelative && !packages.has(name)) return undefined
  const target = isRelative ? path.posix.join(path.posix.dirname(from), specifier) : `${name}/src${rest}`
  return ['', '.ts', '.tsx', '/index.ts', '/main.ts']
    .map((end) => target + end)
    .find((file) => known.has(file))
}

/** A folder two levels below the sources of its package; null for a file that lies in none. */
function folderOf(file: string): string | null {
  const folders = file.split('/').slice(0, -1)
  const depth = folders[1] === 'src' ? 2 : 1
  return folders.length <= depth ? null : folders.slice(0, depth + 2).join('/')
}

/** Imports between folders of one package, of which neither is inside the other. */
function betweenFolders(arrows: Arrows): Arrows {
  const between = new Map<string, Set<string>>()
  for (const [from, targets] of arrows) {
    for (const to of targets) {
      const [one, other] = [folderOf(from), folderOf(to)]
      if (one === null || other === null || packageOf(one) !== packageOf(other)) continue
      if (`${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`)) continue
      between.set(one, (between.get(one) ?? new Set()).add(other))
    }
  }
  return between
}

/** Groups of folders each of which leads to all others of its group. */
function circlesOf(arrows: Arrows): readonly (readonly string[])[] {
  const reached = new Map([...arrows.keys()].map((folder) => [folder, reachable(arrows, folder)]))
  const inCircles = [...reached.keys()].filter((folder) => reached.get(folder)?.has(folder)).toSorted()
  const groups = Map.groupBy(inCircles, (folder) =>
    inCircles.filter((other) => reached.get(folder)?.has(other) && reached.get(other)?.has(folder)).join(),
  )
  return [...groups.values()]
}

function reachable(arrows: Arrows, from: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [...(arrows.get(from) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    for (const target of arrows.get(next) ?? []) waiting.push(target)
  }
  return seen
}

/** What is above its ceiling, or has none although it needs one, or has one and is not measured. */
export function tooHigh(figures: Figures, ceilings: Figures): readonly string[] {
  const names = new Set([...Object.keys(figures), ...Object.keys(ceilings)])
  return [...names].flatMap((name) => {
    const [figure, ceiling] = [figures[name], ceilings[name]]
    if (figure === undefined) return [`${name} has a ceiling and is not measured`]
    if (ceiling === undefined) return informative.has(name) ? [] : [`${name} has no ceiling`]
    return figure > ceiling ? [`${name} is ${figure} and may be ${ceiling} at most`] : []
  })
}

/** The ceilings, brought down to the figures where these are lower. */
export function lowered(figures: Figures, ceilings: Figures): Figures {
  const lower = ([name, ceiling]: [string, number]): [string, number] => [
    name,
    Math.min(ceiling, figures[name] ?? ceiling),
  ]
  return Object.fromEntries(Object.entries(ceilings).map(lower))
}

/** Everything that git knows of and that is still there. */
export function projectFiles(root: string): Files {
  const listed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  const wanted = listed.split('\n').filter((file) => isCode(file) || /^docs\/.*\.md$/.test(file))
  const present = wanted.filter((file) => existsSync(path.join(root, file)))
  return new Map(present.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}

/** What is below its ceiling; a step that passes shows lines that start like this one. */
function noteOfLower(figures: Figures, ceilings: Figures): readonly string[] {
  const below = Object.keys(ceilings).filter((name) => (figures[name] ?? 0) < (ceilings[name] ?? 0))
  return below.length === 0
    ? []
    : [`! lower than their ceilings: ${below.join(', ')} (npm run house -- --lower)`]
}

function main(args: readonly string[]): 0 | 1 {
  const ceilingsFile = path.join(import.meta.dirname, 'house.json')
  const { figures, circles } = measure(projectFiles(projectRoot))
  let ceilings = JSON.parse(readFileSync(ceilingsFile, 'utf8')) as Figures
  if (args.includes('--lower')) {
    ceilings = lowered(figures, ceilings)
    writeFileSync(ceilingsFile, `${JSON.stringify(ceilings, null, 2)}\n`)
  }
  const problems = tooHigh(figures, ceilings)
  const lines = [
    ...Object.entries(figures).map(([name, figure]) => `${name}: ${figure} of ${ceilings[name] ?? 'any'}`),
    ...circles.map((circle) => `in a circle: ${circle}`),
    ...noteOfLower(figures, ceilings),
    ...problems.map((problem) => `✘ ${problem}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return problems.length === 0 ? 0 : 1
}

// The bootstrap imports it instead of running it.
if (process.argv[1] === import.meta.filename) process.exitCode = main(process.argv.slice(2))
