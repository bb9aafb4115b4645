import { randomUUID } from 'node:crypto'
import type { Admission } from '@zuschlag/contracts/administration/admissions'
import type { MailKind } from '@zuschlag/contracts/mail/mail-log'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import { notifyQuestionsAnswered } from '@zuschlag/gateway/modules/notifications/alerts/notices-without-event'
import { expect, test, vi } from 'vitest'
import { approval, codeOf, decide, requestIn, save, sent, waitingIn } from './access-request-scenes.ts'
import { people, type ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { gatewayConfig } from './stack-parts.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [broker, seller, carla, anna, ben] = await signedIn(stack, 'broker', 'seller', 'carla', 'anna', 'ben')

const pathOf = (auctionId: string, end: string) => `/api/administration/auctions/${auctionId}/${end}`

async function admissionOf(client: ScriptClient, auctionId: string): Promise<Admission | undefined> {
  const answer = (await client.get(pathOf(auctionId, 'admissions'))).json() as { admissions: Admission[] }
  return answer.admissions[0]
}

function grant(auctionId: string, until: Instant | null) {
  const body = { commandId: randomUUID(), action: 'grant', reason: 'Nachweis geprüft', until }
  return broker.post(pathOf(auctionId, `admissions/${people.carla.id}/changes`), body)
}

async function endsAt(auctionId: AuctionId, until: Instant): Promise<void> {
  const events = (await stack.eventsOf(auctionId)).filter(({ type }) => !type.endsWith('Rejected'))
  stack.clock.jumpTo(until)
  await stack.seen(auctionId, events.length)
}

async function follow(): Promise<void> {
  const options = { knex: stack.knex, clock: stack.clock, publicUrl: gatewayConfig.publicUrl }
  while (await followAuctions(options));
  while (await notifyQuestionsAnswered(options));
}

test('[ADM-27] [ADM-28] [ADM-29] an approval names an end; then its bids stand, and no other is taken', async () => {
  const auctionId = await stack.openAuction()
  await sent(carla, auctionId)
  const { id, revision } = await waitingIn(broker, auctionId)
  const past = { ...approval(revision), until: stack.clock.hoursFromNow(-1) }
  expect(codeOf(await decide(broker, id, 'approval', past))).toBe('accessEndPassed')
  expect(await waitingIn(broker, auctionId)).toMatchObject({ revision, state: 'open' })

  const until = stack.clock.hoursFromNow(1)
  const approved = await decide(broker, id, 'approval', { ...approval(revision), until })
  expect(approved.json()).toMatchObject({ state: 'approved', limit: 200_000 })
  expect(await admissionOf(broker, auctionId)).toMatchObject({ state: 'admitted', accessUntil: until })
  expect(await admissionOf(seller, auctionId)).toMatchObject({ state: 'admitted', accessUntil: null })
  const history = (await seller.get(pathOf(auctionId, 'history'))).text
  expect([history.includes('AccessGranted'), history.includes(until)]).toEqual([true, false])
  const details = (await carla.get(`/api/auctions/${auctionId}`)).json()
  expect(details).toMatchObject({ bidLimit: 200_000, accessUntil: until })
  expect((await carla.bid(auctionId, 100_000)).status).toBe(201)
  await follow()
  expect(await mailsTo(stack.knex, people.carla.email, 'accessGranted')).toMatchObject([{ data: { until } }])

  await endsAt(auctionId, until)
  expect(codeOf(await carla.bid(auctionId, 110_000))).toBe('accessExpired')
  expect((await carla.get(`/api/auctions/${auctionId}`)).status).toBe(403)
  expect((await carla.get(`/api/public/auctions/${auctionId}`)).json()).toMatchObject({
    bidCount: 1,
    hasTakenPart: true,
    currentUserLastBidPrice: 100_000,
    isHighestBidder: true,
    abilities: { placeBid: false, bidBlockedBy: 'accessExpired' },
  })
  expect(await admissionOf(broker, auctionId)).toMatchObject({ state: 'revoked', accessUntil: until })
  await follow()
  const [expired, ...further] = await mailsTo(stack.knex, people.carla.email, 'accessExpired')
  expect(further).toEqual([])
  expect(expired?.data).toMatchObject({ link: expect.stringMatching(/\/access$/) as unknown })
  expect(expired?.data).not.toHaveProperty('opens')
  const notices = (await carla.get('/api/user/alerts')).text
  expect(notices).toContain('accessExpired')
  // The person may ask again.
  expect(requestIn(await save(carla, auctionId, null))).toMatchObject({ state: 'draft' })
})

test('[ADM-28] [LOG-1] [OUT-5] [OUT-8] bidders whose access has ended get links that open, and their bid log', async () => {
  const auctionId = await stack.openAuction({ terms: { openEnd: true, end: null } })
  const until = stack.clock.hoursFromNow(1)
  await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id, until })
  const { revision } = (await carla.bid(auctionId, 100_000)).json() as { revision: number }
  await stack.seen(auctionId, revision)
  const questionId = randomUUID()
  const question = { questionId, category: 'property', text: 'Wie alt ist das Dach?' }
  expect((await carla.post(`/api/auctions/${auctionId}/questions`, question)).status).toBeLessThan(300)
  await stack.manage(auctionId, 'ReviseAuction', { description: { listed: false } })
  await endsAt(auctionId, until)
  const lastMail = async (kind: MailKind) => {
    await follow()
    const mails = await mailsTo(stack.knex, people.carla.email, kind)
    return mails.findLast(({ data }) => String(data?.['link']).includes(auctionId))?.data
  }
  expect(await lastMail('accessExpired')).not.toHaveProperty('opens')
  const answer = { to: 'asker', revision: 0, answer: 'Aus dem Jahr 2011.' }
  const answered = await broker.post(pathOf(auctionId, `questions/${questionId}/answer`), answer)
  expect(answered.status).toBeLessThan(300)
  expect(await lastMail('questionAnswered')).not.toHaveProperty('opens')
  await stack.manage(auctionId, 'EndAuction', {})
  const ended = await lastMail('auctionEnded')
  expect(ended).toMatchObject({ hasBidLog: true })
  expect(ended).not.toHaveProperty('opens')
  expect((await carla.get(`/api/public/auctions/${auctionId}`)).status).toBe(200)
  expect((await carla.get(`/api/auctions/${auctionId}/bid-log?format=csv`)).status).toBe(200)
  await stack.manage(auctionId, 'MakeCounterOffer', {
    price: 120_000,
    until: stack.clock.hoursFromNow(48),
    bidders: 1,
  })
  expect(await lastMail('counterOfferMade')).toMatchObject({ mayAccept: false, hasBidLog: true })
})

test.each(['award-pack', 'outcome-letter'])(
  '[PACK-1] [PACK-6] the %s opens for bidders whose access has ended',
  async (paper) => {
    const auctionId = await stack.openAuction({ terms: { openEnd: true, end: null } })
    const until = stack.clock.hoursFromNow(1)
    await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id, until })
    const wins = paper === 'award-pack'
    const [low, high] = wins ? [anna, carla] : [carla, anna]
    expect((await low.bid(auctionId, 100_000)).status).toBe(201)
    const { revision: bidRevision } = (await high.bid(auctionId, 110_000)).json() as { revision: number }
    await stack.seen(auctionId, bidRevision)
    await endsAt(auctionId, until)
    await stack.manage(auctionId, 'ReviseAuction', { description: { listed: false } })
    await stack.manage(auctionId, 'EndAuction', {})
    await stack.manage(auctionId, 'AwardAuction', { bidRevision })
    const path = `/api/auctions/${auctionId}/${paper}?language=de${wins ? '&version=bank&format=json' : ''}`
    await expect.poll(async () => (await carla.get(path)).status).toBe(200)
    expect((await ben.get(path)).status).toBe(404)
  },
)

test('[LOG-1] [OUT-8] who had access and made no offer gets no link to a bid log', async () => {
  const auctionId = await stack.openAuction()
  await stack.manage(auctionId, 'GrantAccess', { userId: people.ben.id })
  await stack.manage(auctionId, 'WithdrawAuction', { reason: 'Verkauft' })
  await follow()
  const [withdrawn] = await mailsTo(stack.knex, people.ben.email, 'auctionWithdrawn')
  expect(withdrawn?.data).toMatchObject({ hasBidLog: false })
})

test('[ADM-27] [ADM-28] a grant is given another end; an invitation without one lifts none', async () => {
  const auctionId = await stack.draftAuction()
  const [soon, later] = [stack.clock.hoursFromNow(1), stack.clock.hoursFromNow(2)]
  await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id, until: soon })
  expect((await grant(auctionId, soon)).status).toBe(409)
  expect(codeOf(await grant(auctionId, stack.clock.hoursFromNow(-1)))).toBe('accessEndPassed')
  expect((await grant(auctionId, later)).status).toBe(204)
  await vi.waitUntil(async () => (await admissionOf(broker, auctionId))?.accessUntil === later, 30_000)
  const invitation = {
    commandId: randomUUID(),
    email: people.carla.email,
    firstName: 'Carla',
    lastName: 'Nachname',
    reason: 'Besichtigung',
  }
  expect((await broker.post(pathOf(auctionId, 'invitations'), invitation)).status).toBe(204)
  const late = { ...invitation, commandId: randomUUID(), until: stack.clock.hoursFromNow(-1) }
  expect(codeOf(await broker.post(pathOf(auctionId, 'invitations'), late))).toBe('accessEndPassed')
  expect(await admissionOf(broker, auctionId)).toMatchObject({ accessUntil: later })
  expect((await carla.get(`/api/auctions/${auctionId}`)).status).toBe(200)
  await endsAt(auctionId, later)
  expect((await carla.get(`/api/auctions/${auctionId}`)).status).toBe(404)
})

test('[ADM-30] whose access is revoked while a bid stands is notified, and still sees how the bid stands', async () => {
  const auctionId = await stack.openAuction({ description: { listed: false } })
  const revoke = async (): Promise<void> => {
    await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
    await stack.manage(auctionId, 'RevokeAccess', { userId: people.carla.id })
    await follow()
  }
  const revocations = async () => mailsTo(stack.knex, people.carla.email, 'accessRevoked')
  await revoke()
  expect(await revocations()).toEqual([])
  expect((await carla.get(`/api/public/auctions/${auctionId}`)).status).toBe(404)

  await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
  const { revision } = (await carla.bid(auctionId, 100_000)).json() as { revision: number }
  await stack.seen(auctionId, revision)
  await stack.manage(auctionId, 'RevokeAccess', { userId: people.carla.id })
  await follow()
  const [mail, ...further] = await revocations()
  expect(further).toEqual([])
  expect(mail?.data).toMatchObject({ ownPrice: 100_000, link: expect.stringContaining(auctionId) as unknown })
  expect(mail?.data).not.toHaveProperty('opens')
  const { alerts } = (await carla.get('/api/user/alerts')).json() as { alerts: object[] }
  expect(alerts).toContainEqual(
    expect.objectContaining({ kind: 'accessRevoked', auctionId, ownPrice: 100_000 }),
  )
  // The private details lead to the public ones, which anybody else does not see.
  expect((await carla.get(`/api/auctions/${auctionId}`)).status).toBe(403)
  expect((await carla.get(`/api/public/auctions/${auctionId}`)).json()).toMatchObject({
    currentUserLastBidPrice: 100_000,
    isHighestBidder: true,
    abilities: { placeBid: false, bidBlockedBy: 'bidderNotPermitted' },
  })
  expect((await seller.get(`/api/public/auctions/${auctionId}`)).json()).not.toHaveProperty('isHighestBidder')
  expect((await carla.get('/api/auctions')).text).toContain(auctionId)
})
