import { expect, test } from 'vitest'
import { isServerRendered, isRenderedWithQuery, pageWithoutLanguage } from './page-paths.ts'

const id = '30cfa8e6-afa1-53fb-baac-3dfadfd65332'

test.each(['/', '/de', '/en/objects', '/de/blog/a', '/de/nope', `/${id}`, `/en/${id}`])(
  '%s is rendered by the server',
  (path) => expect(isServerRendered(path)).toBe(true),
)

test.each(['/de/login', '/en/logout', '/login', '/home', '/object/dashboard', `/object/${id}`, '/DE', '/xx'])(
  '%s is left to the browser',
  (path) => expect(isServerRendered(path)).toBe(false),
)

test('the query of an object opens a form, which is the browser’s; every other is rendered', () => {
  expect(['/de', '/de/objects', '/en/success-stories'].map(isRenderedWithQuery)).toEqual([true, true, true])
  expect([`/de/${id}`, `/${id}`, '/'].map(isRenderedWithQuery)).toEqual([false, false, false])
})

test.each([
  ['objects', '/$lang/objects'],
  ['objects/', '/$lang/objects'],
  ['auctions', '/$lang/objects'],
  ['login', '/$lang/login'],
])('%s leads to %s', (path, route) => {
  expect(pageWithoutLanguage(path)).toBe(route)
})

test.each(['', 'DE', 'foo/bar', 'constructor', 'login/extra'])('%s is no page', (path) => {
  expect(pageWithoutLanguage(path)).toBeUndefined()
})
