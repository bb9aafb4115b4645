import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixtureEnd, bidder, fixtureNoon } from '../fixtures/auction-commands.ts'
import { codeOf, commandOf, drafted, type Play, systemAdmin, userIdOf } from '../fixtures/auction-play.ts'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import type { CommandDataOf } from '@zuschlag/contracts/auction/commands'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { Decision } from '@zuschlag/engine/domain/auction/guards'

const anna = bidder(1)
/** No investor: bids with access alone. */
const guest = { ...bidder(4), role: 'user' } as const

/** An independent model of an auction for revisions, versions, access and rates. */
type RevisionModel = {
  version: number
  isPublished: boolean
  hadBids: boolean
  standing: number[]
  access: boolean
  increase: number
  percent: number
  title: string
}

type Step = { readonly name: string; readonly run: (play: Play, model: RevisionModel) => void }
const reached = new Map<string, number>()

function expectOutcome(name: string, decision: Decision, wanted: string): readonly AuctionFact[] {
  expect(codeOf(decision), name).toBe(wanted)
  const key = `${name} ${wanted}`
  reached.set(key, (reached.get(key) ?? 0) + 1)
  return decision.ok ? decision.value : []
}

const step = (name: string, run: Step['run']): Step => ({ name, run })

const reviseTerms = (increase: number, seen: number | null): Step =>
  step('terms', (play, model) => {
    const expected = seen === null ? {} : { expected: { terms: { auctionBidMinimumIncrease: seen } } }
    const data = { terms: { auctionBidMinimumIncrease: increase }, ...expected }
    const isSurprised = seen !== null && seen !== model.increase
    const isChange = increase !== model.increase
    const wanted = isSurprised
      ? 'auctionChangedMeanwhile'
      : isChange && model.hadBids
        ? 'termsFrozen'
        : 'accepted'
    const facts = expectOutcome('terms', play.manage('ReviseAuction', data as never), wanted)
    if (wanted !== 'accepted') return
    expect(facts).toEqual([{ type: 'AuctionRevised', data: { terms: data.terms } }])
    if (isChange && model.version > 0) model.version += 1
    model.increase = increase
  })

const reviseDescription = (percent: number, title: string, seen: string | null): Step =>
  step('description', (play, model) => {
    const costTerms = { ...play.existing.description.costTerms, brokeragePercent: percent }
    const expected = seen === null ? {} : { expected: { description: { title: seen } } }
    const wanted = seen !== null && seen !== model.title ? 'auctionChangedMeanwhile' : 'accepted'
    const data = { description: { costTerms, title }, ...expected } as CommandDataOf<'ReviseAuction'>
    expectOutcome('description', play.manage('ReviseAuction', data), wanted)
    if (wanted === 'accepted') Object.assign(model, { percent, title })
  })

const publish = step('publish', (play, model) => {
  expectOutcome(
    'publish',
    play.manage('PublishAuction', {}),
    model.isPublished ? 'auctionAlreadyPublished' : 'accepted',
  )
  model.isPublished = true
  model.version = Math.max(1, model.version)
})

const unpublish = step('unpublish', (play, model) => {
  const refused = model.standing.length > 0 ? 'auctionHasBids' : 'accepted'
  const wanted = model.isPublished ? refused : 'auctionNotPublished'
  expectOutcome('unpublish', play.manage('UnpublishAuction', {}), wanted)
  if (wanted === 'accepted') model.isPublished = false
})

const access = (isGranted: boolean): Step =>
  step('access', (play, model) => {
    const type = isGranted ? 'GrantAccess' : 'RevokeAccess'
    const wrong = isGranted ? 'accessAlreadyGranted' : 'accessNotGranted'
    expectOutcome(
      'access',
      play.manage(type, { userId: userIdOf(guest) }),
      model.access === isGranted ? wrong : 'accepted',
    )
    model.access = isGranted
  })

const placeBid = (isGuest: boolean, named: number | null): Step =>
  step('bid', (play, model) => {
    play.at(fixtureNoon)
    const price = Math.max(100_000, ...model.standing.map((each) => each + 5000))
    const rulesVersion = named === null ? {} : { rulesVersion: Math.max(1, model.version + named) }
    const data = { price, confirmations: allConfirmed, ...rulesVersion }
    const isOther = rulesVersion.rulesVersion !== undefined && rulesVersion.rulesVersion !== model.version
    const late = !model.isPublished ? 'auctionNotPublished' : isOther ? 'confirmationMissing' : 'accepted'
    const wanted = isGuest && !model.access ? 'bidderNotPermitted' : late
    const decision = play.send(commandOf('PlaceBid', data, isGuest ? guest : anna))
    const [fact] = expectOutcome('bid', decision, wanted)
    if (!decision.ok && wanted === 'confirmationMissing')
      expect(decision.error.rulesVersion).toBe(model.version)
    if (wanted !== 'accepted') return
    // Whole percents of whole units are whole cents.
    expect(fact).toMatchObject({
      data: { rulesVersion: model.version, costs: { brokeragePrice: price * model.percent } },
    })
    model.standing.push(price)
    model.hadBids = true
  })

const voidBid = step('void', (play, model) => {
  const bidRevision = play.existing.standing.leadingBidRevision ?? 0
  const wanted = model.standing.length === 0 ? 'bidNotStanding' : 'accepted'
  if (!model.isPublished) return
  expectOutcome('void', play.manage('VoidBid', { bidRevision, reason: 'so' }, systemAdmin), wanted)
  Object.assign(model, { standing: model.standing.toSorted((a, b) => b - a).slice(1) })
})

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
