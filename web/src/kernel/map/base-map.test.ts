import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { baseStyle } from './base-style.ts'
import { townData } from './town-layer.ts'

const MEGABYTE = 1_000_000
const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')

type Feature = { properties: Record<string, string | number>; geometry: { coordinates: unknown } }
const featuresOf = (name: string) => (JSON.parse(read(name)) as { features: Feature[] }).features
const towns = '../../../../contracts/src/places/towns.json'
const rows = JSON.parse(read(towns)) as [string, string, string, number, number, number][]

function* positions(coordinates: unknown): Generator<[number, number]> {
  if (!Array.isArray(coordinates)) return
  if (typeof coordinates[0] === 'number') yield coordinates as [number, number]
  else for (const each of coordinates) yield* positions(each)
}

test('the map that comes along has at most 1.5 MB', () => {
  const bytes = ['borders.json', 'waters.json', towns].map((name) => Buffer.byteLength(read(name)))
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(1.5 * MEGABYTE)
})

test('waters lie where the three countries and their neighbours are', () => {
  const all = featuresOf('waters.json').flatMap(({ geometry }) => [...positions(geometry.coordinates)])
  expect(all.length).toBeGreaterThan(8_000)
  expect(all.filter(([x, y]) => x < 3 || x > 21 || y < 43 || y > 57)).toEqual([])
})

test('borders, states with their names, rivers of every rank and lakes are there', () => {
  const kinds = (name: string) => new Set(featuresOf(name).map(({ properties }) => properties['kind']))
  expect(kinds('borders.json')).toEqual(new Set(['land', 'border', 'state', 'name']))
  expect(kinds('waters.json')).toEqual(new Set(['river', 'lake']))
  const borders = featuresOf('borders.json').map(({ properties }) => properties)
  const named = borders.flatMap(({ kind, name }) => (kind === 'name' ? [name] : []))
  // Wien, Berlin, Hamburg, Bremen and Basel-Stadt are towns of the same name.
  expect(named).toHaveLength(9 + 16 + 26 - 5)
  expect(named).toEqual(expect.arrayContaining(['Tirol', 'Bayern', 'Luzern']))
  const own = borders.flatMap(({ kind, country }) => (kind === 'land' && country !== '' ? [country] : []))
  expect(new Set(own)).toEqual(new Set(['AT', 'CH', 'DE', 'LI']))
  expect(own).toHaveLength(4)
})

test('towns are named as they are called where they are, the largest first', () => {
  const where = (name: string) => rows.find(([each]) => each === name)
  expect(where('Wien')?.slice(1, 5)).toEqual(['AT', 'Wien', 48.208, 16.372])
  expect(where('München')?.[2]).toBe('Bayern')
  expect(where('St. Gallen')?.slice(1, 3)).toEqual(['CH', 'SG'])
  expect(
    rows.filter(([name]) => ['Vienna', 'Munich', 'Cologne', 'Prague', 'Sankt Gallen'].includes(name)),
  ).toEqual([])
  const people = rows.map(([, , , , , population]) => Math.abs(population))
  expect(people).toEqual(people.toSorted((one, other) => other - one))
  expect(rows.length).toBeGreaterThan(10_000)
})

test('a capital comes before a larger town of its country, and a town of a neighbour after both', () => {
  const town = { latitude: 47, longitude: 8, state: '', population: 130_000, isCapital: false }
  const data = townData([
    { ...town, name: 'Bern', country: 'CH', isCapital: true },
    { ...town, name: 'Zürich', country: 'CH', population: 340_000 },
    { ...town, name: 'Praha', country: 'CZ', population: 1_100_000, isCapital: true },
  ]) as { features: Feature[] }
  const [bern = 0, zurich = 0, praha = 0] = data.features.map(({ properties }) => Number(properties['rank']))
  expect(bern).toBeGreaterThan(zurich)
  expect(praha).toBeLessThan(zurich)
})

test('the style asks nobody else, and every layer has its data', () => {
  const { sources, layers, glyphs, sprite } = baseStyle()
  expect([glyphs, sprite]).toEqual([undefined, undefined])
  expect(JSON.stringify(sources)).not.toMatch(/https?:/)
  const used = new Set(layers.flatMap((layer) => ('source' in layer ? [layer.source] : [])))
  expect(used).toEqual(new Set(Object.keys(sources)))
})

test('the sources of the data are named with their licences, in the notices and on the map', () => {
  const notices = readFileSync(path.join(import.meta.dirname, '../../../../THIRD-PARTY-NOTICES.txt'), 'utf8')
  for (const words of [
    'Natural Earth (public domain)',
    'GSHHG 2.3.7 (LGPL-3.0-or-later)',
    'GeoNames (CC-BY-4.0)',
  ]) {
    expect(notices).toContain(words)
  }
  expect(JSON.stringify(baseStyle().sources)).toContain('Natural Earth, GSHHG, GeoNames')
})
