import { getAuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { placeBid } from '@zuschlag/contracts/auction/place-bid'
import { getAuction, getCosts } from '@zuschlag/contracts/auction/read-auctions'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

type Document = {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[]; security?: unknown }>>
  components: { schemas: object }
}
const document = openApiDocument([getAuthenticatedUser, placeBid, getAuction, getCosts]) as Document

test('every endpoint stands under its path, with its parameters', () => {
  expect(Object.keys(document.paths)).toEqual([
    '/api/account/authenticatedUser',
    '/api/auctions/{auctionId}/bids',
    '/api/auctions/{auctionId}',
    '/api/auctions/{auctionId}/costs',
  ])
  expect(document.paths['/api/auctions/{auctionId}/costs']?.['get']?.parameters).toMatchObject([
    { name: 'auctionId', in: 'path' },
    { name: 'price', in: 'query' },
  ])
})

test('shapes with a name are components', () => {
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['AuctionDetails', 'Problem', 'Receipt']),
  )
})

test('only what needs a session asks for one', () => {
  expect(document.paths['/api/account/authenticatedUser']?.['get']?.security).toBeUndefined()
  expect(document.paths['/api/auctions/{auctionId}/bids']?.['post']?.security).toEqual([{ session: [] }])
})
