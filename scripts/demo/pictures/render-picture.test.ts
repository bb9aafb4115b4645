import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { repaint } from './looks.ts'
import { picture } from './picture-recipe.ts'
import { LARGE_WIDTH, recipeHash, renderPicture, SMALL_WIDTH } from './render-picture.ts'

describe('pictures', () => {
  test('are the same bytes for the same recipe, in two sizes', async () => {
    const recipe = picture('Giebel', 'villa', { light: 'evening', crop: [180, 190, 640] })
    const first = await renderPicture(recipe)
    const second = await renderPicture(recipe)
    expect(first.large.equals(second.large)).toBe(true)
    expect(await sharp(first.large).metadata()).toMatchObject({
      format: 'webp',
      width: LARGE_WIDTH,
      height: 1067,
    })
    expect(await sharp(first.small).metadata()).toMatchObject({ width: SMALL_WIDTH })
    expect(first.large.length).toBeLessThan(200_000)
  })

  test('change their name with what they show, and not with what they are called', () => {
    const plain = recipeHash(picture('a', 'loft'))
    expect(recipeHash(picture('b', 'loft'))).toBe(plain)
    expect(recipeHash(picture('a', 'loft', { light: 'morning' }))).not.toBe(plain)
    expect(recipeHash(picture('a', 'loft', { mirrored: true }))).not.toBe(plain)
  })
})

describe('looks and lights', () => {
  const drawing =
    '<svg><linearGradient id="sky"><stop stop-color="#b3cbd8"/></linearGradient><path fill="#e9c97d"/><path fill="#142033"/></svg>'

  test('a look changes the colours that it means and leaves the sky', () => {
    const painted = repaint(drawing, 'rose', 'day')
    expect(painted).toContain('#b3cbd8')
    expect(painted).toContain('#142033')
    expect(painted).not.toContain('#e9c97d')
  })

  test('an evening has a sky of its own and darkens the rest', () => {
    const painted = repaint(drawing, 'asDrawn', 'evening')
    expect(painted).toContain('stop-color="#2c3d63"')
    expect(painted).not.toContain('#e9c97d')
  })

  test('a drawing by day is as drawn', () => {
    expect(repaint(drawing, 'asDrawn', 'day')).toBe(drawing)
  })
})
