import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { dayOf } from '@zuschlag/contracts/kernel/zone-name'
import { remindOfProofs } from '@zuschlag/gateway/modules/back-office/access-requests/remind-of-proofs'
import { describe, expect, test } from 'vitest'
import {
  approval,
  codeOf,
  decide,
  inbox,
  own,
  requestIn,
  requestsOf,
  sendNewer,
  sent,
  waitingIn,
} from './access-request-scenes.ts'
import { people, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [broker, secondBroker, otherBroker, carla] = await signedIn(
  stack,
  'broker',
  'investingBroker',
  'otherBroker',
  'carla',
)

async function admitted(): Promise<AuctionId> {
  const auctionId = await stack.openAuction()
  await sent(carla, auctionId)
  const { id, revision } = await waitingIn(broker, auctionId)
  const answer = await decide(broker, id, 'approval', approval(revision))
  if (answer.status !== 200) throw new Error(answer.text)
  return auctionId
}
const ending = (auctionId: string, day: string) =>
  stack.knex('accounts.access_requests').where({ auction_id: auctionId }).update({ proof_expires_on: day })
const remind = async (at: string) => {
  const clock = { now: () => at as Instant }
  expect(await remindOfProofs({ knex: stack.knex, clock, publicUrl: 'https://zuschlag.example' })).toBe(false)
}
const reminders = async (auctionId: string) =>
  (await mailsTo(stack.knex, people.carla.email, 'proofEnding')).filter(({ data }) =>
    String(data?.['link']).includes(auctionId),
  )

describe('before a proof of funds ends', () => {
  test('[ADM-21] its author is mailed a fortnight and three days before, once each, and the broker sees it', async () => {
    const auctionId = await admitted()
    expect(await requestsOf(broker, auctionId, 'proofs')).toEqual([])
    const { end } = await carla.details(auctionId)
    const day = (days: number) => new Date(Date.parse(String(end)) - days * 86_400_000).toISOString()
    // The process is still open on each of these days.
    const lastDay = day(2).slice(0, 10)
    await ending(auctionId, lastDay)
    await remind(day(17))
    expect(await reminders(auctionId)).toHaveLength(0)
    await remind(day(16))
    await remind(day(15))
    const [first] = await reminders(auctionId)
    expect([first?.data?.['expiresOn'], (await reminders(auctionId)).length]).toEqual([lastDay, 1])
    await Promise.all([remind(day(5)), remind(day(5))])
    await remind(day(4))
    expect(await reminders(auctionId)).toHaveLength(2)
    await ending(auctionId, '2999-12-31')
  })

  test('[ADM-21] who is late gets one, what is over none', async () => {
    const auctionId = await admitted()
    await ending(auctionId, '2020-02-29')
    const listed = (await broker.get('/api/administration/overview')).json() as { endingProofs: number }
    expect(listed.endingProofs).toBe((await requestsOf(broker, auctionId, 'proofs')).length)
    expect(listed.endingProofs).toBe(1)
    expect(await requestsOf(otherBroker, auctionId, 'proofs')).toEqual([])
    const over = await admitted()
    await ending(over, '2020-02-29')
    await stack.manage(over, 'WithdrawAuction', { reason: 'Verkauft' })
    const now = stack.clock.now()
    await remind(now)
    await remind(now)
    expect([(await reminders(auctionId)).length, (await reminders(over)).length]).toEqual([1, 0])
    expect(await requestsOf(broker, over, 'proofs')).toEqual([])
    await ending(auctionId, '2999-12-31')
  })

  test('[ADM-21] whose access is over gets none; with another approval its own proof counts', async () => {
    const auctionId = await admitted()
    await ending(auctionId, '2020-02-29')
    await stack.manage(auctionId, 'RevokeAccess', { userId: people.carla.id, reason: 'Nachweis fehlt' })
    await remind(stack.clock.now())
    expect(await reminders(auctionId)).toEqual([])
    expect(await requestsOf(broker, auctionId, 'proofs')).toEqual([])
    await sent(carla, auctionId)
    const { id, revision } = await waitingIn(broker, auctionId)
    expect((await decide(broker, id, 'approval', approval(revision))).status).toBe(200)
    await remind(stack.clock.now())
    expect(await reminders(auctionId)).toEqual([])
    expect(await requestsOf(broker, auctionId, 'proofs')).toEqual([])
  })
})

describe('a newer proof', () => {
  test('[ADM-22] waits for the broker, who confirms it; the earlier picture goes, the access stays', async () => {
    const auctionId = await admitted()
    await ending(auctionId, '2020-02-29')
    const { revision } = requestIn(await carla.get(own(auctionId)))
    const waiting = requestIn(await sendNewer(carla, auctionId, revision))
    expect(waiting.newerProof).toMatchObject({
      amount: 600_000,
      issuer: 'Sparkasse',
      expiresOn: '2999-12-31',
    })
    expect(waiting).toMatchObject({ state: 'approved', proofExpiresOn: '2020-02-29' })
    expect(await mailsTo(stack.knex, people.broker.email, 'newerProofSent')).toHaveLength(1)
    const [listed] = await requestsOf(broker, auctionId, 'proofs')
    const id = listed?.id ?? ''
    const picture = await broker.get(`${inbox}/${id}/files/newerProof`)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    const row = () =>
      stack
        .knex('accounts.access_requests')
        .where({ id })
        .first<{ proof_file: string; newer_proof_file: string | null }>()
    const before = await row()
    const body = { revision: waiting.revision, isConfirmed: true }
    for (const client of [otherBroker, carla])
      expect((await client.post(`${inbox}/${id}/newer-proof`, body)).status).toBe(404)
    const answers = await Promise.all(
      [broker, secondBroker].map((client) => client.post(`${inbox}/${id}/newer-proof`, body)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const confirmed = requestIn(await carla.get(own(auctionId)))
    expect(confirmed).toMatchObject({
      newerProof: null,
      proofAmount: 600_000,
      proofExpiresOn: '2999-12-31',
    })
    const files = await readdir(join(stack.privateDir, 'identifications'))
    expect(files).not.toContain(before.proof_file)
    expect(files).toContain((await row()).proof_file)
    const [mail] = await mailsTo(stack.knex, people.carla.email, 'newerProofAnswered')
    expect(mail?.data?.['isConfirmed']).toBe(true)
    expect((await carla.bid(auctionId, 100_000)).status).toBe(201)
  })

  test('[ADM-22] one that is refused leaves the earlier one; another may follow', async () => {
    const auctionId = await admitted()
    const { revision } = requestIn(await carla.get(own(auctionId)))
    const first = requestIn(await sendNewer(carla, auctionId, revision))
    const second = requestIn(await sendNewer(carla, auctionId, first.revision, { proofAmount: '700000' }))
    const [listed] = await requestsOf(broker, auctionId, 'proofs')
    const refused = await broker.post(`${inbox}/${listed?.id ?? ''}/newer-proof`, {
      revision: second.revision,
      isConfirmed: false,
    })
    expect(refused.json()).toMatchObject({ newerProof: null, proofAmount: 500_000, hasProofOfFunds: true })
    const third = requestIn(await carla.get(own(auctionId)))
    expect(requestIn(await sendNewer(carla, auctionId, third.revision)).newerProof).not.toBeNull()
  })

  test('[ADM-22] an expired one, none at all, no picture, an older revision, and a request without access', async () => {
    const auctionId = await admitted()
    const { revision } = requestIn(await carla.get(own(auctionId)))
    expect(codeOf(await sendNewer(carla, auctionId, revision, { proofExpiresOn: '2020-02-29' }))).toBe(
      'proofExpired',
    )
    expect(codeOf(await sendNewer(carla, auctionId, revision - 1))).toBe('changedMeanwhile')
    const fields = { revision: String(revision), proofAmount: '1000', proofIssuer: 'Bank' }
    const path = own(auctionId, '/newer-proof')
    const torn = await carla.upload(path, 'file', 'kein Bild', {
      fields: { ...fields, proofExpiresOn: '2999-12-31' },
    })
    expect(torn.status).toBe(415)
    const wrong = await carla.upload(path, 'file', 'kein Bild', {
      fields: { ...fields, proofAmount: '-1', proofExpiresOn: 'morgen' },
    })
    expect(Object.keys(problemIn(wrong).errors ?? {}).toSorted()).toEqual(['proofAmount', 'proofExpiresOn'])
    const [row] = await requestsOf(broker, auctionId, 'decided')
    const none = await broker.post(`${inbox}/${row?.id ?? ''}/newer-proof`, { revision, isConfirmed: true })
    expect(codeOf(none)).toBe('newerProofNotOpen')
    const waiting = await stack.openAuction()
    const open = await sent(carla, waiting)
    expect(codeOf(await sendNewer(carla, waiting, open.revision))).toBe('newerProofNotOpen')
  })
})

test('[ADM-12] a proof is on file to the end of its last day, by the clock of the product', async () => {
  const auctionId = await admitted()
  const hasProof = async (): Promise<unknown> => {
    const reader = await ScriptClient.signedIn(stack.url, people.broker)
    const answer = await reader.get(`/api/administration/auctions/${auctionId}/admissions`)
    return (answer.json() as { admissions: { hasProof: boolean }[] }).admissions.map((each) => each.hasProof)
  }
  await ending(auctionId, dayOf(stack.clock.hoursFromNow(24), 'Europe/Vienna'))
  expect(await hasProof()).toEqual([true])
  stack.clock.jumpTo(stack.clock.hoursFromNow(72))
  expect(await hasProof()).toEqual([false])
})
