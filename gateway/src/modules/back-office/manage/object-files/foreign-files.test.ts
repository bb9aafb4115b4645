import { expect, test } from 'vitest'
import { auctionIdOf } from '../../../../../../tests/fixtures/auction-commands.ts'
import { foreignFileProblem } from '../manage-auction.route.ts'

const auctionId = auctionIdOf(1)
const own = `/api/auctions/${auctionId}/documents/a.pdf`
const image = (storageUrl: string) => ({
  name: 'Front',
  storageUrl,
  resizedStorageUrl: '/files/images/a.webp',
  isMainImage: true,
})

test('uploaded pictures and documents pass, replaced versions too', () => {
  const documents = [{ name: 'Exposé', storageUrl: own, replaced: [] }]
  expect(foreignFileProblem(auctionId, { images: [image('/files/images/b.webp')], documents })).toBeNull()
  expect(foreignFileProblem(auctionId, {})).toBeNull()
})

test.each([
  'javascript:alert(1)',
  'https://evil.example/x.pdf',
  '//evil.example/x.pdf',
  '/\\evil.example/x.pdf',
  'data:text/html,x',
  ' /x.pdf',
])('the URL %j is refused, of a picture and of a document', (url) => {
  expect(foreignFileProblem(auctionId, { images: [image(url)] })).toMatchObject({
    status: 400,
    errors: { images: ['Front: not an uploaded file'] },
  })
  expect(foreignFileProblem(auctionId, { documents: [{ name: 'Exposé', storageUrl: url }] })).toMatchObject({
    errors: { documents: ['Exposé: not an uploaded file'] },
  })
})

test.each([
  `/api/auctions/${auctionId}/documents/contract.pdf`,
  '/files/images/../../api/account/logout',
  '/files/images/%2e%2e/api',
  '/files/images/a.webp?x',
  '/files/images//a.webp',
  '/files/images/',
  '/en/login',
])('the URL %j is no picture: a page that shows it would send its reader elsewhere', (url) => {
  const refused = { errors: { images: ['Front: not an uploaded file'] } }
  expect(foreignFileProblem(auctionId, { images: [image(url)] })).toMatchObject(refused)
  const small = { ...image('/files/images/b.webp'), resizedStorageUrl: url }
  expect(foreignFileProblem(auctionId, { images: [small] })).toMatchObject(refused)
})

test.each([
  `${own}/../b.pdf`,
  `${own.slice(0, -5)}../../../user/personal-data`,
  `${own}?x`,
  own.slice(0, -5),
])('the URL %j is no document: its opening would not be noted', (storageUrl) => {
  expect(foreignFileProblem(auctionId, { documents: [{ name: 'Exposé', storageUrl }] })).toMatchObject({
    errors: { documents: ['Exposé: not an uploaded file'] },
  })
})

test('a document of another auction is refused, also as a replaced version', () => {
  const other = { name: 'Exposé', storageUrl: `/api/auctions/${auctionIdOf(2)}/documents/a.pdf` }
  expect(foreignFileProblem(auctionId, { documents: [other] })).not.toBeNull()
  const replaced = [{ storageUrl: other.storageUrl, replacedAt: '2026-01-01T00:00:00.000Z' as never }]
  expect(
    foreignFileProblem(auctionId, { documents: [{ ...other, storageUrl: own, replaced }] }),
  ).not.toBeNull()
})
