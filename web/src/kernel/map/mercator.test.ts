import { expect, test } from 'vitest'
import { placeAt, placeIn, pointIn, viewOf, worldPoint } from './mercator.ts'

const vienna = { latitude: 48.2082, longitude: 16.3738 }
const hamburg = { latitude: 53.5511, longitude: 9.9937 }
const frame = { width: 500, height: 700, padding: 50, zoomMax: 12 }

test('the middle of the world is the middle of the map', () => {
  expect(worldPoint({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 256, y: 256 })
})

test('places survive the way to pixels and back', () => {
  const back = placeAt(worldPoint(vienna, 7), 7)
  expect(back.latitude).toBeCloseTo(vienna.latitude, 9)
  expect(back.longitude).toBeCloseTo(vienna.longitude, 9)
})

test('what is in the middle of a view is in its middle', () => {
  expect(pointIn({ ...vienna, zoom: 6, width: 400, height: 300 }, vienna)).toEqual({ x: 200, y: 150 })
})

test('a view of several places shows all of them within the padding', () => {
  const view = viewOf([vienna, hamburg], frame)
  if (view === null) throw new Error('There are places')
  for (const place of [vienna, hamburg]) {
    const { x, y } = pointIn({ ...view, ...frame }, place)
    expect(x).toBeGreaterThanOrEqual(49.99)
    expect(x).toBeLessThanOrEqual(450.01)
    expect(y).toBeGreaterThanOrEqual(49.99)
    expect(y).toBeLessThanOrEqual(650.01)
  }
})

test('one place is shown as near as allowed, none has no view', () => {
  expect(viewOf([vienna], frame)?.zoom).toBe(12)
  expect(viewOf([], frame)).toBeNull()
})

test('what is clicked in a view is the place that is shown there', () => {
  const view = { ...vienna, zoom: 6, width: 400, height: 300 }
  const { latitude, longitude } = placeIn(view, pointIn(view, hamburg))
  expect(latitude).toBeCloseTo(hamburg.latitude, 9)
  expect(longitude).toBeCloseTo(hamburg.longitude, 9)
})
