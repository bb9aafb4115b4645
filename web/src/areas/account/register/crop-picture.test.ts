import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnSize, pixelsOf } from './crop-picture.ts'

test('shares become pixels', () => {
  expect(pixelsOf({ x: 0.25, y: 0.5, width: 0.5, height: 0.25 }, 400, 200)).toEqual({
    left: 100,
    top: 100,
    width: 200,
    height: 50,
  })
})

test('a part never reaches beyond its picture and is never empty', () => {
  const share = fc.double({ min: 0, max: 0.999, noNaN: true })
  const side = fc.integer({ min: 2, max: 12_000 })
  fc.assert(
    fc.property(share, share, share, share, side, side, (x, y, width, height, w, h) => {
      const part = pixelsOf({ x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) }, w, h)
      expect(part.width).toBeGreaterThanOrEqual(1)
      expect(part.height).toBeGreaterThanOrEqual(1)
      expect(part.left + part.width).toBeLessThanOrEqual(w + 1)
      expect(part.top + part.height).toBeLessThanOrEqual(h + 1)
    }),
  )
})

test('the longer side is at most 2400 pixels, the shape stays', () => {
  expect(drawnSize(4800, 2400)).toEqual({ width: 2400, height: 1200 })
  expect(drawnSize(800, 600)).toEqual({ width: 800, height: 600 })
})
