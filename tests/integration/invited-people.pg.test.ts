import { randomUUID } from 'node:crypto'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { people, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { gatewayConfig } from './stack-parts.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [broker] = await signedIn(stack, 'broker')

const unknownEmail = 'niemand@gast.example'

function inviteTo(auctionId: AuctionId, email: string, more: object = {}) {
  return broker.post(`/api/administration/auctions/${auctionId}/invitations`, {
    commandId: randomUUID(),
    email,
    firstName: 'Ines',
    lastName: 'Gast',
    reason: 'Besichtigung',
    ...more,
  })
}

/**
 * What the tenant reads after it invited an address, with ids, times, hashes and the address itself replaced.
 */
async function seenAfterInviting(email: string): Promise<Record<string, string>> {
  const auctionId = await stack.openAuction()
  const base = `/api/administration/auctions/${auctionId}`
  const answer = await inviteTo(auctionId, email)
  await stack.seen(auctionId, 3)
  const following = { knex: stack.knex, clock: stack.clock, publicUrl: gatewayConfig.publicUrl }
  while (await followAuctions(following));
  const realName = 'Vorname'
  const paths = {
    admissions: `${base}/admissions`,
    typedName: `${base}/admissions?search=Gast`,
    realName: `${base}/admissions?search=${realName}`,
    address: `${base}/admissions?search=${encodeURIComponent(email)}`,
    participants: `${base}/participants`,
    history: `${base}/history`,
    disputeSteps: `${base}/dispute/steps`,
    disputeNotices: `${base}/dispute/notices`,
    timeLine: `/api/administration/time-line?object=${auctionId}`,
    timeLineOfRealName: `/api/administration/time-line?object=${auctionId}&person=${realName}`,
    timeLineOfTypedName: `/api/administration/time-line?object=${auctionId}&person=Gast`,
  }
  const seen: Record<string, string> = { invitation: `${String(answer.status)} ${answer.text}` }
  for (const [name, path] of Object.entries(paths)) {
    const { status, text } = await broker.get(path)
    seen[name] = `${String(status)} ${text}`
      .replaceAll(email, '(address)')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(id)')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)')
      .replaceAll(/[0-9a-f]{64}/g, '(hash)')
  }
  return seen
}

test('[ADM-1] what a tenant reads about an invited address is the same with and without an account', async () => {
  const withAccount = await seenAfterInviting(people.carla.email)
  expect(withAccount).toEqual(await seenAfterInviting(unknownEmail))
  expect(withAccount['typedName']).toContain('"state":"invited"')
  expect(withAccount['typedName']).toContain('Ines Gast')
})

test('a person takes along what an inviter wrote about them', async () => {
  const auctionId = await stack.openAuction()
  await inviteTo(auctionId, people.anna.email)
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  const answer = await anna.get('/api/user/personal-data')
  expect((answer.json() as { invitations: unknown }).invitations).toEqual([
    { auctionId, name: 'Ines Gast', email: people.anna.email, at: expect.any(String) as string },
  ])
})

test('[ADM-7] access by id is for people whom the tenant knows; an account is refused like an unknown id', async () => {
  const auctionId = await stack.draftAuction()
  const grant = (userId: string) =>
    broker.post(`/api${manageAuction('GrantAccess').path.replace(':auctionId', auctionId)}`, {
      commandId: randomUUID(),
      data: { userId },
    })
  const answers = [await grant(people.ben.id), await grant(randomUUID())]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect(answers.map((answer) => problemIn(answer).code)).toEqual(['admissionNotFound', 'admissionNotFound'])
  const known = await stack.openAuction()
  const { revision } = await stack.manage(known, 'GrantAccess', { userId: people.ben.id })
  await stack.seen(known, revision)
  expect((await grant(people.ben.id)).status).toBe(201)
})

test('[ADM-1] invitations of one address at the same time are one mail; later ones are another', async () => {
  const auctionId = await stack.openAuction()
  const email = 'viermal@gast.example'
  const answers = await Promise.all([1, 2, 3, 4].map(() => inviteTo(auctionId, email)))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  expect(await mailsTo(stack.knex, email, 'invitation')).toHaveLength(1)
  await stack
    .knex('accounts.mails')
    .where({ email })
    .update({ queued_at: stack.clock.hoursFromNow(-1) })
  await inviteTo(auctionId, email)
  expect(await mailsTo(stack.knex, email, 'invitation')).toHaveLength(2)
})

test('[ADM-2] an invitation whose limit was not set gives no access without it; sent again it gives both', async () => {
  const auctionId = await stack.openAuction()
  const invitation = { commandId: randomUUID(), limit: 250_000 }
  stack.interceptor = {
    execute: async (command) =>
      command.type === 'LimitBidder'
        ? { status: 'unavailable', reason: 'engineGone' }
        : { status: 'accepted', receipt: await stack.execute(command), duplicate: false },
  }
  const failed = await inviteTo(auctionId, 'limit@gast.example', invitation)
  stack.interceptor = null
  expect(failed.status).toBe(503)
  const types = async () => (await stack.eventsOf(auctionId)).map(({ type }) => type)
  expect(await types()).not.toContain('AccessGranted')
  expect((await inviteTo(auctionId, 'limit@gast.example', invitation)).status).toBe(204)
  expect((await types()).slice(-2)).toEqual(['BidderLimited', 'AccessGranted'])
})
