import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { randomUUID } from 'node:crypto'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { clientMessageSchema } from '@zuschlag/contracts/realtime/messages'
import { createSessions } from '@zuschlag/gateway/modules/identity/accounts/sessions'
import type { RoutePolicy } from '@zuschlag/gateway/policies/route-policy'
import { livePolicies } from '@zuschlag/gateway/policies/live-policies'
import { servedPolicies } from '@zuschlag/gateway/served-routes.fixture'
import { describe, expect, test } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { noContent } from './access-request-scenes.ts'
import { managingBodies, actors, openPolicyAuctions, PolicyPeople, tenancies } from './policy-people.ts'
import type { Actor, Role, Tenancy } from './policy-people.ts'
import { ScriptClient } from './people.ts'
import { gatewayConfig } from './stack-parts.ts'
import { stackOfFile } from './running-stack.ts'

/**
 * Every route and live subscription × role × own tenant, another one and none, against what is written here.
 * Routes are taken from the running server's own description, so that none is forgotten.
 */

type Outcome = 'passes' | 401 | 403 | 404
type Operation = { readonly name: string; readonly method: string; readonly path: string }
type Kind = 'listed' | 'unlisted'

const secret = gatewayConfig.sessionSecret
/** One auction of each kind for the seller of each tenancy; for everybody else the first. */
const auctionsOf = new Map<Tenancy, Record<Kind, AuctionId>>()
const cookies = new Map<Actor, string>()

const stack = await stackOfFile()
const created = new PolicyPeople(stack, createSessions({ knex: stack.knex, clock: stack.clock, secret }))
await created.create()
for (const tenancy of tenancies) {
  auctionsOf.set(tenancy, await openPolicyAuctions(stack, created, created.idOf('seller', tenancy)))
}
for (const actor of actors) cookies.set(actor, await created.cookieOf(actor))
const operations = await operationsOf(stack.url)

async function operationsOf(url: string): Promise<readonly Operation[]> {
  const answer = await new ScriptClient(url).get('/api/openapi.json')
  const { paths } = answer.json() as { paths: Record<string, Record<string, { operationId: string }>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
    })),
  )
}

type Asking = Role | 'visitor' | 'privateSeller'
const roleOf = (actor: Actor): Asking => actor.split(' ')[0] as Asking
const tenancyOf = (actor: Actor): Tenancy => (actor.split(' ')[2] ?? 'none') as Tenancy
const auctionFor = (actor: Actor, kind: Kind): AuctionId =>
  auctionsOf.get(roleOf(actor) === 'seller' ? tenancyOf(actor) : 'own')?.[kind] as AuctionId

/** Private sellers run auctions of their own; at those of others they are anybody. */
const isStranger = (role: Asking): boolean => role === 'user' || role === 'privateSeller'

/** Whether the response reveals that an auction exists. */
function sees(actor: Actor, kind: Kind): boolean {
  if (kind === 'listed') return true
  const role = roleOf(actor)
  if (role === 'broker') return tenancyOf(actor) !== 'other'
  return role !== 'visitor' && !isStranger(role)
}

/**
 * Whether the auction belongs to their tenant or to them; sellers are asked about their own, which a broker
 * runs.
 */
function seesManagement(actor: Actor): boolean {
  const role = roleOf(actor)
  return role === 'systemAdmin' || role === 'seller' || (role === 'broker' && tenancyOf(actor) !== 'other')
}

/** Written by hand, role by role, and not taken from the table that the server asks. */
function expectedOf({ access, auction }: RoutePolicy, actor: Actor, kind: Kind): Outcome {
  const role = roleOf(actor)
  if (access !== 'public' && role === 'visitor') return 401
  if (access === 'systemAdmin') return role === 'systemAdmin' ? 'passes' : 403
  if (auction === undefined) return 'passes'
  // The engine decides over bids, and says of an auction that it knows: not you.
  if (auction === 'placeBid') return role === 'investor' || role === 'accessUser' ? 'passes' : 403
  if (auction === 'seeManagement') return seesManagement(actor) ? 'passes' : 404
  const isManaging =
    auction === 'manage' || auction === 'seeBidders' || auction === 'voidBid' || auction === 'confirmAward'
  if (isManaging && !seesManagement(actor)) return 404
  if (auction === 'seeBidders') return role === 'seller' ? 403 : 'passes'
  if (auction === 'manage') return role === 'seller' ? 403 : 'passes'
  // Where there is a seller, as in these auctions, the seller confirms, and the engine refuses everybody
  // else.
  if (auction === 'confirmAward') return role === 'seller' ? 'passes' : 403
  if (auction === 'voidBid') return role === 'systemAdmin' ? 'passes' : 403
  if (!sees(actor, kind)) return 404
  if (auction === 'askQuestion') return role === 'investor' || role === 'accessUser' ? 'passes' : 403
  return auction === 'seePrivateDetails' && isStranger(role) ? 403 : 'passes'
}

/** Only there in a demonstration, which this is not. */
const ofDemo = new Set(['getDemoMailbox', 'getDemoMail'])
/** Sessions do not survive these, or those of the same person. */
const ending = new Set(['logout', 'endOtherSessions'])
const bid = () => ({ price: 100_000, commandId: randomUUID(), confirmations: allConfirmed })
/** Bodies that get past the shape, where the policy is asked behind it; everything else is sent `{}`. */
const bodies: Readonly<Record<string, () => object>> = {
  placeBid: bid,
  requestImmediatePurchase: () => ({ commandId: randomUUID(), confirmations: allConfirmed }),
  acceptCounterOffer: () => ({
    counterOfferRevision: 999_999,
    commandId: randomUUID(),
    confirmations: allConfirmed,
  }),
  contactBroker: () => ({ email: 'reader@test.example', message: 'Guten Tag' }),
  addPriceAlert: () => ({ email: 'reader@test.example', price: 200_000 }),
  saveSearch: () => ({ email: 'reader@test.example', search: { country: 'AT' } }),
  inviteBidder: () => ({
    commandId: randomUUID(),
    email: 'guest@test.example',
    firstName: 'Ines',
    lastName: 'Gast',
    reason: 'Besichtigung',
  }),
  changeAdmission: () => ({ commandId: randomUUID(), action: 'suspend', reason: 'Prüfung' }),
  beginAccessRequest: () => ({
    email: 'asking@test.example',
    firstName: 'Ines',
    lastName: 'Gast',
    language: 'de',
  }),
  saveAccessRequest: () => ({ revision: null, ...noContent }),
  submitAccessRequest: () => ({ revision: 99, answer: null }),
  withdrawAccessRequest: () => ({ revision: 99 }),
  concludeBrokerage: () => ({
    revision: 99,
    agreement: { version: 1, hash: '0a'.repeat(32) },
    percent: 3,
    beginsAtOnce: true,
    language: 'de',
  }),
  withdrawFromBrokerage: () => ({ revision: 99 }),
  playWhatIf: () => ({ stream: 'auction', revision: 0, change: { kind: 'drop' } }),
  askQuestion: () => ({ questionId: randomUUID(), category: 'property', text: 'Wie alt ist das Dach?' }),
  saveAnswerDraft: () => ({ revision: 0, question: '', answer: '' }),
  answerQuestion: () => ({ to: 'asker', revision: 0, answer: 'Ja' }),
  supplementAnswer: () => ({ supplementId: randomUUID(), number: 1, answer: 'Ja' }),
  ...managingBodies(),
}
/**
 * Operations that take a file, with the field that it stands in; what is sent is none, so that nothing is
 * kept.
 */
const uploads: Readonly<Record<string, string>> = {
  uploadAccessIdentification: 'file',
  uploadAccessProof: 'file',
  sendNewerProof: 'file',
  uploadObjectPicture: 'picture',
  uploadObjectDocument: 'document',
  readObjectExchange: 'openimmo',
}
/** Fields beside the file, where they are others than its name. */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sendNewerProof: {
    revision: '99',
    proofAmount: '1000',
    proofIssuer: 'Bank',
    proofExpiresOn: '2999-12-31',
  },
}
const queries: Readonly<Record<string, string>> = {
  getCosts: '?price=100000',
  getBidLog: '?format=csv',
  getOwnBidLog: '?format=csv',
  getAwardPack: '?format=json',
  getOwnAwardPack: '?format=json',
  getHistoryFile: '?stream=auction',
}

const bodyOf = ({ method, name }: Operation): unknown =>
  method === 'GET' ? undefined : (bodies[name]?.() ?? {})

async function outcomeOf(operation: Operation, actor: Actor, kind: Kind): Promise<Outcome> {
  const { name, method, path } = operation
  const client = new ScriptClient(stack.url)
  client.cookie = cookies.get(actor) ?? ''
  const address = path
    .replace('{auctionId}', auctionFor(actor, kind))
    .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
  const field = uploads[name]
  const { status, text } =
    field === undefined
      ? await client.send(method, address + (queries[name] ?? ''), bodyOf(operation))
      : await client.upload(address, field, 'nothing', { fields: fieldsOf[name] ?? { name: 'file' } })
  if (ending.has(name)) cookies.set(actor, await created.cookieOf(actor))
  // The next person must find it published again.
  if (name === 'unpublishAuction' && status === 201) {
    await stack.manage(auctionFor(actor, kind), 'PublishAuction', {})
  }
  if (status >= 500) throw new Error(`${name} for ${actor}: ${status} ${text}`)
  if (status === 401 && name !== 'login') return 401
  if (status === 403) return 403
  return status === 404 && text.includes('auctionNotFound') ? 404 : 'passes'
}

test('every route is named in the policy table, and the table names no other', () => {
  const names = operations.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => servedPolicies[name] === undefined)).toEqual([])
  const others = Object.keys(servedPolicies).filter((name) => !names.includes(name) && !ofDemo.has(name))
  expect(others).toEqual([])
})

test('every message of the live protocol is named', () => {
  const types = clientMessageSchema.options.map(({ shape }) => shape.type.value)
  expect(Object.keys(livePolicies).toSorted()).toEqual(types.toSorted())
})

describe.each(['listed', 'unlisted'] as const)('with an auction that is %s', (kind) => {
  test.each(actors)('%s', async (actor) => {
    const asked = operations.filter(
      ({ name }) => kind === 'listed' || servedPolicies[name]?.auction !== undefined,
    )
    const got: Record<string, Outcome> = {}
    const expected: Record<string, Outcome> = {}
    for (const operation of asked) {
      got[operation.name] = await outcomeOf(operation, actor, kind)
      expected[operation.name] = expectedOf(
        servedPolicies[operation.name] ?? { access: 'public' },
        actor,
        kind,
      )
    }
    expect(got).toEqual(expected)
  })

  test.each(actors)('%s over /api/live', async (actor) => {
    const live = await LiveClient.open(stack.url, cookies.get(actor))
    const auctionId = auctionFor(actor, kind)
    live.send({ type: 'subscribe', auctionId, after: null })
    const answer = await live.until((message) => 'auctionId' in message && message.auctionId === auctionId)
    live.socket.terminate()
    expect(answer).toMatchObject(
      sees(actor, kind) ? { type: 'subscribed' } : { type: 'error', code: 'auctionNotFound' },
    )
  })
})
