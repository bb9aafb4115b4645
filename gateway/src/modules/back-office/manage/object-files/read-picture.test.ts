import { err } from '@zuschlag/contracts/kernel/result'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  CONCURRENT_PICTURES_MAX,
  pictureDecodes,
  WAITING_PICTURES_MAX,
} from '../../../../kernel/pictures/redraw-picture.ts'
import { readPicture } from './read-picture.ts'

const photo = await sharp({ create: { width: 2_000, height: 1_000, channels: 4, background: '#abcd' } })
  .png()
  .toBuffer()

test('both sizes have no alpha channel, and keep their proportions', async () => {
  const picture = await readPicture(photo, 'anna')
  if (!picture.ok) throw new Error(picture.error)
  const { large, small } = picture.value
  const facts = { format: 'webp', hasAlpha: false }
  expect(await sharp(large).metadata()).toMatchObject({ ...facts, width: 1_600, height: 800 })
  expect(await sharp(small).metadata()).toMatchObject({ ...facts, width: 800, height: 400 })
})

test('a JPEG without its last two bytes is whole; one that was cut off is not', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 400, height: 300, channels: 3, background: '#fff', noise } as const
  const jpeg = await sharp({ create }).jpeg().toBuffer()
  expect((await readPicture(jpeg.subarray(0, -2), 'anna')).ok).toBe(true)
  for (const length of [jpeg.length / 2, jpeg.length - 200])
    expect(await readPicture(jpeg.subarray(0, length), 'anna')).toEqual(err('broken'))
})

test('pictures of objects wait in the same queue as all others, and a full one refuses them', async () => {
  const gate = Promise.withResolvers<null>()
  const length = CONCURRENT_PICTURES_MAX + WAITING_PICTURES_MAX
  const others = Array.from({ length }, () => pictureDecodes.run('anna', () => gate.promise))
  expect(await readPicture(photo, 'anna')).toEqual(err('busy'))
  gate.resolve(null)
  await Promise.all(others)
  expect((await readPicture(photo, 'anna')).ok).toBe(true)
})
