import { expect, test } from 'vitest'
import { pageWithoutLanguage } from './page-without-language.ts'

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
