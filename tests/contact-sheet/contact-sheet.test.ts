import { pathOfPage, publicPages } from '@zuschlag/contracts/site/pages'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { statesOf } from './contact-sheets.ts'
import { withoutEntries } from './picture.ts'
import { shownPages } from './shown-pages.ts'

const ids = { auction: 'AUCTION', ended: 'ENDED', tenant: 'TENANT', user: 'USER' }
const shown = new Set(shownPages.map(({ path: pathOf }) => new URL(pathOf(ids), 'http://localhost').pathname))

/** Pages that lead elsewhere, that a link with a code opens, or that another page of the sheet shows. */
const notShown: ReadonlySet<string> = new Set([
  '/administration',
  '/administration/$',
  '/administration/objects/$auctionId',
  '/administration/objects/$auctionId/$',
  '/user',
])

/** The addresses of the routes below a folder, as the sheet writes them. */
function routesBelow(folder: string): readonly string[] {
  const root = path.resolve(import.meta.dirname, '../../web/src/routes')
  return readdirSync(path.join(root, folder), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.tsx') && !file.includes('-objects'))
    .map((file) => `/${folder}/${file.replace(/\.tsx$/, '').replaceAll('\\', '/')}`.replace(/\/index$/, ''))
    .filter((route) => !notShown.has(route))
}

test('every page of the site, of a person and of the administration is in the sheet', () => {
  const wanted = [
    ...publicPages.map((page) => pathOfPage(page, 'de')),
    ...[...routesBelow('administration'), ...routesBelow('user')].map((route) =>
      route.replace('$auctionId', ids.auction).replace('$tenantId', ids.tenant).replace('$userId', ids.user),
    ),
  ]
  expect(wanted.filter((page) => !shown.has(page))).toEqual([])
  expect(new Set(shownPages.map(({ name }) => name)).size).toBe(shownPages.length)
})

test('a page that reads something is shown failed and loading, a list empty too', () => {
  const page = { name: 'Page', who: null, path: () => '/de' } as const
  expect(statesOf(page)).toEqual([])
  expect(statesOf({ ...page, reads: 'blog*' })).toEqual(['failed', 'loading'])
  expect(statesOf({ ...page, reads: 'blog*', canBeEmpty: true })).toEqual(['failed', 'empty', 'loading'])
})

test('an answer without entries keeps its shape', () => {
  const answer = { auctions: [{ id: 'a' }], total: 4, tenant: { name: 'Kranzl' } }
  expect(withoutEntries(answer)).toEqual({ auctions: [], total: 0, tenant: { name: 'Kranzl' } })
  expect(withoutEntries([1])).toEqual([])
})
