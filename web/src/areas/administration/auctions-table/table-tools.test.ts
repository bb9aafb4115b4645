import { expect, test } from 'vitest'
import {
  columnsOf,
  noSettings,
  readSettings,
  searchOfView,
  VIEWS_MAX,
  withoutView,
  withView,
  type SavedView,
} from './table-tools.tsx'

const view = (name: string): SavedView => ({ name, search: { phase: 'running' }, columns: ['bids'] })

test('what was kept is read again, and nonsense is as good as nothing', () => {
  const settings = withView({ ...noSettings, columns: ['bids', 'end'] }, view('Laufend'))
  expect(readSettings(JSON.stringify(settings))).toEqual(settings)
  for (const nonsense of [null, '', '{', '{"columns":["colour"],"views":[]}', '[]'])
    expect(readSettings(nonsense)).toEqual(noSettings)
})

test('who sees several tenants sees whose each object is, until they choose', () => {
  expect(columnsOf(noSettings, true).has('tenant')).toBe(true)
  expect(columnsOf(noSettings, false).has('tenant')).toBe(false)
  expect([...columnsOf({ ...noSettings, columns: ['bids'] }, true)]).toEqual(['bids'])
})

test('a name is one view, and there are no more than the limit', () => {
  const twice = withView(withView(noSettings, view('A')), { ...view('A'), columns: [] })
  expect(twice.views).toEqual([{ ...view('A'), columns: [] }])
  const many = Array.from({ length: VIEWS_MAX + 1 }, (_, index) => `Ansicht ${index}`)
  const { views } = many.reduce((settings, name) => withView(settings, view(name)), noSettings)
  expect(views.map(({ name }) => name)).toEqual(many.slice(1))
  expect(withoutView(twice, 'A').views).toEqual([])
})

test('a view replaces everything that narrowed the table before', () => {
  expect({ search: 'wien', skip: 25, show: 'requests', ...searchOfView(view('A')) }).toMatchObject({
    phase: 'running',
    search: undefined,
    skip: undefined,
    show: undefined,
  })
})
