import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixtureEnd } from '../fixtures/auction-commands.ts'
import { drafted } from '../fixtures/auction-play.ts'
import type { RevisionModel } from './revision-steps.ts'
import {
  access,
  placeBid,
  publish,
  reached,
  reviseDescription,
  reviseTerms,
  expectOutcome,
  unpublish,
  voidBid,
} from './revision-steps.ts'

const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(0, 1000, 2000), fc.option(fc.constantFrom(0, 1000, 2000)))
        .map((args) => reviseTerms(...args)),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom(1, 3, 4),
          fc.constantFrom('Alt', 'Neu'),
          fc.option(fc.constantFrom('Alt', 'Neu')),
        )
        .map((args) => reviseDescription(...args)),
    },
    { weight: 3, arbitrary: fc.constantFrom(publish, unpublish) },
    { weight: 2, arbitrary: fc.boolean().map(access) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.boolean(), fc.option(fc.constantFrom(-1, 0, 0, 1)))
        .map((args) => placeBid(...args)),
    },
    { weight: 1, arbitrary: fc.constant(voidBid) },
  ),
  { minLength: 5, maxLength: 25 },
)

test('[PUB-2] [PUB-3] [PUB-4] [PUB-6] [PUB-9] [RULES-1] [RULES-2] [RULES-3] [RULES-4] [LIFE-3] [COST-8] revisions, versions, access and rates agree with a small model of them', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const play = drafted({ description: { title: 'Alt' } })
      const model: RevisionModel = {
        version: 0,
        isPublished: false,
        hadBids: false,
        standing: [],
        access: false,
        increase: 1000,
        percent: 3,
        title: 'Alt',
      }
      for (const { run } of sequence) {
        run(play, model)
        expect(play.existing.rulesVersion).toBe(model.version)
        expect(play.existing.status).toBe(model.isPublished ? 'Published' : 'Draft')
      }
      if (!model.isPublished) return
      play.at(fixtureEnd)
      expectOutcome('after', play.manage('ReviseAuction', { description: { title: 'Spät' } }), 'auctionEnded')
    }),
    { numRuns: 1000 },
  )
  const all = [
    'terms accepted',
    'terms termsFrozen',
    'terms auctionChangedMeanwhile',
    'description auctionChangedMeanwhile',
    'publish auctionAlreadyPublished',
    'publish accepted',
    'unpublish accepted',
    'unpublish auctionHasBids',
    'unpublish auctionNotPublished',
    'access accessAlreadyGranted',
    'access accessNotGranted',
    'bid accepted',
    'bid confirmationMissing',
    'bid bidderNotPermitted',
    'void accepted',
    'after auctionEnded',
  ]
  expect(all.filter((key) => (reached.get(key) ?? 0) < 20)).toEqual([])
})
