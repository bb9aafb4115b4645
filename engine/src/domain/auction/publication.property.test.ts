import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { fixtureNoon } from '../../../../tests/fixtures/auction-commands.ts'
import { drafted, published, setUpTime, shift } from '../../../../tests/fixtures/auction-play.ts'
import { currentTerms } from './publication.ts'

type Changes = { readonly terms?: Partial<AuctionTerms>; readonly description?: Partial<AuctionDescription> }

/** What keeps an auction from being published, each by itself. */
const gaps: Readonly<Record<string, Changes>> = {
  title: { description: { title: '' } },
  zipCode: { description: { zipCode: '' } },
  city: { description: { city: '' } },
  images: { description: { images: [] } },
  start: { terms: { start: null } },
  end: { terms: { end: null } },
  startPrice: { terms: { startPrice: null } },
  auctionBidMinimumIncrease: { terms: { auctionBidMinimumIncrease: null } },
  immediatePurchasePrice: { terms: { immediatePurchaseEnabled: true, immediatePurchasePrice: null } },
  minimumPrice: { terms: { auctionType: 2, minimumPrice: null } },
}

test('[PUB-1] [PUB-5] exactly what is missing is named, at the publication and by whatever revision would bring it', () => {
  let complete = 0
  fc.assert(
    fc.property(fc.subarray(Object.keys(gaps)), (names) => {
      const changes = names.map((name) => gaps[name] as Changes)
      const terms = Object.assign({}, ...changes.map((each) => each.terms)) as Partial<AuctionTerms>
      const description = Object.assign({}, ...changes.map((each) => each.description)) as object
      const draft = drafted({ terms, description })
      const decisions = [
        draft.manage('PublishAuction', {}),
        published().manage('ReviseAuction', { terms, description }),
      ]
      for (const decision of decisions) {
        if (names.length === 0) expect(decision.ok).toBe(true)
        else if (decision.ok) expect(decision.value).toEqual([])
        else
          expect([decision.error.code, decision.error.fields?.toSorted()]).toEqual([
            'auctionIncomplete',
            names.toSorted(),
          ])
      }
      if (names.length === 0) complete += 1
      // A draft may lack it.
      expect(drafted().manage('ReviseAuction', { terms, description }).ok).toBe(true)
    }),
    { numRuns: 300 },
  )
  expect(complete).toBeGreaterThan(0)
})

test('[PUB-11] a minimum price above an enabled immediate purchase price is refused, by publication and by revision', () => {
  const met = { accepted: 0, refused: 0 }
  const price = fc.integer({ min: 100_001, max: 100_004 })
  fc.assert(
    fc.property(price, price, fc.boolean(), fc.constantFrom(1, 2), (minimum, purchase, enabled, type) => {
      const terms: Partial<AuctionTerms> = {
        auctionType: type,
        minimumPrice: minimum as Price,
        immediatePurchaseEnabled: enabled,
        immediatePurchasePrice: purchase as Price,
      }
      const isRefused = enabled && minimum > purchase
      met[isRefused ? 'refused' : 'accepted'] += 1
      const others = { ...terms, minimumPrice: 1 as Price }
      const { minimumPrice } = terms as { readonly minimumPrice: Price }
      for (const decision of [
        drafted({ terms }).manage('PublishAuction', {}),
        published().manage('ReviseAuction', { terms }),
        published({ terms: others }).manage('ReviseAuction', { terms: { minimumPrice } }),
      ]) {
        if (!isRefused) expect(decision.ok).toBe(true)
        else
          expect(decision).toEqual({
            ok: false,
            error: { code: 'auctionIncomplete', fields: ['minimumPrice'] },
          })
      }
    }),
    { numRuns: 300 },
  )
  expect(Math.min(met.accepted, met.refused)).toBeGreaterThan(0)
})

test('[PUB-14] what was seen is published; anything that changed since is named, and nothing is published', () => {
  const met = { accepted: 0, refused: 0 }
  const title = fc.constantFrom('One', 'Two')
  const startPrice = fc.constantFrom(100_000 as Price, 100_001 as Price)
  const shown = fc.record({ title, startPrice })
  fc.assert(
    fc.property(shown, shown, fc.boolean(), (seen, now, isSaid) => {
      const parts = ({ title: text, startPrice: start }: typeof seen) => ({
        description: { title: text },
        terms: { startPrice: start },
      })
      const play = drafted(parts(seen))
      expect(play.manage('ReviseAuction', parts(now)).ok).toBe(true)
      const decision = play.manage('PublishAuction', isSaid ? { expected: parts(seen) } : {})
      const changed = (['title', 'startPrice'] as const).filter((name) => seen[name] !== now[name])
      if (isSaid && changed.length > 0) {
        met.refused += 1
        const error = { code: 'auctionChangedMeanwhile', fields: changed }
        expect(decision).toEqual({ ok: false, error })
        expect(play.existing.status).toBe('Draft')
      } else {
        met.accepted += 1
        expect(decision.ok).toBe(true)
        expect(play.existing).toMatchObject({ status: 'Published', ...parts(now) })
      }
    }),
  )
  expect(Math.min(met.accepted, met.refused)).toBeGreaterThan(0)
})

const DAY_MS = 86_400_000

type EndStep = {
  readonly kind: 'end' | 'open' | 'start' | 'unpublish' | 'publish' | 'wait'
  readonly days: number
}
const endSteps = fc.array(
  fc.record({
    kind: fc.constantFrom<EndStep['kind']>(
      'end',
      'end',
      'end',
      'open',
      'start',
      'unpublish',
      'publish',
      'wait',
    ),
    days: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 3, maxLength: 12 },
)

/** Noon of a day after the first of October, outside the night of the fixture. */
const noonOf = (days: number) => shift(fixtureNoon, days * DAY_MS)

test('[PUB-12] an announced end never comes earlier once the start has come, whatever is revised in between', () => {
  const met = { later: 0, refused: 0, earlierBefore: 0 }
  fc.assert(
    fc.property(endSteps, (sequence) => {
      const play = published()
      let [now, hasRun, day] = [setUpTime, false, 0]
      for (const { kind, days } of sequence) {
        if (play.existing.status === 'Ended') return
        const { status, terms } = play.existing
        const announced = currentTerms(play.existing).end
        hasRun ||= status === 'Published' && terms.start !== null && terms.start <= now
        if (kind === 'wait') {
          day += 1
          now = noonOf(day)
          play.at(now)
        } else if (kind === 'publish') play.manage('PublishAuction', {})
        else if (kind === 'unpublish') play.manage('UnpublishAuction', {})
        else if (kind === 'start') play.manage('ReviseAuction', { terms: { start: noonOf(day + days) } })
        else {
          const wanted = kind === 'open' ? { openEnd: true } : { openEnd: false, end: noonOf(days) }
          const decision = play.manage('ReviseAuction', { terms: wanted })
          if (terms.openEnd || announced === null) continue
          const isEarlier = kind === 'open' || noonOf(days) < announced
          const isRefused = !decision.ok && decision.error.code === 'endNotLater'
          expect(isRefused).toBe(isEarlier && hasRun)
          if (isRefused) met.refused += 1
          else if (isEarlier) met.earlierBefore += 1
          else met.later += 1
        }
      }
    }),
    { numRuns: 1000 },
  )
  expect(Math.min(...Object.values(met))).toBeGreaterThan(50)
})
