import { regionNames } from '@zuschlag/contracts/places/regions'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createGazetteer, gazetteerOf } from './gazetteer.ts'

const gazetteer = createGazetteer()
const nowhere = { latitude: null, longitude: null }

test.each([
  ['AT', 'Graz', 'Steiermark'],
  ['AT', 'Wien, Josefstadt', 'Wien'],
  ['DE', 'Leipzig', 'Sachsen'],
  ['CH', 'Zug', 'Zug'],
  ['CH', 'Bern', 'Bern'],
] as const)('a town says its state or canton (%s, %s)', (country, city, region) => {
  expect(gazetteer.locate({ country, city, ...nowhere })?.region).toBe(region)
})

test('a pin says where a property lies, its town in which region', () => {
  const pin = { latitude: 48.258, longitude: 16.33 }
  expect(gazetteer.locate({ country: 'AT', city: 'Wien', ...pin })).toEqual({ region: 'Wien', ...pin })
  const village = { latitude: 47.42, longitude: 13.05 }
  expect(gazetteer.locate({ country: 'AT', city: 'Hintertal', ...village })?.region).toBe('Salzburg')
})

test('a pin outside the countries says nothing: the town does', () => {
  const graz = gazetteer.locate({ country: 'AT', city: 'Graz', ...nowhere })
  expect(gazetteer.locate({ country: 'AT', city: 'Graz', latitude: 0, longitude: 0 })).toEqual(graz)
})

test('a town of the same name far from the pin is another one', () => {
  const towns = gazetteerOf([
    ['Neustadt', 'DE', 'Hessen', 51, 9, 9000],
    ['Neustadt', 'DE', 'Sachsen', 51, 14, 5000],
    ['Pirna', 'DE', 'Sachsen', 50.96, 13.94, 4000],
  ])
  const place = { country: 'DE', city: 'Neustadt' } as const
  expect(towns.locate({ ...place, ...nowhere })?.region).toBe('Hessen')
  expect(towns.locate({ ...place, latitude: 50.9, longitude: 14 })?.region).toBe('Sachsen')
})

test('what nobody knows has no place', () => {
  expect(gazetteer.locate({ country: 'AT', city: 'Nirgendsheim', ...nowhere })).toBeNull()
  expect([gazetteer.hasTown('Linz'), gazetteer.hasTown('Buy now!')]).toEqual([true, false])
})

test('every state of the gazetteer is a region that a search can name, and the other way round', () => {
  const file = path.join(import.meta.dirname, '../../../contracts/src/places/towns.json')
  const rows = JSON.parse(readFileSync(file, 'utf8')) as [string, string, string, number, number][]
  const found = rows.flatMap(([city, country, , latitude, longitude]) =>
    country === 'AT' || country === 'DE' || country === 'CH'
      ? [gazetteer.locate({ country, city, latitude, longitude })?.region]
      : [],
  )
  expect(new Set(found)).toEqual(new Set(regionNames))
})
