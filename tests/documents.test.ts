import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { verbNames } from '../scripts/cli/command-line.ts'
import { rulesOf } from './alerts/recorded-series.ts'

const root = path.resolve(import.meta.dirname, '..')
const LINE_LENGTH_MAX = 110
const TOUR_FILES_MAX = 25

const git = (...words: readonly string[]): readonly string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    .trimEnd()
    .split('\n')

const pages = git('ls-files', '--', '*.md').filter(
  (file) => /^(docs|deploy)\/|^\w+\.md$/.test(file) && existsSync(path.join(root, file)),
)

const read = (page: string): string => readFileSync(path.join(root, page), 'utf8')
const withoutFences = (text: string): string => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
const prose = (text: string): string => withoutFences(text).replaceAll(/`[^`\n]*`/g, '')

/** Targets of the links of a page, images included, without those of the web. */
const linksOf = (page: string): readonly string[] =>
  [...prose(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?|mailto):/.test(target))

/** The file that a link leads to, relative to the repository. */
const fileOf = (page: string, target: string): string => {
  const [file = ''] = target.split('#')
  return file === '' ? page : path.posix.join(path.posix.dirname(page), file)
}

/** Anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutFences(read(page)).matchAll(/^#{1,6} +(.+)$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = text.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

test('every page below docs is linked from docs/README.md, or from the index of its folder', () => {
  const linked = (index: string): readonly string[] => linksOf(index).map((target) => fileOf(index, target))
  const found = new Set(linked('docs/README.md'))
  for (const index of [...found].filter((file) => file.endsWith('/README.md')))
    for (const file of linked(index)) found.add(file)
  expect(linked('README.md')).toContain('docs/README.md')
  expect(
    pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md' && !found.has(page)),
  ).toEqual([])
})

test('every relative link and anchor leads somewhere', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((target) => {
        const file = fileOf(page, target)
        const [, anchor] = target.split('#')
        if (!existsSync(path.join(root, file))) return true
        return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).has(anchor)
      })
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('every file that a page names in code exists', () => {
  const folders = /^(contracts|engine|projections|gateway|web|scripts|tests|deploy|docs)\/[\w@./-]+$/
  const names: ReadonlySet<string> = new Set(git('ls-files').map((file) => path.basename(file)))
  const isMissing = (name: string): boolean =>
    folders.test(name)
      ? !existsSync(path.join(root, name))
      : /^\w[\w.-]*\.tsx?$/.test(name) && !names.has(name)
  const missing = pages
    .filter((page) => page !== 'CHANGELOG.md')
    .flatMap((page) =>
      [...withoutFences(read(page)).matchAll(/`([^`\n]+)`/g)]
        .map(([, name = '']) => name)
        .filter(isMissing)
        .map((name) => `${page}: ${name}`),
    )
  expect(missing).toEqual([])
})

test(`no line is longer than ${LINE_LENGTH_MAX} columns, outside of tables, code and single links`, () => {
  const long = pages.flatMap((page) =>
    withoutFences(read(page))
      .split('\n')
      .filter((line) => line.length > LINE_LENGTH_MAX && !/^ *\||^ {4}|^[\s*>-]*\S+$/.test(line))
      .map((line) => `${page}: ${line.slice(0, 60)}`),
  )
  expect(long).toEqual([])
})

test('every verb of the command line that a page calls exists', () => {
  const call = /(?:npm run (?:--silent )?cli --|zuschlag-cli|scripts\/cli\/cli\.ts) ([a-z][a-z-]*)/g
  const called = pages.flatMap((page) =>
    [...read(page).matchAll(call)].map(([, verb = '']) => ({ page, verb })),
  )
  const known = new Set([...verbNames(), 'help'])
  expect(called.length).toBeGreaterThan(20)
  expect(called.filter(({ verb }) => !known.has(verb))).toEqual([])
})

/** Runs of lines with a bar outside of code: the tables of a page, and what was one. */
function tablesOf(page: string): readonly (readonly string[])[] {
  const tables: string[][] = [[]]
  for (const line of withoutFences(read(page)).split('\n'))
    if (line.replaceAll(/`[^`]*`/g, '').includes('|')) tables.at(-1)?.push(line.trim())
    else tables.push([])
  return tables.filter(({ length }) => length > 0)
}

test('every table has a separator below its head, and as many cells in each row', () => {
  // A bar inside of code ends a cell too, unless it has a backslash before it.
  const cellsOf = (row: string): number => row.split(/(?<!\\)\|/).length
  const isTable = ([head = '', separator = '', ...rows]: readonly string[]): boolean =>
    /^\|(?: *:?-+:? *\|)+$/.test(separator) &&
    [head, ...rows].every((row) => /^\|.*\|$/.test(row) && cellsOf(row) === cellsOf(separator))
  const broken = pages.flatMap((page) =>
    tablesOf(page)
      .filter((table) => !isTable(table))
      .map(([head = '']) => `${page}: ${head.slice(0, 60)}`),
  )
  expect(broken).toEqual([])
})

test(`no comment of the code is wider than ${LINE_LENGTH_MAX} columns, outside of directives`, () => {
  const comment = /^\s*(?:\{?\/\*|\*[ /]|\/\/)/
  const directive = /(?:oxlint-disable|@ts-expect-error|<reference)/
  const wide = git('ls-files', '--', '*.ts', '*.tsx', '*.mjs', '*.css')
    .filter((file) => !/\.gen\.ts$|\/migrations\//.test(file) && existsSync(path.join(root, file)))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => line.length > LINE_LENGTH_MAX && comment.test(line) && !directive.test(line))
        .map((line) => `${file}: ${line.trim().slice(0, 60)}`),
    )
  expect(wide).toEqual([])
})

test('the first hour says of each command that needs root that root runs it', () => {
  const blocks = [...read('docs/first-hour.md').matchAll(/((?:.+\n)+)\n```sh\n([^]*?)```/g)]
  const ofRoot = blocks.filter(([, , code = '']) =>
    /^(?:apt-get|useradd|systemctl|su - postgres)/m.test(code),
  )
  expect(ofRoot.length).toBeGreaterThan(1)
  for (const [, sentence, code] of ofRoot)
    expect([code, sentence]).toEqual([code, expect.stringMatching(/^As root/m)])
})

test(`the tour leads through at most ${TOUR_FILES_MAX} files`, () => {
  const files = new Set(linksOf('docs/tour.md').filter((target) => /\.tsx?$/.test(target)))
  expect(files.size).toBeGreaterThan(10)
  expect(files.size).toBeLessThanOrEqual(TOUR_FILES_MAX)
})

test('the index of decisions names number and title of each record', () => {
  const index = `${read('docs/decisions/README.md').replaceAll(/\s+/g, ' ')}- `
  const records = pages.filter((page) => /^docs\/decisions\/\d{4}-/.test(page))
  const missing = records.filter((page) => {
    const [, number = '', title = ''] = /^# (\d{4}): (.+)$/m.exec(read(page)) ?? []
    return !index.includes(`- [${number}](${path.basename(page)}) ${title} - `)
  })
  expect(records.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})

describe('the runbooks', () => {
  const rules = (['alerts.yml', 'alerts-processes.yml', 'alerts-one-process.yml'] as const).flatMap(rulesOf)
  const alerts = rules.map(({ alert }) => alert)

  test('their index names every alert', () => {
    const index = read('docs/runbooks/README.md')
    expect(alerts.length).toBeGreaterThan(20)
    expect(alerts.filter((alert) => !index.includes(`\`${alert}\``))).toEqual([])
  })

  test('each alert leads to a section that is there, and that or its page names it', () => {
    for (const { alert, annotations } of rules) {
      const url = annotations['runbook_url'] ?? ''
      const [, page = '', section = ''] =
        /^\{\{ \$externalLabels\.runbooks \}\}\/([a-z-]+\.md)#(.+)$/.exec(url) ?? []
      const file = `docs/runbooks/${page}`
      expect([alert, page, pages.includes(file) && anchorsOf(file).has(section)]).toEqual([alert, page, true])
      expect([alert, read(file)]).toEqual([alert, expect.stringContaining(`\`${alert}\``) as string])
    }
  })

  test.each(pages.filter((page) => /^docs\/runbooks\/(?!README)/.test(page)))(
    '%s says how to notice, what it means, and when it is over',
    (page) => {
      const text = read(page)
      expect(text).toContain('## How you notice')
      expect(text).toMatch(/what it means for bidders/i)
      expect(text).toMatch(/How you know that it is over|^Over when: /m)
    },
  )
})
