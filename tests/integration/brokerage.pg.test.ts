import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import { describe, expect, test } from 'vitest'
import {
  approval,
  codeOf,
  conclude,
  decide,
  filled,
  inbox,
  offerIn,
  own,
  requestIn,
  save,
  sent,
  upload,
  waitingIn,
} from './access-request-scenes.ts'
import { costTerms } from '../fixtures/auction-commands.ts'
import { people, problemIn } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [broker, anna, carla] = await signedIn(stack, 'broker', 'anna', 'carla')

/** The kind of a file, and whether a PDF looks like one to its end. */
const isPdf = (bytes: Buffer) =>
  bytes.subarray(0, 5).toString() === '%PDF-' && bytes.subarray(-6).toString().includes('EOF')

describe('where buyers pay commission', () => {
  test('[AGR-5] a request is not sent without the agreement; concluded, it is kept, mailed, exported and shown to both sides', async () => {
    const auctionId = await stack.openAuction()
    requestIn(await save(carla, auctionId, null))
    const uploaded = requestIn(await upload(carla, auctionId))
    const early = await carla.post(own(auctionId, '/submission'), {
      revision: uploaded.revision,
      answer: null,
    })
    expect([early.status, codeOf(early)]).toEqual([409, 'brokerageNeeded'])
    const offer = await offerIn(carla, auctionId)
    expect(offer).toMatchObject({ percent: 3, country: 'AT', startPrice: 100_000 })
    expect(offer.costs).toMatchObject({ brokeragePrice: 3_000, totalPrice: 7_600 })
    const overview = await carla.get(own(auctionId, '/brokerage/agreement.pdf?language=de'))
    expect([overview.headers.get('content-type'), isPdf(overview.bytes)]).toEqual(['application/pdf', true])

    const concluded = requestIn(await conclude(carla, auctionId, uploaded.revision))
    expect(concluded.brokerage).toMatchObject({
      agreement: offer.agreement,
      percent: 3,
      beginsAtOnce: true,
      isInForce: true,
      withdrawnAt: null,
      client: { party: 'company', partyName: filled.partyName, registerNumber: filled.registerNumber },
    })
    expect(codeOf(await conclude(carla, auctionId, concluded.revision))).toBe('brokerageNotOpen')
    const [mail] = await mailsTo(stack.knex, people.carla.email, 'brokerageConcluded')
    const { base64 = '' } = (mail?.data?.['attachment'] ?? {}) as { base64?: string }
    expect(isPdf(Buffer.from(base64, 'base64'))).toBe(true)
    const kept = await carla.get(own(auctionId, '/brokerage/agreement.pdf?language=en'))
    expect(kept.bytes.equals(Buffer.from(base64, 'base64'))).toBe(true)
    const exported = (await carla.get('/api/user/personal-data')).json() as { accessRequests: object[] }
    expect(exported.accessRequests).toMatchObject([{ auctionId, brokerage: concluded.brokerage }])

    const submission = { revision: concluded.revision, answer: null }
    requestIn(await carla.post(own(auctionId, '/submission'), submission))
    const waiting = await waitingIn(broker, auctionId)
    expect(waiting.brokerage).toEqual(concluded.brokerage)
    const paper = await broker.get(`${inbox}/${waiting.id}/agreement.pdf`)
    expect(paper.bytes.equals(kept.bytes)).toBe(true)
    expect((await carla.get(`${inbox}/${waiting.id}/agreement.pdf`)).status).toBe(404)
  })

  test('[AGR-5] an older text, another share, an unknown client and another revision conclude nothing', async () => {
    const mailsSoFar = async () =>
      (await mailsTo(stack.knex, people.carla.email, 'brokerageConcluded')).length
    const before = await mailsSoFar()
    const auctionId = await stack.openAuction()
    const started = requestIn(await save(carla, auctionId, null, { party: null, partyName: null }))
    const unnamed = await conclude(carla, auctionId, started.revision)
    expect(Object.keys(problemIn(unnamed).errors ?? {})).toEqual(['party', 'partyName'])
    const { revision } = requestIn(await save(carla, auctionId, started.revision))
    const { agreement } = await offerIn(carla, auctionId)
    const older = await conclude(carla, auctionId, revision, {
      agreement: { ...agreement, hash: '0a'.repeat(32) },
    })
    expect(problemIn(older)).toMatchObject({ code: 'agreementOutdated', agreement })
    expect(codeOf(await conclude(carla, auctionId, revision, { percent: 2 }))).toBe('brokerageChanged')
    expect(codeOf(await conclude(carla, auctionId, revision - 1))).toBe('changedMeanwhile')
    expect(requestIn(await carla.get(own(auctionId))).brokerage).toBeNull()
    expect(await mailsSoFar()).toBe(before)
  })

  test('[AGR-5] who bids for somebody else now concludes again', async () => {
    const auctionId = await stack.openAuction()
    await save(carla, auctionId, null)
    const uploaded = requestIn(await upload(carla, auctionId))
    const concluded = requestIn(await conclude(carla, auctionId, uploaded.revision))
    const other = { party: 'self', partyName: null, registerNumber: null, representedBy: null }
    const changed = requestIn(await save(carla, auctionId, concluded.revision, other))
    expect(changed.brokerage).toMatchObject({ isInForce: false, isOfEarlierRequest: false })
    const refused = await carla.post(own(auctionId, '/submission'), {
      revision: changed.revision,
      answer: null,
    })
    expect(codeOf(refused)).toBe('brokerageNeeded')
    const again = requestIn(await conclude(carla, auctionId, changed.revision))
    expect(again.brokerage?.client).toMatchObject({ party: 'self', partyName: null })
  })

  test('[AGR-5] nothing is concluded where buyers pay no commission, and a request is sent without it', async () => {
    const free = { ...costTerms, brokerageType: 'Free' as const, brokeragePercent: 0 }
    const auctionId = await stack.openAuction({ description: { costTerms: free } })
    expect((await carla.get(own(auctionId, '/brokerage'))).status).toBe(204)
    expect(codeOf(await carla.get(own(auctionId, '/brokerage/agreement.pdf')))).toBe('brokerageNotOpen')
    await save(carla, auctionId, null)
    const { revision } = requestIn(await upload(carla, auctionId))
    const body = {
      revision,
      agreement: { version: 1, hash: '0a'.repeat(32) },
      percent: 0,
      beginsAtOnce: true,
      language: 'de',
    }
    expect(codeOf(await carla.post(own(auctionId, '/brokerage'), body))).toBe('brokerageNotOpen')
    const open = requestIn(await carla.post(own(auctionId, '/submission'), { revision, answer: null }))
    expect(open).toMatchObject({ state: 'open', brokerage: null })
  })
})

describe('a withdrawal', () => {
  test('[AGR-6] is received for both sides, keeps the request from being approved, and comes once', async () => {
    const auctionId = await stack.openAuction()
    const open = await sent(carla, auctionId)
    const address = own(auctionId, '/brokerage/withdrawal')
    expect(codeOf(await carla.post(address, { revision: open.revision - 1 }))).toBe('changedMeanwhile')
    const withdrawn = requestIn(await carla.post(address, { revision: open.revision }))
    expect(withdrawn.brokerage).toMatchObject({ isInForce: false })
    expect(withdrawn.brokerage?.withdrawnAt).not.toBeNull()
    expect(codeOf(await carla.post(address, { revision: withdrawn.revision }))).toBe('brokerageNotOpen')
    const mailed = [
      await mailsTo(stack.knex, people.carla.email, 'brokerageWithdrawn'),
      await mailsTo(stack.knex, people.broker.email, 'tenantBrokerageWithdrawn'),
    ]
    expect(mailed.map(({ length }) => length)).toEqual([1, 1])
    const waiting = await waitingIn(broker, auctionId)
    const refused = await decide(broker, waiting.id, 'approval', approval(waiting.revision))
    expect(codeOf(refused)).toBe('brokerageNeeded')
    expect((await carla.bid(auctionId, 100_000)).status).toBe(403)
  })

  test('[AGR-6] is over with its period', async () => {
    const auctionId = await stack.openAuction()
    const open = await sent(carla, auctionId)
    const row = () => stack.knex('accounts.access_requests').where({ auction_id: auctionId })
    const past = { ...open.brokerage, withdrawableUntil: '2020-01-01T00:00:00.000Z' }
    await row().update({ brokerage: JSON.stringify(past) })
    const late = await carla.post(own(auctionId, '/brokerage/withdrawal'), { revision: open.revision })
    expect(codeOf(late)).toBe('brokerageNotOpen')
  })

  test('[AGR-6] is possible after the auction was unpublished, and the document stays', async () => {
    const auctionId = await stack.openAuction({ description: { listed: true } })
    const open = await sent(carla, auctionId)
    const kept = await carla.get(own(auctionId, '/brokerage/agreement.pdf'))
    await stack.manage(auctionId, 'UnpublishAuction', {})
    expect((await carla.get(`/api/public/auctions/${auctionId}`)).status).toBe(404)
    expect(requestIn(await carla.get(own(auctionId)))).toEqual(open)
    expect((await anna.get(own(auctionId))).status).toBe(404)
    const later = await carla.get(own(auctionId, '/brokerage/agreement.pdf'))
    expect([later.status, later.bytes.equals(kept.bytes)]).toEqual([200, true])
    const withdrawn = await withdraw(auctionId, open.revision)
    expect(withdrawn.brokerage?.withdrawnAt).not.toBeNull()
    expect(requestIn(await carla.get(own(auctionId)))).toEqual(withdrawn)
  })

  test('[AGR-6] reaches the agreement of an earlier request, which another draft shows', async () => {
    const auctionId = await stack.openAuction()
    const open = await sent(carla, auctionId)
    const kept = await carla.get(own(auctionId, '/brokerage/agreement.pdf'))
    await carla.post(own(auctionId, '/withdrawal'), { revision: open.revision })
    const again = requestIn(await save(carla, auctionId, null))
    expect(again).toMatchObject({
      state: 'draft',
      brokerage: { concludedAt: open.brokerage?.concludedAt, isInForce: false, isOfEarlierRequest: true },
    })
    const papers = [
      await carla.get(own(auctionId, '/brokerage/agreement.pdf')),
      await carla.get(own(auctionId, '/brokerage/agreement.pdf?of=offer')),
    ]
    expect(papers.map(({ bytes }) => bytes.equals(kept.bytes))).toEqual([true, false])
    const withdrawn = await withdraw(auctionId, again.revision)
    expect(withdrawn).toMatchObject({ state: 'draft', revision: again.revision })
    expect(withdrawn.brokerage?.withdrawnAt).not.toBeNull()
    requestIn(await conclude(carla, auctionId, again.revision))
  })
})

async function withdraw(auctionId: string, revision: number): Promise<OwnAccessRequest> {
  return requestIn(await carla.post(own(auctionId, '/brokerage/withdrawal'), { revision }))
}
