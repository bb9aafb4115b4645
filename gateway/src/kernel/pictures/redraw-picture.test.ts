import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import {
  CONCURRENT_PICTURES_MAX,
  redrawPicture,
  SLOW_PICTURE_PIXELS_MAX,
  WAITING_PICTURES_MAX,
} from './redraw-picture.ts'
import { folderOfFile } from '../../../../tests/fixtures/temporary-folder.ts'

const types = ['image/jpeg', 'image/png']
const blank = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
const large = blank(4_001, SLOW_PICTURE_PIXELS_MAX / 4_000)
const small = (picture: Sharp): Sharp => picture.resize(8).jpeg()

const folder = folderOfFile('redraw')
let path: string
beforeAll(async () => {
  path = join(folder, 'picture.jpg')
  await blank(8, 8).jpeg().toFile(path)
})

const drawnBy = (toBuffer: () => Promise<Buffer>) => () => ({ toBuffer }) as unknown as Sharp

/** Decodes that keep their threads: to open a pipe for reading waits for a writer. */
function blockingDecodes() {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const counts = { running: 0, mostAtOnce: 0 }
  const draw = drawnBy(async () => {
    counts.running += 1
    counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.running)
    await readFile(pipe)
    counts.running -= 1
    return Buffer.from('drawn')
  })
  /** Lets every decode end. To open for reading and writing never waits. */
  const end = async (all: Promise<unknown>): Promise<void> => {
    let isOver = false
    void all.then(() => (isOver = true))
    while (!isOver) {
      closeSync(openSync(pipe, constants.O_RDWR))
      await setImmediate()
    }
  }
  return { counts, draw, end }
}

test.runIf(process.platform === 'linux')(
  'of many uploads one is decoded at a time, and other files are read meanwhile',
  async () => {
    const { counts, draw, end } = blockingDecodes()
    const uploads = Promise.all(
      Array.from({ length: 6 }, (_, index) => redrawPicture(path, types, draw, `client ${index}`)),
    )
    try {
      await expect.poll(() => counts.running).toBe(CONCURRENT_PICTURES_MAX)
      expect((await readFile(path)).length).toBeGreaterThan(0)
    } finally {
      await end(uploads)
    }
    expect(counts.mostAtOnce).toBe(CONCURRENT_PICTURES_MAX)
    expect(await uploads).toEqual(Array.from({ length: 6 }, () => ok(Buffer.from('drawn'))))
  },
)

test('a client with many pictures gives up a place for another, and gets the answer busy', async () => {
  const gate = Promise.withResolvers<Buffer>()
  const draw = drawnBy(() => gate.promise)
  const many = Array.from({ length: WAITING_PICTURES_MAX + 2 }, () =>
    redrawPicture(path, types, draw, 'many'),
  )
  const refused: unknown[] = []
  for (const upload of many) void upload.then((answer) => answer.ok || refused.push(answer))
  await expect.poll(() => refused).toEqual([err('busy')])
  const other = redrawPicture(path, types, draw, 'other')
  await expect.poll(() => refused).toEqual([err('busy'), err('busy')])
  gate.resolve(Buffer.from('drawn'))
  expect(await other).toEqual(ok(Buffer.from('drawn')))
  await Promise.all(many)
  expect(refused).toHaveLength(2)
})

test('a large picture is drawn if it is read row by row, and refused if memory holds it as a whole', async () => {
  await large.jpeg().toFile(path)
  expect((await redrawPicture(path, types, small, 'anna')).ok).toBe(true)
  for (const slow of [large.jpeg({ progressive: true }), large.toColourspace('rgb16').png()]) {
    await slow.toFile(path)
    expect(await redrawPicture(path, types, small, 'anna')).toEqual(err('broken'))
  }
})
