import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { createHash, randomUUID } from 'node:crypto'
import type { AgreementDocument } from '@zuschlag/contracts/site/agreements'
import type { PublicConfiguration } from '@zuschlag/contracts/site/configuration'
import { expect, test, vi } from 'vitest'
import { people, problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [anna] = await signedIn(stack, 'anna')
const auctionId = await stack.openAuction()
const configuration = (await anna.get('/api/public/configuration')).json() as PublicConfiguration
const current = configuration.agreements.businessTerms

const bid = (price: number, more: object, commandId: string = randomUUID()) =>
  anna.post(`/api/auctions/${auctionId}/bids`, { price, commandId, confirmations: allConfirmed, ...more })
const older = () => ({ ...current, hash: '0a'.repeat(32) })

test('[AGR-2] every version is readable by everybody, and its hash is that of its texts', async () => {
  const visitor = new ScriptClient(stack.url)
  const address = `/api/public/agreements/businessTerms/${current.version}`
  const german = (await visitor.get(address)).json() as AgreementDocument
  const english = (await visitor.get(`${address}?language=en`)).json() as AgreementDocument
  expect([german.language, english.language]).toEqual(['de', 'en'])
  expect(german.textHtml).toContain('<h2>1. Geltung</h2>')
  expect(english.textHtml).toContain('<h2>1. Scope</h2>')
  expect(german).toMatchObject({ ...current, isExample: true, versions: [current] })
  const { de, en } = german.sources
  expect(
    createHash('sha256')
      .update(`${de}${en ?? ''}`)
      .digest('hex'),
  ).toBe(current.hash)
  const missing = await visitor.get('/api/public/agreements/businessTerms/2')
  expect([missing.status, problemIn(missing).code]).toEqual([404, 'notFound'])
  for (const wrong of ['businessTerms/0', 'businessTerms/x', 'other/1'])
    expect((await visitor.get(`/api/public/agreements/${wrong}`)).status).toBe(400)
})

test('[AGR-3] a bid for other terms is refused, and says which hold', async () => {
  const before = await stack.log.head()
  const refused = await bid(100_000, { businessTerms: older() })
  expect(refused.status).toBe(409)
  expect(problemIn(refused)).toMatchObject({ code: 'agreementOutdated', agreement: current, showToast: true })
  expect(await stack.log.head()).toBe(before)
  const kept = await stack.knex('accounts.refused_offers').where({ auction_id: auctionId })
  expect(kept).toMatchObject([{ user_id: people.anna.id, kind: 'bid', code: 'agreementOutdated' }])
})

test('[AGR-1] [AGR-3] a bid that names the terms or none is made under those that hold', async () => {
  const named = await bid(100_000, { businessTerms: current })
  expect(named.json()).toMatchObject({ businessTerms: current })
  const unnamed = await bid(200_000, {})
  expect(unnamed.json()).toMatchObject({ businessTerms: current })
})

test('[AGR-3] an accepted bid that is sent again gets its first outcome, whatever terms hold', async () => {
  const commandId = randomUUID()
  const first = await bid(300_000, { businessTerms: current }, commandId)
  expect(first.status).toBe(201)
  await vi.waitFor(async () => {
    const again = await bid(300_000, { businessTerms: older() }, commandId)
    expect(again.json()).toEqual(first.json())
  }, 30_000)
})
