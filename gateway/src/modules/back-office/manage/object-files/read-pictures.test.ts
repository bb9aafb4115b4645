import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ObjectFileStore } from './object-file-store.ts'
import { importPictures } from './object-files.route.ts'

const create = { width: 30, height: 20, channels: 3, background: '#87a9b5' } as const
const savePicture = () => Promise.resolve({ storageUrl: '/large.webp', resizedStorageUrl: '/small.webp' })
const target = {
  store: { savePicture } as unknown as ObjectFileStore,
  auctionId: '00000001-0000-4000-8000-000000000001' as AuctionId,
  clientKey: 'broker',
}

test('a good picture in another format is not accepted, and only a damaged one is called so', async () => {
  const jpeg = await sharp({ create }).jpeg().toBuffer()
  const attachments = [
    { name: 'Front', isMainImage: true, content: jpeg },
    { name: 'GIF', isMainImage: false, content: await sharp({ create }).gif().toBuffer() },
    {
      name: 'HEIC',
      isMainImage: false,
      content: Buffer.from('0000001866747970686569630000000068656963', 'hex'),
    },
    { name: 'Cut', isMainImage: false, content: jpeg.subarray(0, jpeg.length / 2) },
    { name: 'Away', isMainImage: false, content: 'remote' },
  ] as const
  expect(await importPictures(attachments, target)).toEqual({
    images: [
      { name: 'Front', isMainImage: true, storageUrl: '/large.webp', resizedStorageUrl: '/small.webp' },
    ],
    missed: [
      { name: 'GIF', why: 'notAccepted' },
      { name: 'HEIC', why: 'notAccepted' },
      { name: 'Cut', why: 'broken' },
      { name: 'Away', why: 'remote' },
    ],
  })
})
