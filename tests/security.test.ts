import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Numbers of the requirements of levels 1 and 2 of OWASP ASVS 5.0.0 by section, as its published list of
 * requirements has them; what is not here is level 3.
 */
const sections: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
}

const asvsRequirements: readonly string[] = Object.entries(sections).flatMap(([section, numbers]) =>
  numbers.map((number) => `${section}.${number}`),
)

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
