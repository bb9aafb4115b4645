import type { AdministeredAccessRequest } from '@zuschlag/contracts/access-requests/administration'
import type { BrokerageOffer } from '@zuschlag/contracts/access-requests/brokerage'
import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import { remindOfProofs } from '@zuschlag/gateway/modules/back-office/access-requests/remind-of-proofs'
import type { MailScenes } from './mail-scenes.ts'
import { people, type Answer, problemIn, type ScriptClient } from './people.ts'
import type { RunningStack } from './running-stack.ts'
import { gatewayConfig } from './stack-parts.ts'
import sharp from 'sharp'

/** A photograph with words that no picture of our own making has. */
export function photograph(): Promise<Buffer> {
  const blank = sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
  return blank
    .withExif({ IFD0: { Copyright: 'Wien, Am Spitz 9' } })
    .jpeg()
    .toBuffer()
}

export const filled = {
  party: 'company',
  partyName: 'Carla Immobilien GmbH',
  registerNumber: 'FN 123456a',
  representedBy: 'Carla Muster, Geschäftsführerin',
  proofAmount: 500_000,
  proofIssuer: 'Volksbank Wien',
  proofExpiresOn: '2999-12-31',
}
export const noContent = Object.fromEntries(Object.keys(filled).map((name) => [name, null]))
export const own = (auctionId: string, end = '') => `/api/auctions/${auctionId}/access-request${end}`
export const inbox = '/api/administration/access-requests'
export const codeOf = (answer: Answer) => problemIn(answer).code

export const save = (client: ScriptClient, auctionId: string, revision: number | null, more: object = {}) =>
  client.send('PUT', own(auctionId), { ...filled, revision, ...more })

export function requestIn(answer: Answer): OwnAccessRequest {
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json() as OwnAccessRequest
}

export async function upload(client: ScriptClient, auctionId: string) {
  const content = await photograph()
  await client.upload(own(auctionId, '/identification'), 'file', content)
  return client.upload(own(auctionId, '/proof-of-funds'), 'file', content)
}

export async function offerIn(client: ScriptClient, auctionId: string): Promise<BrokerageOffer> {
  const answer = await client.get(own(auctionId, '/brokerage'))
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json() as BrokerageOffer
}

/** Concludes the brokerage agreement as it is offered. */
export async function conclude(
  client: ScriptClient,
  auctionId: string,
  revision: number,
  more: object = {},
): Promise<Answer> {
  const { agreement, percent } = await offerIn(client, auctionId)
  const body = { revision, agreement, percent, beginsAtOnce: true, language: 'de', ...more }
  return client.post(own(auctionId, '/brokerage'), body)
}

/** A request that waits for the tenant. */
export async function sent(
  client: ScriptClient,
  auctionId: string,
  more: object = {},
): Promise<OwnAccessRequest> {
  await save(client, auctionId, null, more)
  const filledIn = requestIn(await upload(client, auctionId))
  const { revision } = requestIn(await conclude(client, auctionId, filledIn.revision))
  return requestIn(await client.post(own(auctionId, '/submission'), { revision, answer: null }))
}

export async function requestsOf(client: ScriptClient, auctionId: string, view = 'waiting') {
  const answer = await client.get(`${inbox}?view=${view}&take=100`)
  if (answer.status !== 200) throw new Error(answer.text)
  const { requests } = answer.json() as { requests: AdministeredAccessRequest[] }
  return requests.filter(({ auction }) => auction.id === auctionId)
}

export async function waitingIn(broker: ScriptClient, auctionId: string): Promise<AdministeredAccessRequest> {
  const [request] = await requestsOf(broker, auctionId)
  if (request === undefined) throw new Error('No request waits')
  return request
}

export const decide = (client: ScriptClient, id: string, what: string, body: object) =>
  client.post(`${inbox}/${id}/${what}`, body)
export const approval = (revision: number, limit: number | null = 200_000) => ({
  revision,
  limit,
  reason: 'Nachweis geprüft',
})

const newer = { proofAmount: '600000', proofIssuer: 'Sparkasse', proofExpiresOn: '2999-12-31' }

export async function sendNewer(
  client: ScriptClient,
  auctionId: string,
  revision: number,
  more: object = {},
): Promise<Answer> {
  const fields = { ...newer, revision: String(revision), ...more }
  return client.upload(own(auctionId, '/newer-proof'), 'file', await photograph(), { fields })
}

/** Makes the product write every mail about requests for access. */
export async function playAccessRequests(stack: RunningStack, scenes: MailScenes): Promise<void> {
  const auctionId = await stack.openAuction()
  for (const email of ['asks@reader.example', people.carla.email]) {
    const person = { email, firstName: 'Ines', lastName: 'Gast', language: 'de' }
    await scenes.ask(null, `/api/public/auctions/${auctionId}/access-request`, person)
  }
  const applicant = await scenes.client(people.carla)
  const broker = await scenes.client(people.broker)
  await sent(applicant, auctionId)
  const asked = await waitingIn(broker, auctionId)
  await decide(broker, asked.id, 'question', { revision: asked.revision, text: 'Für wen?' })
  const body = { revision: asked.revision + 1, category: 'notEligible' }
  await decide(broker, asked.id, 'refusal', body)
  const declined = requestIn(await applicant.get(own(auctionId)))
  await applicant.post(own(auctionId, '/brokerage/withdrawal'), { revision: declined.revision })
  await playNewerProof(stack, applicant, broker)
}

async function playNewerProof(
  stack: RunningStack,
  applicant: ScriptClient,
  broker: ScriptClient,
): Promise<void> {
  const auctionId = await stack.openAuction()
  await sent(applicant, auctionId)
  const { id, revision } = await waitingIn(broker, auctionId)
  await decide(broker, id, 'approval', approval(revision))
  const tomorrow = stack.clock.hoursFromNow(24).slice(0, 10)
  await stack.knex('accounts.access_requests').where({ id }).update({ proof_expires_on: tomorrow })
  await remindOfProofs({ knex: stack.knex, clock: stack.clock, publicUrl: gatewayConfig.publicUrl })
  const admitted = requestIn(await applicant.get(own(auctionId)))
  const waiting = requestIn(await sendNewer(applicant, auctionId, admitted.revision))
  await decide(broker, id, 'newer-proof', { revision: waiting.revision, isConfirmed: true })
}
