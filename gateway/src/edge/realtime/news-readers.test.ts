import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { serverMessageSchema } from '@zuschlag/contracts/realtime/messages'
import { expect, test } from 'vitest'
import { numberedUuid } from '../../../../tests/fixtures/auction-commands.ts'
import { rowAt } from './live-world.fixture.ts'
import { liveMessagePolicies } from '../../policies/live-policies.ts'
import { type SignedIn, type Viewer, visitor } from '../../policies/viewer.ts'
import { signedInAs } from '../../policies/viewer.fixture.ts'
import { newsReaders } from './news-readers.ts'

const auctionId = numberedUuid(1, 1) as AuctionId
const row = rowAt(1, {})
const foreignTenant = numberedUuid(4, 1) as TenantId

const person = (number: number, more: Partial<SignedIn> = {}): SignedIn =>
  signedInAs(numberedUuid(2, number), more)

const stranger = person(1)
const accessHolder = person(2)
const investor = person(3, { investorId: 'i' })
const ownBroker = person(4, { brokerTenantIds: [row.tenantId], isProfessionalBroker: true })
const otherBroker = person(5, { brokerTenantIds: [foreignTenant], isProfessionalBroker: true })
const privateSeller = person(6, { brokerTenantIds: [foreignTenant] })
const everybody: readonly Viewer[] = [
  visitor,
  stranger,
  accessHolder,
  investor,
  ownBroker,
  otherBroker,
  privateSeller,
]

const answered = { about: 'questions', auctionId, userIds: [], isForAll: true } as const

function readersOf(auction: Partial<typeof row> = {}): Promise<readonly UserId[]> {
  const rooms = { viewersOf: () => everybody }
  const accessHolders = new Set([accessHolder.userId])
  const audienceOf = () => Promise.resolve({ auction: { ...row, ...auction }, accessHolders })
  return newsReaders(answered, rooms, { audienceOf })
}
const idsOf = (...readers: readonly SignedIn[]) => readers.map(({ userId }) => userId)

test('[LIVE-11] an answer is news to those who may read the private details, among who has the page open', async () => {
  expect(await readersOf()).toEqual(idsOf(accessHolder, investor, ownBroker, otherBroker))
  const terms = { ...row.terms, admittedOnly: true }
  expect(await readersOf({ terms })).toEqual(idsOf(accessHolder, ownBroker))
  expect(await readersOf({ isPublished: false })).toEqual(idsOf(accessHolder, ownBroker))
})

test('[LIVE-11] what names its readers goes to them alone', async () => {
  const nobodyAsked = () => Promise.reject(new Error('asked'))
  const rooms = { viewersOf: () => everybody }
  const named = { ...answered, userIds: [stranger.userId], isForAll: false }
  expect(await newsReaders(named, rooms, { audienceOf: nobodyAsked })).toEqual([stranger.userId])
})

test('every message that the server sends has a policy', () => {
  const kinds = serverMessageSchema.options.flatMap((option) =>
    'options' in option
      ? option.options.map(({ shape }) => `readerNews ${shape.about.value}`)
      : [option.shape.type.value],
  )
  expect(Object.keys(liveMessagePolicies).toSorted()).toEqual(kinds.toSorted())
})
