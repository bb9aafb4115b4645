import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from 'koa'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ObjectFileStore } from '../../modules/back-office/manage/object-files/object-file-store.ts'
import { FileAnswer, respondWithFile } from './answers.ts'
import { namesIn } from './missing-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zuschlag-missing-'))
  // A symbolic link to itself cannot be read.
  await symlink('loop', join(folder, 'loop'))
  await symlink('loop', join(folder, 'documents'))
  await writeFile(join(folder, 'file'), '')
})
afterEach(() => rm(folder, { recursive: true }))

test('a folder that is not there holds nothing; one that cannot be read is an error', async () => {
  expect(await namesIn(join(folder, 'absent'))).toEqual([])
  expect(await namesIn(join(folder, 'file', 'below'))).toEqual([])
  await expect(namesIn(join(folder, 'loop'))).rejects.toThrow('ELOOP')
})

test('a file that cannot be read is not answered as one that does not exist', async () => {
  const context = {} as Context
  expect(await respondWithFile(context, new FileAnswer(join(folder, 'absent.pdf')))).toBe(false)
  await expect(respondWithFile(context, new FileAnswer(join(folder, 'loop')))).rejects.toThrow('ELOOP')
})

test('files that cannot be counted leave no room for more', async () => {
  await expect(new ObjectFileStore(folder).hasRoom('a' as AuctionId)).rejects.toThrow('ELOOP')
})
