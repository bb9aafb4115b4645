import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { auctionIdOf, commandIdOf, draft } from '../../../../../tests/fixtures/auction-commands.ts'
import { planNotices } from './notice-plan.ts'
import { noHistory } from './notice-state.ts'
import type { AlertEvent } from './notice-state.ts'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { renderMail } from '../mail/render-mail.ts'
import { createLogos } from '../mail/look/logo.ts'
import { sampleCompany, sampleMail } from '../mail/sample-mails.fixture.ts'

const at = msToInstant(0)
const anna = 'anna' as UserId
const drafted: AuctionFact = { type: 'AuctionDrafted', data: draft(auctionIdOf(1), commandIdOf(1)).data }
const granted: AuctionFact = { type: 'AccessGranted', data: { userId: anna, until: null } }
const [published, unpublished] = [
  { type: 'AuctionPublished', data: {} },
  { type: 'AuctionUnpublished', data: {} },
] as const
const revised = (terms: object): AuctionFact => ({ type: 'AuctionRevised', data: { terms } })

/** What the last of these events announces, and to whom besides those who watch. */
function announced(...facts: readonly AuctionFact[]) {
  let state = noHistory
  let step = planNotices(state, { ...drafted, revision: 0, at })
  for (const [revision, fact] of [drafted, granted, ...facts].entries()) {
    step = planNotices(state, { ...fact, revision, at })
    state = step.state
  }
  const { notices, toWatchers = null } = step
  return { notices: notices.map(({ userId, kind, changes }) => ({ userId, kind, changes })), toWatchers }
}

const cheaper = [{ name: 'startPrice', before: 100_000, after: 90_000 }]

test('[PUB-13] a change of published terms goes to those with access and to watchers, with both values', () => {
  expect(announced(published, revised({ startPrice: 90_000 }))).toEqual({
    notices: [{ userId: anna, kind: 'termsChanged', changes: cheaper }],
    toWatchers: { kind: 'termsChanged', changes: cheaper },
  })
})

test.each([
  ['while it is a draft', [revised({ startPrice: 90_000 })]],
  ['of a term that stays as it is', [published, revised({ startPrice: 100_000 })]],
  ['of a minimum price that is not shown', [published, revised({ minimumPrice: 200_000 })]],
  ['while it is unpublished', [published, unpublished, revised({ startPrice: 90_000 })]],
])('[PUB-13] a revision %s notifies nobody', (_when, facts) => {
  expect(announced(...facts)).toEqual({ notices: [], toWatchers: null })
})

test('[PUB-13] [PERM-5] a minimum price that becomes shown is announced without the value that was hidden', () => {
  const revision = { terms: { minimumPrice: 250_000 }, description: { showMinimumPrice: true } } as const
  const cheaperAndShown = { type: 'AuctionRevised', data: revision } as unknown as AuctionFact
  const hidden = revised({ minimumPrice: 300_000 })
  const shownFirst = [{ name: 'minimumPrice', before: null, after: 250_000 }]
  expect(announced(hidden, published, cheaperAndShown).toWatchers?.changes).toEqual(shownFirst)
  const paused = [hidden, published, unpublished, cheaperAndShown, published]
  expect(announced(...paused).toWatchers?.changes).toEqual(shownFirst)
  const later = announced(hidden, published, cheaperAndShown, revised({ minimumPrice: 240_000 }))
  expect(later.toWatchers?.changes).toEqual([{ name: 'minimumPrice', before: 250_000, after: 240_000 }])
})

test('[PUB-13] what changed while it was unpublished is announced once it is published again', () => {
  const paused = [published, unpublished, revised({ startPrice: 95_000 }), revised({ startPrice: 90_000 })]
  expect(announced(...paused, published).toWatchers).toEqual({ kind: 'termsChanged', changes: cheaper })
  expect(announced(published, unpublished, published)).toMatchObject({
    notices: [{ userId: anna, kind: 'auctionPublished' }],
    toWatchers: null,
  })
})

test('[PUB-13] a change is announced against the end that extensions moved, and an extension with both ends', () => {
  const [first, second] = [msToInstant(1_000_000), msToInstant(2_000_000)]
  const previousEnd = draft(auctionIdOf(1), commandIdOf(1)).data.terms.end ?? at
  const extended = (by: 'bid' | 'broker'): AuctionFact => ({
    type: 'AuctionEndExtended',
    data: { previousEnd, end: first, by },
  })
  const moved = (before: string, after: string) => [{ name: 'end', before, after }]
  expect(announced(published, extended('broker')).toWatchers).toEqual({
    kind: 'endExtended',
    changes: moved(previousEnd, first),
  })
  expect(announced(published, extended('bid'))).toEqual({ notices: [], toWatchers: null })
  expect(announced(published, extended('bid'), revised({ end: second })).toWatchers?.changes).toEqual(
    moved(first, second),
  )
})

test('[PUB-13] other agreements are announced as changed, without their text, which no state keeps', () => {
  const text = 'Nur mit Besichtigung'
  expect(announced(published, revised({ agreements: text })).toWatchers?.changes).toEqual([
    { name: 'agreements', before: null, after: null },
  ])
  const { state } = planNotices(noHistory, { ...drafted, revision: 0, at })
  const next = planNotices(state, { ...revised({ agreements: text }), revision: 1, at }).state
  expect(JSON.stringify(next)).not.toContain(text)
})

test('an end that was open for a while is near again, and is notified again', () => {
  const end = draft(auctionIdOf(1), commandIdOf(1)).data.terms.end
  const play = (...facts: readonly AuctionFact[]) => {
    const start = { ...planNotices(noHistory, { ...drafted, revision: 0, at }).state, isEndTold: true }
    return facts.reduce(
      (state, fact, index) => planNotices(state, { ...fact, revision: index + 1, at }).state,
      start,
    )
  }
  expect(play(published, revised({ startPrice: 90_000 }))).toMatchObject({ end, isEndTold: true })
  expect(play(published, revised({ openEnd: true }))).toMatchObject({ end: null, isEndTold: false })
  const reopened = [published, revised({ openEnd: true }), revised({ openEnd: false })]
  expect(play(...reopened)).toMatchObject({ end, isEndTold: false })
})

const plan: AuctionDocument = { name: 'Plan', storageUrl: '/files/plan.pdf' }
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

const rendering = { publicUrl: 'https://zuschlag.example', company: sampleCompany, logos: createLogos(null) }

test('[ADM-3] who is suspended is notified, and nobody else; a limit and its end are no news', () => {
  const events = [
    { type: 'BidderSuspended', data: { bidderId: anna, category: 'proofExpired' } },
    { type: 'BidderLimited', data: { bidderId: anna, limit: null } },
    { type: 'BidderRestored', data: { bidderId: anna } },
  ].map((fact, revision) => ({ ...fact, revision, at }) as AlertEvent)
  expect(events.map((event) => planNotices(noHistory, event).notices)).toEqual([
    [{ userId: anna, kind: 'bidderSuspended', price: null, ownPrice: null }],
    [],
    [],
  ])
})

test('[ADM-29] [ADM-30] whose access ended by itself is notified, and who was revoked while a bid stands', () => {
  const fact = { type: 'AccessRevoked', data: { userId: anna }, revision: 1, at } as const
  const ended = { ...fact, actorRole: 'engine' } as const
  expect(planNotices(noHistory, ended).notices).toEqual([
    { userId: anna, kind: 'accessExpired', price: null, ownPrice: null },
  ])
  const revoked = { ...fact, actorRole: 'broker' } as const
  expect(planNotices(noHistory, revoked).notices).toEqual([])
  const bids = { [anna]: { price: 100_000, revision: 0, earlier: [] } }
  expect(planNotices({ ...noHistory, bids }, revoked).notices).toEqual([
    { userId: anna, kind: 'accessRevoked', price: null, ownPrice: 100_000 },
  ])
})

test('[ADM-30] the mail about a revoked access says that the bid stands, in both languages', async () => {
  const german = await renderMail(sampleMail('accessRevoked'), rendering)
  expect(german.text).toMatch(/Ihr Gebot von €\s2\.320\.000\s+bleibt\s+bestehen\s+und\s+gilt\s+weiter\./)
  const english = await renderMail(sampleMail('accessRevoked', { language: 'en' }), rendering)
  expect(english.text).toMatch(/Your bid of €\s?2,320,000\s+stands\s+and\s+remains\s+valid\./)
})

test('[ADM-27] [ADM-29] the mail about an access says until when it holds, and another that it is over', async () => {
  const until = await renderMail(sampleMail('accessGranted'), rendering)
  expect(until.text).toContain('Zugang bis')
  const german = await renderMail(sampleMail('accessExpired'), rendering)
  expect(german.text).toContain('war befristet')
  const english = await renderMail(sampleMail('accessExpired', { language: 'en' }), rendering)
  expect(english.text).toContain('granted for a limited time')
})

test('[ADM-3] the mail about a suspension says why, in both languages', async () => {
  const german = await renderMail(sampleMail('bidderSuspended'), rendering)
  expect(german.text).toContain('Ihr Finanzierungsnachweis ist abgelaufen.')
  const english = await renderMail(sampleMail('bidderSuspended', { language: 'en' }), rendering)
  expect(english.text).toContain('Your proof of funds has expired.')
})
