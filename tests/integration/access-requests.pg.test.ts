import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  approval,
  codeOf,
  conclude,
  decide,
  filled,
  inbox,
  noContent,
  own,
  requestIn,
  requestsOf,
  save,
  sent,
  upload,
  waitingIn,
} from './access-request-scenes.ts'
import { PASSWORD, people, problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [broker, secondBroker, otherBroker, admin, carla] = await signedIn(
  stack,
  'broker',
  'investingBroker',
  'otherBroker',
  'admin',
  'carla',
)

async function actionsOf(id: string): Promise<readonly string[]> {
  const rows = (await stack.knex('accounts.audit_entries').where({ subject_id: id }).orderBy('id')) as {
    action: string
    after: object | null
  }[]
  // What somebody says of themselves is not in the trail, which stays.
  expect(JSON.stringify(rows)).not.toContain(filled.partyName)
  return rows.map(({ action }) => action)
}

describe('from a stranger to a bidder', () => {
  test('[ADM-11] [ADM-12] [ADM-13] a draft is continued, sent, asked back, answered and approved; then its author bids up to the limit', async () => {
    const auctionId = await stack.openAuction()
    expect((await carla.get(own(auctionId))).status).toBe(204)
    const started = requestIn(await save(carla, auctionId, null, noContent))
    expect(started).toMatchObject({ state: 'draft', revision: 1, party: null })
    expect(requestIn(await carla.get(own(auctionId)))).toEqual(started)
    expect(await requestsOf(broker, auctionId)).toEqual([])
    const early = await carla.post(own(auctionId, '/submission'), { revision: 1, answer: null })
    expect(Object.keys(problemIn(early).errors ?? {}).toSorted()).toEqual([
      'identification',
      'party',
      'partyName',
      'proofAmount',
      'proofExpiresOn',
      'proofIssuer',
      'proofOfFunds',
    ])
    requestIn(await save(carla, auctionId, 1))
    const uploaded = requestIn(await upload(carla, auctionId))
    const { revision } = requestIn(await conclude(carla, auctionId, uploaded.revision))
    const open = requestIn(await carla.post(own(auctionId, '/submission'), { revision, answer: null }))
    expect(open).toMatchObject({ state: 'open', hasIdentification: true, hasProofOfFunds: true })

    const waiting = await waitingIn(broker, auctionId)
    expect(waiting).toMatchObject({
      applicant: { email: people.carla.email },
      party: 'company',
      partyName: filled.partyName,
      isProofExpired: false,
    })
    expect(
      (await decide(broker, waiting.id, 'question', { revision: waiting.revision, text: 'Wer zahlt?' }))
        .status,
    ).toBe(200)
    const asked = requestIn(await carla.get(own(auctionId)))
    expect(asked).toMatchObject({ state: 'askedBack', messages: [{ by: 'tenant', text: 'Wer zahlt?' }] })
    const silent = await carla.post(own(auctionId, '/submission'), { revision: asked.revision, answer: null })
    expect(Object.keys(problemIn(silent).errors ?? {})).toEqual(['answer'])
    const answer = { revision: asked.revision, answer: 'Die Gesellschaft.' }
    requestIn(await carla.post(own(auctionId, '/submission'), answer))

    const again = await waitingIn(broker, auctionId)
    expect(again.messages.map(({ by }) => by)).toEqual(['tenant', 'applicant'])
    const approved = await decide(broker, again.id, 'approval', approval(again.revision))
    expect(approved.json()).toMatchObject({
      state: 'approved',
      limit: 200_000,
      decidedBy: { email: people.broker.email },
    })
    expect(await requestsOf(broker, auctionId)).toEqual([])
    expect(await requestsOf(broker, auctionId, 'decided')).toHaveLength(1)
    expect((await carla.bid(auctionId, 100_000)).status).toBe(201)
    expect(codeOf(await carla.bid(auctionId, 200_001))).toBe('bidLimitExceeded')
    expect(codeOf(await save(carla, auctionId, null))).toBe('accessAlreadyGranted')
    expect((await actionsOf(again.id)).map((action) => action.split('.')[1])).toEqual(
      'started brokerageConcluded submitted askedBack submitted approved'.split(' '),
    )
  })

  test('[ADM-11] a declined request says its category and loses its pictures; another one may follow', async () => {
    const auctionId = await stack.openAuction()
    await sent(carla, auctionId)
    const { id, revision } = await waitingIn(broker, auctionId)
    const row = await stack.knex('accounts.access_requests').where({ id }).first<{ proof_file: string }>()
    const folder = join(stack.privateDir, 'identifications')
    expect(await readdir(folder)).toContain(row.proof_file)
    const declined = await decide(broker, id, 'refusal', { revision, category: 'proofOfFunds' })
    expect(declined.json()).toMatchObject({ state: 'declined', hasProofOfFunds: false })
    expect(await readdir(folder)).not.toContain(row.proof_file)
    expect(requestIn(await carla.get(own(auctionId)))).toMatchObject({
      state: 'declined',
      declineCategory: 'proofOfFunds',
    })
    expect((await carla.bid(auctionId, 100_000)).status).toBe(403)
    expect(requestIn(await save(carla, auctionId, null))).toMatchObject({ state: 'draft', revision: 1 })
  })
})

describe('who sees a request', () => {
  test('[ADM-14] brokers of its tenant and system administrators, with pictures of our own making; nobody else', async () => {
    const auctionId = await stack.openAuction({ ownership: { sellerUserId: people.seller.id } })
    await sent(carla, auctionId)
    const { id, revision } = await waitingIn(broker, auctionId)
    const file = `${inbox}/${id}/files/identification`
    for (const client of [broker, secondBroker, admin]) {
      expect((await client.get(`${inbox}/${id}`)).status).toBe(200)
      const { headers, bytes } = await client.get(file)
      expect(headers.get('content-type')).toBe('image/jpeg')
      expect(bytes.includes('Am Spitz')).toBe(false)
    }
    const seller = await ScriptClient.signedIn(stack.url, people.seller)
    for (const client of [otherBroker, seller, carla]) {
      expect(await requestsOf(client, auctionId)).toEqual([])
      for (const answer of [
        await client.get(`${inbox}/${id}`),
        await client.get(file),
        await decide(client, id, 'approval', approval(revision)),
        await decide(client, id, 'question', { revision, text: 'Wer?' }),
        await decide(client, id, 'refusal', { revision, category: 'notEligible' }),
      ])
        expect([answer.status, codeOf(answer)]).toEqual([404, 'notFound'])
    }
    expect((await actionsOf(id)).filter((action) => action === 'accessRequest.fileSeen')).toHaveLength(3)
    const overview = (await broker.get('/api/administration/overview')).json() as { accessRequests: number }
    expect(overview.accessRequests).toBe((await requestsOf(broker, auctionId)).length)
  })
})

describe('what is kept of a person', () => {
  test('[ADM-15] is exported, and goes with the account, with its pictures', async () => {
    const auctionId = await stack.openAuction()
    const client = await ScriptClient.signedIn(stack.url, people.otherBroker)
    await sent(client, auctionId)
    const exported = (await client.get('/api/user/personal-data')).json() as { accessRequests: object[] }
    expect(exported.accessRequests).toMatchObject([{ auctionId, partyName: filled.partyName, state: 'open' }])
    const { id } = await waitingIn(broker, auctionId)
    const row = await stack
      .knex('accounts.access_requests')
      .where({ id })
      .first<{ identification_file: string }>()
    const file = join(stack.privateDir, 'identifications', row.identification_file)
    expect(existsSync(file)).toBe(true)
    const erased = await client.post('/api/user/personal-data/deletion', { password: PASSWORD })
    expect(erased.status).toBe(204)
    expect(existsSync(file)).toBe(false)
    expect(await stack.knex('accounts.access_requests').where({ user_id: people.otherBroker.id })).toEqual([])
  })
})
