import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { auctionIdOf, commandIdOf, draft } from '../../../../../tests/fixtures/auction-commands.ts'
import { planNotices } from './notice-plan.ts'
import { noHistory } from './notice-state.ts'

const at = msToInstant(0)
const anna = 'anna' as UserId
const plan: AuctionDocument = { name: 'Plan', storageUrl: '/files/plan.pdf' }
const drafted: AuctionFact = { type: 'AuctionDrafted', data: draft(auctionIdOf(1), commandIdOf(1)).data }
const granted: AuctionFact = { type: 'AccessGranted', data: { userId: anna, until: null } }
const [published, unpublished] = [
  { type: 'AuctionPublished', data: {} },
  { type: 'AuctionUnpublished', data: {} },
] as const
const showing = (...documents: AuctionDocument[]): AuctionFact => ({
  type: 'AuctionRevised',
  data: { description: { documents } },
})

/** The notices of the last of these events. */
function lastOf(...facts: readonly AuctionFact[]) {
  let step = planNotices(noHistory, { ...drafted, revision: 0, at })
  for (const [index, fact] of [granted, ...facts].entries()) {
    step = planNotices(step.state, { ...fact, revision: index + 1, at })
  }
  return step.notices.map(({ userId, kind, documents }) => ({ userId, kind, documents }))
}

const added = [{ kind: 'added', name: 'Plan', storageUrl: '/files/plan.pdf' }]

test('[DATA-5] new documents of a published auction are news for those with access, by name', () => {
  const news = [{ userId: anna, kind: 'documentsChanged', documents: added }]
  expect(lastOf(published, showing(plan))).toEqual(news)
})

test.each([
  ['while it is a draft', [showing(plan)]],
  ['of the tenant alone', [published, showing({ ...plan, isInternal: true })]],
  ['under another name', [showing(plan), published, showing({ ...plan, name: 'Grundriss' })]],
  ['while it is unpublished', [published, unpublished, showing(plan)]],
])('[DATA-5] documents %s are no news', (_when, facts) => {
  expect(lastOf(...facts)).toEqual([])
})

test('[DATA-5] what changed while it was unpublished is news once it is published again', () => {
  expect(lastOf(published, unpublished, showing(plan), published)).toContainEqual({
    userId: anna,
    kind: 'documentsChanged',
    documents: added,
  })
})
