import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import { draft } from '../fixtures/auction-commands.ts'
import { people, type Answer, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { signedIn, stackOfFile } from './running-stack.ts'
import { gatewayConfig } from './stack-parts.ts'

const stack = await stackOfFile()
const [broker, seller, anna, ben, admin] = await signedIn(stack, 'broker', 'seller', 'anna', 'ben', 'admin')

const revisionOf = (answer: Answer): number => (answer.json() as { revision: number }).revision

async function refusalOf(answer: Promise<Answer>): Promise<unknown> {
  const { status } = await answer
  return status === 201 ? 'accepted' : problemIn(await answer).code
}

async function drafted(country: Country, terms: Partial<AuctionTerms>): Promise<readonly [string, Answer]> {
  const auctionId = randomUUID()
  const { data } = draft(auctionId as AuctionId, randomUUID() as never, {
    description: { country },
    terms: { end: stack.clock.hoursFromNow(72), start: stack.clock.hoursFromNow(1), ...terms },
  })
  const { description, terms: said } = data
  const body = { commandId: randomUUID(), auctionId, description, terms: said }
  return [auctionId, await broker.post('/api/administration/auctions', body)]
}

test('[DEC-8] bound to the highest is published in Austria alone, and nothing without a decision period', async () => {
  const bound = { sellerDecisionBinding: true, nightTimeStart: null, nightTimeEnd: null }
  const [, german] = await drafted('DE', bound)
  expect([german.status, problemIn(german).code]).toEqual([409, 'decisionModeNotOffered'])
  const [austrian] = await drafted('AT', bound)
  expect(await refusalOf(broker.manage(austrian, 'PublishAuction'))).toBe('accepted')
  const moved = broker.manage(austrian, 'ReviseAuction', { description: { country: 'CH' } })
  expect(await refusalOf(moved)).toBe('decisionModeNotOffered')
  const [old] = await drafted('AT', { ...bound, decisionDays: undefined })
  const refused = await broker.manage(old, 'PublishAuction')
  expect(problemIn(refused)).toMatchObject({
    code: 'auctionIncomplete',
    errors: { decisionDays: ['auctionIncomplete'] },
  })
  expect(await refusalOf(broker.manage(old, 'ReviseAuction', { terms: { decisionDays: 7 } }))).toBe(
    'accepted',
  )
  expect(await refusalOf(broker.manage(old, 'PublishAuction'))).toBe('accepted')
})

test('[DEC-2] [DEC-3] [DEC-6] [DEC-7] the engine keeps the mode, the seller confirms, and a failed award is followed by the next', async () => {
  const terms = { openEnd: true, end: null, sellerDecisionBinding: true, awardConfirmedBySeller: true }
  const auctionId = await stack.openAuction({ terms })
  const lower = revisionOf(await anna.bid(auctionId, 110_000))
  const higher = revisionOf(await ben.bid(auctionId, 120_000))
  await stack.manage(auctionId, 'EndAuction', {})
  type Administered = { isSellerBound: boolean; mayConfirmAward: boolean; decisionUntil: string | null }
  const administered = async (client: ScriptClient): Promise<Administered> =>
    (await client.get(`/api/administration/auctions/${auctionId}`)).json() as Administered
  expect(await administered(broker)).toMatchObject({ isSellerBound: true, mayConfirmAward: false })
  expect((await administered(broker)).decisionUntil).not.toBeNull()
  expect(await refusalOf(broker.manage(auctionId, 'DeclineAward', { reason: 'Nein' }))).toBe('sellerBound')
  expect(await refusalOf(broker.manage(auctionId, 'AwardAuction', { bidRevision: lower }))).toBe(
    'bidNotHighest',
  )
  expect(await refusalOf(broker.manage(auctionId, 'AwardAuction', { bidRevision: higher }))).toBe('accepted')
  const outcomeFor = async (client: ScriptClient): Promise<unknown> =>
    ((await client.get(`/api/auctions/${auctionId}`)).json() as { outcome: unknown }).outcome
  const isLate = async (client: ScriptClient): Promise<unknown> =>
    ((await client.get(`/api/auctions/${auctionId}`)).json() as { isAwardLate?: boolean }).isAwardLate
  expect(await outcomeFor(ben)).toMatchObject({ kind: 'awardedToYou', confirmation: 'awaited' })
  expect(await isLate(ben)).toBeUndefined()
  expect((await administered(seller)).mayConfirmAward).toBe(true)
  expect(await refusalOf(broker.manage(auctionId, 'ConfirmAward', { bidRevision: higher }))).toBe(
    'commandNotPermitted',
  )
  expect(await refusalOf(seller.manage(auctionId, 'ConfirmAward', { bidRevision: higher }))).toBe('accepted')
  const failed = { bidRevision: higher, category: 'financingFailed' }
  expect(await refusalOf(seller.manage(auctionId, 'ReportNotConcluded', failed))).toBe('commandNotPermitted')
  expect(await refusalOf(broker.manage(auctionId, 'ReportNotConcluded', failed))).toBe('accepted')
  expect(await administered(broker)).toMatchObject({ phase: 'ended', isSellerBound: false })
  const notConcluded = { kind: 'notConcluded', category: 'financingFailed' }
  expect(await outcomeFor(ben)).toMatchObject({ ...notConcluded, isYours: true })
  expect(await outcomeFor(anna)).toMatchObject({ ...notConcluded, isYours: false })
  const bids = (await broker.get(`/api/administration/auctions/${auctionId}/bids`)).json()
  expect(bids).toMatchObject([
    { revision: higher, rank: 1, candidateRank: null, isBidderBest: false },
    { revision: lower, rank: 2, candidateRank: 1, isBidderBest: true },
  ])
  expect(await refusalOf(broker.manage(auctionId, 'AwardAuction', { bidRevision: higher }))).toBe(
    'bidderReleased',
  )
  expect(await refusalOf(broker.manage(auctionId, 'AwardAuction', { bidRevision: lower }))).toBe('accepted')
  expect(await outcomeFor(anna)).toMatchObject({ kind: 'awardedToYou' })
  expect(await outcomeFor(ben)).toMatchObject({ kind: 'awarded' })
  expect(await isLate(anna)).toBe(true)
  expect(await administered(broker)).toMatchObject({ isAwardLate: true })
})

test.each([false, true])(
  '[DEC-4] [OUT-4] a category is stated of a lower bid alone; the one above it is voided: %s',
  async (isVoided) => {
    const terms = { openEnd: true, end: null, sellerDecisionBinding: false }
    const auctionId = await stack.openAuction({ terms })
    const lower = revisionOf(await anna.bid(auctionId, 110_000))
    const higher = revisionOf(await ben.bid(auctionId, 120_000))
    await stack.manage(auctionId, 'EndAuction', {})
    const voiding = { bidRevision: higher, reason: 'Irrtum' }
    if (isVoided) expect(await refusalOf(admin.manage(auctionId, 'VoidBid', voiding))).toBe('accepted')
    await stack.manage(auctionId, 'AwardAuction', { bidRevision: lower, category: 'financing' })
    const { outcome } = (await ben.get(`/api/auctions/${auctionId}`)).json() as { outcome: unknown }
    expect(outcome).toMatchObject({ kind: 'awarded', category: isVoided ? null : 'financing' })
    while (
      await followAuctions({ knex: stack.knex, clock: stack.clock, publicUrl: gatewayConfig.publicUrl })
    );
    const mails = await mailsTo(stack.knex, people.ben.email, 'auctionAwardedToOther')
    const mail = mails.find(({ data }) => String(data?.['link']).includes(auctionId))
    expect(mail?.data?.['awardCategory']).toBe(isVoided ? undefined : 'financing')
  },
)

test('[DEC-4] the reason for a lower award is for who bid and who runs the auction, not for a visitor', async () => {
  const auctionId = await stack.openAuction({ terms: { openEnd: true, end: null } })
  const { revision } = (await anna.bid(auctionId, 100_000)).json() as { revision: number }
  await ben.bid(auctionId, 110_000)
  await stack.manage(auctionId, 'EndAuction', {})
  await stack.manage(auctionId, 'AwardAuction', { bidRevision: revision, category: 'financing' })
  const visitor = new ScriptClient(stack.url)
  const carla = await ScriptClient.signedIn(stack.url, people.carla)
  for (const path of [`/api/public/auctions/${auctionId}`, '/api/public/auctions/ended']) {
    for (const client of [visitor, carla]) {
      const { status, text } = await client.get(path)
      expect([path, status, text.includes('financing')]).toEqual([path, 200, false])
    }
  }
  for (const [client, path] of [
    [anna, `/api/auctions/${auctionId}`],
    [ben, `/api/auctions/${auctionId}`],
    [broker, `/api/administration/auctions/${auctionId}`],
  ] as const)
    expect((await client.get(path)).json()).toMatchObject({ outcome: { category: 'financing' } })
})
