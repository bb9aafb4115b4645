import { expect, test } from 'vitest'
import { codeWithout, namedTexts, textsOf } from './text-parts.ts'

const module = (code: string, importedIds: string[] = [], dynamicallyImportedIds: string[] = []) => ({
  code,
  importedIds,
  dynamicallyImportedIds,
})
const modules: Record<string, ReturnType<typeof module>> = {
  '/p/web/src/main.tsx': module("t('shell.title')", ['/p/web/src/tree.ts', '/p/node_modules/x/x.ts']),
  '/p/web/src/tree.ts': module(
    '',
    ['/p/web/src/routes/administration.tsx', '/p/web/src/routes/home.tsx', '/p/web/src/routes/user/data.tsx'],
    ['/p/web/src/routes/administration/users.tsx?tsr-split=component'],
  ),
  '/p/web/src/routes/administration.tsx': module("t('people.title')", ['/p/web/src/shared.tsx']),
  '/p/web/src/routes/administration/users.tsx?tsr-split=component': module("t('people.remove')"),
  '/p/web/src/routes/user/data.tsx': module("t('user.title')"),
  '/p/web/src/routes/home.tsx': module('', [], ['/p/web/src/shared.tsx']),
  '/p/web/src/shared.tsx': module('t(`reason.${code}`)', ['/p/web/src/main.tsx']),
  '/p/node_modules/x/x.ts': module("'people.title'"),
}
const graph = { getModuleInfo: (id: string) => modules[id] ?? null }
const codeFirst = () => codeWithout(['/administration', '/user'], '/p/web/src/main.tsx', graph)

test('what is seen without going through a route is read, over imports of both kinds and in circles', () => {
  expect(new Set(codeFirst())).toEqual(new Set(['', 't(`reason.${code}`)', "t('shell.title')"]))
})

test('texts are first or later, each in one of them; plurals and keys put together come with their beginning', () => {
  const texts = {
    shell: { title: 'A' },
    people: { title: 'B', remove: 'C' },
    reason: { late_one: 'D', late_other: 'E' },
  }
  const isFirst = namedTexts(codeFirst())
  expect(textsOf(texts, isFirst)).toEqual({
    shell: { title: 'A' },
    reason: { late_one: 'D', late_other: 'E' },
  })
  expect(textsOf(texts, (key) => !isFirst(key))).toEqual({ people: { title: 'B', remove: 'C' } })
})
