import type { ExchangeLine, ObjectExchange } from '@zuschlag/contracts/administration/object-exchange'
import { IMAGES_MAX } from '@zuschlag/contracts/auction/auction-fields'
import { openEnergy } from '@zuschlag/contracts/auction/energy'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { expect, test } from 'vitest'
import { exchangeChange, exchangeRows, foldedLines, leftLines } from './import-exchange.tsx'
import { objectOfTenant } from './object-of-tenant.fixture.ts'

const values = objectOfTenant('Wohnung')
const unlocked = () => false

function line(field: ExchangeLine['field'], changes: Partial<ExchangeLine> = {}): ExchangeLine {
  return { element: 'a/b', field, effect: 'taken', why: null, said: '', count: 1, ...changes }
}

function answer(changes: Partial<ObjectExchange>): ObjectExchange {
  return {
    action: 'new',
    description: {},
    startPrice: null,
    images: [],
    lines: [],
    further: 0,
    missed: [],
    ...changes,
  }
}

const picture = (name: string) => ({
  name,
  storageUrl: `/${name}`,
  resizedStorageUrl: `/${name}-small`,
  isMainImage: false,
})

test('each field that the file fills is listed with what stands there before', () => {
  const read = answer({
    description: { title: 'Wohnung', city: 'Graz', latitude: 47.07, longitude: 15.44, area: 98.56 },
    startPrice: 480_000 as Price,
    lines: [
      line('title'),
      line('city'),
      line('place'),
      line('area', { effect: 'changed', why: 'rounded', said: '98.5561' }),
      line('startPrice'),
      line('zipCode', { effect: 'left', why: 'tooLong' }),
    ],
  })
  const rows = exchangeRows(read, { ...values, city: 'Wien' }, unlocked)
  expect(rows.map(({ field, effect, value, before }) => [field, effect, value, before])).toEqual([
    ['title', 'same', 'Wohnung', 'Wohnung'],
    ['city', 'replaced', 'Graz', 'Wien'],
    ['place', 'new', [47.07, 15.44], null],
    ['area', 'new', 98.56, null],
    ['startPrice', 'new', 480_000, null],
  ])
  expect(rows.find(({ field }) => field === 'area')?.changed?.said).toBe('98.5561')
})

test('a price that the first bid has fixed is shown and not taken', () => {
  const read = answer({ startPrice: 480_000 as Price, lines: [line('startPrice')] })
  const isLocked = (field: string) => field === 'startPrice'
  expect(exchangeRows(read, values, isLocked)).toMatchObject([{ effect: 'locked', value: 480_000 }])
  expect(exchangeChange(read, values, isLocked)).toEqual({})
})

test('figures of a certificate join those that are there; a building without one has none', () => {
  const before = { ...openEnergy, kind: 'certificate', energyClass: 'B' } as const
  const read = { ...openEnergy, kind: 'certificate', heatingDemand: 90 } as const
  const merged = exchangeChange(
    answer({ description: { energy: read } }),
    { ...values, energy: before },
    unlocked,
  )
  expect(merged.energy).toEqual({ ...before, heatingDemand: 90 })
  const exempt = { ...openEnergy, kind: 'exempt' } as const
  const replaced = exchangeChange(
    answer({ description: { energy: exempt } }),
    { ...values, energy: before },
    unlocked,
  )
  expect(replaced.energy).toEqual(exempt)
})

test('pictures are added up to the most that an object has, with one title', () => {
  const there = Array.from({ length: IMAGES_MAX - 1 }, (_, index) => picture(`${index}`))
  const { images = [] } = exchangeChange(
    answer({ images: [picture('a'), picture('b')] }),
    { ...values, images: there },
    unlocked,
  )
  expect(images).toHaveLength(IMAGES_MAX)
  expect(images.filter(({ isMainImage }) => isMainImage)).toHaveLength(1)
})

test('what somebody has to look at is listed; what has no place here is counted', () => {
  const read = answer({
    lines: [
      line('street', { effect: 'left', why: 'notReleased' }),
      line(null, { effect: 'left', why: 'noField', element: 'ausstattung/kamin' }),
      line(null, { effect: 'left', why: 'noField', element: 'ausstattung/sauna', count: 2 }),
      line(null, { effect: 'left', why: 'notKnown', element: 'haustyp_intern' }),
    ],
  })
  expect(leftLines(read).map(({ why }) => why)).toEqual(['notReleased'])
  expect(foldedLines(read)).toEqual([
    { why: 'noField', count: 3, names: ['ausstattung/kamin', 'ausstattung/sauna'] },
    { why: 'notKnown', count: 1, names: ['haustyp_intern'] },
  ])
})
