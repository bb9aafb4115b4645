import { describe, expect, test } from 'vitest'
import {
  approval,
  codeOf,
  conclude,
  decide,
  own,
  photograph,
  requestIn,
  requestsOf,
  save,
  sent,
  upload,
  waitingIn,
} from './access-request-scenes.ts'
import { people, type Answer, problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [broker, secondBroker, carla] = await signedIn(stack, 'broker', 'investingBroker', 'carla')
const picture = await photograph()

describe('what is refused', () => {
  test('[ADM-13] of two brokers at once one decides, the other gets a conflict; nothing is half done', async () => {
    const auctionId = await stack.openAuction()
    await sent(carla, auctionId)
    const { id, revision } = await waitingIn(broker, auctionId)
    const answers = await Promise.all([
      decide(broker, id, 'approval', approval(revision)),
      decide(secondBroker, id, 'refusal', { revision, category: 'notEligible' }),
    ])
    const [won, ...others] = answers.filter(({ status }) => status === 200)
    expect([won?.status, others]).toEqual([200, []])
    const lost = answers.find(({ status }) => status !== 200) as Answer
    expect([lost.status, ['changedMeanwhile', 'accessRequestDecided']]).toEqual([
      409,
      expect.arrayContaining([codeOf(lost)]),
    ])
    const { state } = (won as Answer).json() as { state: string }
    expect((await carla.bid(auctionId, 100_000)).status).toBe(state === 'approved' ? 201 : 403)
  })

  test('[ADM-13] a request whose grant was not answered can only be approved again', async () => {
    const auctionId = await stack.openAuction()
    await sent(carla, auctionId)
    const open = await waitingIn(broker, auctionId)
    stack.interceptor = {
      async execute(command) {
        const receipt = await stack.execute(command)
        return command.type === 'GrantAccess'
          ? { status: 'unknown', reason: 'no answer' }
          : { status: 'accepted', receipt, duplicate: false }
      },
    }
    const lost = await decide(broker, open.id, 'approval', approval(open.revision))
    stack.interceptor = { execute: () => Promise.resolve({ status: 'unavailable', reason: 'engineGone' }) }
    const once = await waitingIn(broker, auctionId)
    const gone = await decide(broker, open.id, 'approval', approval(once.revision))
    stack.interceptor = null
    expect([codeOf(lost), codeOf(gone)]).toEqual(['outcomeUnknown', 'unavailable'])
    const { id, revision } = await waitingIn(broker, auctionId)
    const declined = await decide(broker, id, 'refusal', { revision, category: 'notEligible' })
    expect(codeOf(declined)).toBe('changedMeanwhile')
    const approved = await decide(broker, id, 'approval', approval(revision))
    expect(approved.json()).toMatchObject({ state: 'approved' })
    expect((await carla.bid(auctionId, 100_000)).status).toBe(201)
  })

  test('[ADM-13] a file that no request of its sender takes is refused before it is read', async () => {
    const auctionId = await stack.openAuction()
    const places = ['/identification', '/proof-of-funds', '/newer-proof']
    const answers = await Promise.all(
      places.map(async (place) => {
        // Without a body: an answer that waited for one would be another.
        const headers = { cookie: carla.cookie, 'content-type': 'multipart/form-data; boundary=b' }
        const response = await fetch(stack.url + own(auctionId, place), { method: 'POST', headers })
        return [response.status, ((await response.json()) as { code: string }).code]
      }),
    )
    expect(answers).toEqual([
      [409, 'changedMeanwhile'],
      [409, 'changedMeanwhile'],
      [409, 'newerProofNotOpen'],
    ])
  })

  test('[ADM-13] a decision on an older state, a decided request and a withdrawn one', async () => {
    const auctionId = await stack.openAuction()
    const open = await sent(carla, auctionId)
    const { id, revision } = await waitingIn(broker, auctionId)
    await decide(broker, id, 'question', { revision, text: 'Wer?' })
    expect(codeOf(await decide(secondBroker, id, 'approval', approval(revision)))).toBe('changedMeanwhile')
    const stale = await carla.post(own(auctionId, '/withdrawal'), { revision: open.revision })
    expect(codeOf(stale)).toBe('changedMeanwhile')
    const asked = requestIn(await carla.get(own(auctionId)))
    const withdrawn = await carla.post(own(auctionId, '/withdrawal'), { revision: asked.revision })
    expect(requestIn(withdrawn)).toMatchObject({ state: 'withdrawn', hasIdentification: false })
    for (const [what, body] of [
      ['approval', approval(asked.revision + 1)],
      ['question', { revision: asked.revision + 1, text: 'Wer?' }],
      ['refusal', { revision: asked.revision + 1, category: 'notEligible' }],
    ] as const)
      expect(codeOf(await decide(broker, id, what, body))).toBe('accessRequestWithdrawn')
    expect((await carla.bid(auctionId, 100_000)).status).toBe(403)
  })

  test('[ADM-12] an expired proof, when it is sent and when it is approved', async () => {
    const auctionId = await stack.openAuction()
    await save(carla, auctionId, null, { proofExpiresOn: '2020-02-29' })
    const uploaded = requestIn(await upload(carla, auctionId))
    const { revision } = requestIn(await conclude(carla, auctionId, uploaded.revision))
    const expired = await carla.post(own(auctionId, '/submission'), { revision, answer: null })
    expect([expired.status, codeOf(expired)]).toEqual([409, 'proofExpired'])
    const saved = requestIn(await save(carla, auctionId, revision))
    requestIn(await carla.post(own(auctionId, '/submission'), { revision: saved.revision, answer: null }))
    await stack
      .knex('accounts.access_requests')
      .where({ auction_id: auctionId })
      .update({ proof_expires_on: '2020-02-29' })
    const waiting = await waitingIn(broker, auctionId)
    expect(waiting.isProofExpired).toBe(true)
    expect(codeOf(await decide(broker, waiting.id, 'approval', approval(waiting.revision)))).toBe(
      'proofExpired',
    )
    expect(await requestsOf(broker, auctionId)).toHaveLength(1)
  })

  test('[ADM-13] an approval that the engine refuses leaves the request as it was', async () => {
    const auctionId = await stack.openAuction()
    await sent(carla, auctionId)
    await stack.manage(auctionId, 'WithdrawAuction', { reason: 'Verkauft' })
    const { id, revision } = await waitingIn(broker, auctionId)
    expect(codeOf(await decide(broker, id, 'approval', approval(revision)))).toBe('auctionWithdrawn')
    const left = await waitingIn(broker, auctionId)
    expect(left).toMatchObject({ state: 'open', limit: null })
    expect(
      (await decide(broker, id, 'refusal', { revision: left.revision, category: 'noCapacity' })).status,
    ).toBe(200)
  })

  test('[ADM-12] an ended process, an own object, an unlisted one, and values that are none', async () => {
    const over = await stack.openAuction()
    await stack.manage(over, 'WithdrawAuction', { reason: 'Verkauft' })
    const auctionId = await stack.openAuction()
    const unlisted = await stack.openAuction({ description: { listed: false } })
    const ben = await ScriptClient.signedIn(stack.url, people.ben)
    expect([404, 409]).toContain((await save(carla, over, null)).status)
    expect(codeOf(await save(ben, auctionId, null))).toBe('accessAlreadyGranted')
    expect(codeOf(await save(broker, auctionId, null))).toBe('accessAlreadyGranted')
    expect(codeOf(await save(carla, unlisted, null))).toBe('auctionNotFound')
    for (const [field, value] of [
      ['party', 'dog'],
      ['partyName', 'x'.repeat(201)],
      ['registerNumber', 'x'.repeat(61)],
      ['representedBy', 'x'.repeat(201)],
      ['proofAmount', 0.5],
      ['proofAmount', -1],
      ['proofIssuer', 'Bank\nBcc: x@y.example'],
      ['proofExpiresOn', '2026-02-30'],
      ['proofExpiresOn', 'morgen'],
      ['revision', 0],
    ] as const) {
      const refused = await save(carla, auctionId, null, { [field]: value })
      expect([refused.status, Object.keys(problemIn(refused).errors ?? {})]).toEqual([400, [field]])
    }
    expect((await carla.get(own(auctionId))).status).toBe(204)
    requestIn(await save(carla, auctionId, null))
    expect(codeOf(await save(carla, auctionId, null))).toBe('changedMeanwhile')
    const long = await carla.post(own(auctionId, '/submission'), { revision: 1, answer: 'x'.repeat(1_001) })
    expect(long.status).toBe(400)
  })

  test('[ADM-14] files that are no pictures, and pictures where nobody asked for them', async () => {
    const auctionId = await stack.openAuction()
    const path = own(auctionId, '/identification')
    expect(codeOf(await carla.upload(path, 'file', picture))).toBe('changedMeanwhile')
    requestIn(await save(carla, auctionId, null))
    const pdf = await carla.upload(path, 'file', '%PDF-1.7', { name: 'ausweis.jpg', type: 'image/jpeg' })
    expect([pdf.status, codeOf(pdf)]).toEqual([415, 'unsupportedMediaType'])
    const torn = await carla.upload(path, 'file', picture.subarray(0, 400))
    expect([torn.status, Object.keys(problemIn(torn).errors ?? {})]).toEqual([400, ['file']])
    expect((await carla.upload(path, 'file', null)).status).toBe(400)
    expect((await carla.upload(path, 'other', picture)).status).toBe(400)
    const large = await carla.upload(path, 'file', Buffer.alloc(10 * 1024 * 1024 + 1))
    expect([large.status, codeOf(large)]).toEqual([413, 'payloadTooLarge'])
    expect(requestIn(await carla.get(own(auctionId))).hasIdentification).toBe(false)
    await sent(carla, await stack.openAuction())
    const uploaded = requestIn(await upload(carla, auctionId))
    const { revision } = requestIn(await conclude(carla, auctionId, uploaded.revision))
    requestIn(await carla.post(own(auctionId, '/submission'), { revision, answer: null }))
    // The tenant is looking at it.
    expect(codeOf(await carla.upload(path, 'file', picture))).toBe('accessRequestDecided')
    expect(codeOf(await save(carla, auctionId, revision + 1))).toBe('accessRequestDecided')
  })
})
