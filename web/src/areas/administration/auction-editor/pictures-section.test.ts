import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import { expect, test } from 'vitest'
import { moved, reordered, withOneTitle, withTitle } from './pictures-section.tsx'

const image = (name: string, isMainImage = false): AuctionImage => ({
  name,
  storageUrl: name,
  resizedStorageUrl: name,
  isMainImage,
})
const images = [image('a'), image('b'), image('c')]
const names = (list: readonly AuctionImage[]) => list.map(({ name }) => name).join('')
const titles = (list: readonly AuctionImage[]) =>
  list.filter(({ isMainImage }) => isMainImage).map(({ name }) => name)

test('there is exactly one title picture', () => {
  expect(titles(withOneTitle(images))).toEqual(['a'])
  expect(titles(withOneTitle([image('a', true), image('b', true)]))).toEqual(['a'])
  expect(titles(withTitle(withOneTitle(images), 'c'))).toEqual(['c'])
  expect(withOneTitle([])).toEqual([])
})

test.each([
  ['a', 1, 'bac'],
  ['c', -1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 5, 'abc'],
  ['a', 9, 'bca'],
])('%s moved by %i', (key, steps, order) => {
  expect(names(moved(images, key, steps))).toBe(order)
})

test.each([
  [['c'], 'a', false, 'cab'],
  [['a'], 'c', true, 'bca'],
  [['a', 'c'], 'b', true, 'bac'],
  [['b'], 'b', false, 'abc'],
])('%s dropped at %s', (keys, key, isAfter, order) => {
  expect(names(reordered(images, new Set(keys), { key, isAfter }))).toBe(order)
})
