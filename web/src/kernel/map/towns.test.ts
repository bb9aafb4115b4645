import { expect, test } from 'vitest'
import { findTowns, type Town } from './towns.ts'

const town = (name: string, country: string): Town => ({
  name,
  country,
  state: '',
  latitude: 48,
  longitude: 12,
  population: 1_000,
  isCapital: false,
})
/** The largest first, as they are loaded. */
const towns = [
  town('Wien', 'AT'),
  town('München', 'DE'),
  town('Salzburg', 'AT'),
  town('Zell am See', 'AT'),
  town('Neustadt an der Weinstraße', 'DE'),
  town('Wiener Neustadt', 'AT'),
  town('Neustadt', 'DE'),
]
const found = (query: string, country?: string) => findTowns(towns, query, country).map(({ name }) => name)

test.each([
  ['Wien', ['Wien', 'Wiener Neustadt']],
  ['1080 Wien', ['Wien', 'Wiener Neustadt']],
  ['Lange Gasse 12, 1080 Wien', ['Wien', 'Wiener Neustadt']],
  ['Zell am See, Österreich', ['Zell am See']],
  ['muenchen', ['München']],
  ['munchen', ['München']],
  ['Neustadt an der Weinstrasse', ['Neustadt an der Weinstraße']],
  ['neustadt', ['Neustadt', 'Neustadt an der Weinstraße', 'Wiener Neustadt']],
  ['see', ['Zell am See']],
  ['Atlantis', []],
  ['12', []],
  ['', []],
])('%j finds %j', (query, names) => {
  expect(found(query)).toEqual(names)
})

test('the country of the object comes first among equal matches', () => {
  expect(found('neu', 'AT')).toEqual(['Neustadt an der Weinstraße', 'Neustadt', 'Wiener Neustadt'])
  const twice = [town('Freiburg', 'DE'), town('Freiburg', 'CH')]
  expect(findTowns(twice, 'Freiburg', 'CH').map(({ country }) => country)).toEqual(['CH', 'DE'])
})
