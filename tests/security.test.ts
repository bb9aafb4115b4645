import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { asvsRequirements } from './fixtures/asvs-requirements.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const sources = (pattern: string): readonly (readonly [string, string])[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => [file, read(file)] as const)

test.each(['docs/security.md', 'docs/threat-model.md'])('%s names tests that are there', (page) => {
  const named = [...read(page).matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('every requirement of levels 1 and 2 is either answered or said not to apply, and no other is named', () => {
  const [page = '', notApplying = ''] = read('docs/security.md').split('## What does not apply')
  const answered = [...page.matchAll(/^- \*\*([\d. ]+)\*\* /gm)].flatMap(([, numbers = '']) =>
    numbers.split(' '),
  )
  const rows = [...notApplying.matchAll(/^\| ([\d. ]+?) +\| (.+?) +\|$/gm)]
  const without = rows.flatMap(([, numbers = '']) => numbers.split(' '))
  expect(rows.filter(([, , reason = '']) => reason.length < 5)).toEqual([])
  expect([...answered, ...without].toSorted()).toEqual(asvsRequirements.toSorted())
})

test('every answer says something, and its chapter names tests', () => {
  const [page = ''] = read('docs/security.md').split('## What does not apply')
  const chapters = page.split(/^## (?=V\d+ )/m).slice(1)
  const answers = chapters.flatMap((chapter) => [
    ...chapter.matchAll(/^- \*\*[\d. ]+\*\* ([^]+?)(?=\n- |\n\n)/gm),
  ])
  expect(answers.length).toBeGreaterThan(100)
  expect(answers.filter(([, answer = '']) => answer.length < 5)).toEqual([])
  for (const chapter of chapters) expect(chapter).toMatch(/^Held by `[^`]+\.test\.ts`/m)
})

describe('what the servers do not do', () => {
  const servers = ['gateway', 'engine', 'projections'].flatMap((part) => sources(`${part}/src/**/*.ts`))
  const web = sources('web/src/**/*.{ts,tsx}')

  test('open an address that anybody gives: no outgoing request but to the configured stores and the mail server', () => {
    const asking = /\bfetch\(|\bhttps?\.(get|request)\(|from 'undici'|from 'axios'|net\.connect\(/
    expect(servers.filter(([, text]) => asking.test(text)).map(([file]) => file)).toEqual([])
    expect(servers.length).toBeGreaterThan(300)
  })

  test('run a text as code, or a command other than idle priority for hashing and a process that reads files', () => {
    const running = /node:child_process|\beval\(|new Function\(|node:vm/
    const found = [...servers, ...web].filter(([, text]) => running.test(text))
    expect(found.map(([file]) => file)).toEqual([
      'gateway/src/modules/identity/accounts/argon2id/idle-priority.thread.ts',
      'gateway/src/kernel/threads/limited-threads.ts',
    ])
    const commands = found.flatMap(
      ([, text]) => text.match(/\b(exec|execFile|spawn|fork)(Sync)?\([^)]*/g) ?? [],
    )
    expect(commands.map((command) => command.replace(/, \{.*/s, ''))).toEqual([
      "execFileSync('chrt', ['--idle', '--pid', '0', thread]",
      'fork(PROCESS',
    ])
  })

  test('listen to other windows, or put markup into a page but that of sanitised posts and agreements', () => {
    const listening = /window\.addEventListener\('message'/
    const markup = /dangerouslySetInnerHTML|\.innerHTML\b|document\.write/
    expect(web.filter(([, text]) => listening.test(text)).map(([file]) => file)).toEqual([])
    const found = web.filter(([, text]) => markup.test(text)).map(([file]) => file)
    expect(found).toEqual([
      'web/src/routes/$lang/agreements/$kind/$version.tsx',
      'web/src/areas/site/blog/blog.tsx',
    ])
  })

  test('choose what nobody may guess by chance that can be foreseen', () => {
    expect(servers.filter(([, text]) => text.includes('Math.random(')).map(([file]) => file)).toEqual([])
  })
})
