import { manageAuction, managingCommands } from '@zuschlag/contracts/administration/manage-auction'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import type { Command } from '@zuschlag/contracts/auction/commands'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import sharp from 'sharp'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { allDemoPeople } from '../../scripts/demo/content/people.ts'
import { demoId } from '../../scripts/demo/content/demo-id.ts'
import requests from '../fixtures/messages/requests.json' with { type: 'json' }
import type { World } from './world.ts'

/** One request, by the email of who makes it; null for a visitor. */
export type Asked = {
  readonly by: string | null
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
  /** Where the answer is kept. */
  readonly file: string
}

export const running = demoId('auction:zinshaus-josefstadt')
export const emails = {
  admin: 'admin@demo.example',
  broker: 'broker@demo.example',
  seller: 'seller@demo.example',
  anna: 'anna@demo.example',
  ben: 'ben@demo.example',
  carla: 'carla@demo.example',
  greta: allDemoPeople.greta.email,
  lorenz: allDemoPeople.lorenz.email,
} as const

const idOf = (name: string): string => demoId(`reference:${name}`)

/** What the demo has none of: questions, a request for access with its papers, alerts, messages. */
export async function playScenes({ url, knex, publicUrl, caughtUp }: World): Promise<void> {
  const clients = new Map<string | null, ApiClient>()
  const ask = async (by: string | null, path: string, body?: object, method = 'POST'): Promise<unknown> => {
    const client = clients.get(by) ?? new ApiClient(url)
    if (by !== null && !clients.has(by)) await client.login(by)
    clients.set(by, client)
    const answer = await client.request(method, `/api${path}`, body)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    await caughtUp()
    return text === '' ? null : (JSON.parse(text) as unknown)
  }
  const { broker, anna, ben } = emails
  const [auction, managed] = [`/auctions/${running}`, `/administration/auctions/${running}`]
  await ask(ben, `${auction}/bids`, bidOf('bid', 2_400_000))
  const question = 'Wie alt ist das Dach?'
  for (const [by, name] of [
    [anna, 'question'],
    [ben, 'open question'],
  ] as const)
    await ask(by, `${auction}/questions`, { questionId: idOf(name), category: 'property', text: question })
  const answer = { to: 'everybody', revision: 0, question, answer: 'Aus dem Jahr 2011.' }
  await ask(broker, `${managed}/questions/${idOf('question')}/answer`, answer)
  const alert = { price: 2_500_000, email: 'wanda@reader.example', firstName: 'Wanda', language: 'en' }
  await ask(null, `/public${auction}/price-alerts`, alert)
  const message = { email: 'fritz@reader.example', message: 'Wann kann ich besichtigen?' }
  await ask(null, `/public${auction}/contact`, message)
  const invited = {
    email: 'nina@reader.example',
    firstName: 'Nina',
    lastName: 'Neu',
    reason: 'Hat besichtigt',
  }
  await ask(broker, `${managed}/invitations`, { commandId: idOf('invitation'), ...invited })
  await playAccessRequest(ask, `${auction}/access-request`)
  while (await followAuctions({ knex, clock: systemClock(), publicUrl })) await caughtUp()
}

type Ask = (by: string | null, path: string, body?: object, method?: string) => Promise<unknown>
type Revised = { readonly revision: number }

async function playAccessRequest(ask: Ask, own: string): Promise<void> {
  const { carla, broker } = emails
  const filled = {
    party: 'company',
    partyName: 'Carla Immobilien GmbH',
    registerNumber: 'FN 123456a',
    representedBy: 'Carla Muster, Geschäftsführerin',
    proofAmount: 3_000_000,
    proofIssuer: 'Volksbank Wien',
    proofExpiresOn: '2999-12-31',
  }
  await ask(carla, own, { ...filled, revision: null }, 'PUT')
  let { revision } = (await ask(carla, own, undefined, 'GET')) as Revised
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  for (const paper of ['identification', 'proof-of-funds']) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture)]), 'paper.jpg')
    ;({ revision } = (await ask(carla, `${own}/${paper}`, form)) as Revised)
  }
  const offer = (await ask(carla, `${own}/brokerage`, undefined, 'GET')) as {
    agreement: object
    percent: number
  }
  const { agreement, percent } = offer
  const concluded = { revision, agreement, percent, beginsAtOnce: true, language: 'de' }
  ;({ revision } = (await ask(carla, `${own}/brokerage`, concluded)) as Revised)
  await ask(carla, `${own}/submission`, { revision, answer: null })
  const inbox = '/administration/access-requests'
  const { requests: waiting } = (await ask(broker, `${inbox}?view=waiting`, undefined, 'GET')) as {
    requests: (Revised & { readonly id: string })[]
  }
  const [first] = waiting
  const approval = { revision: first?.revision, limit: 2_900_000, reason: 'Nachweis geprüft' }
  await ask(broker, `${inbox}/${first?.id}/approval`, approval)
}

const bidOf = (name: string, price: number): object => ({
  price,
  commandId: idOf(name),
  confirmations: allConfirmed,
})

/** What makes a gateway send each of its commands, as far as it takes it from here. */
export function commandRequests(): readonly Asked[] {
  const file = 'commands/answers.txt'
  const bid = { path: `/api/auctions/${running}/bids`, body: bidOf('another bid', 2_600_000) }
  const purchase = {
    path: `/api/auctions/${running}/immediate-purchase-requests`,
    body: { commandId: idOf('purchase'), confirmations: allConfirmed },
  }
  const offers = [bid, purchase].map((of): Asked => ({ by: emails.anna, method: 'POST', ...of, file }))
  const commands = requests.map(({ command }) => command) as unknown as readonly Command[]
  const managing = managingCommands.map((type): Asked => {
    const data = commands.find((command) => command.type === type)?.data ?? {}
    const path = `/api${manageAuction(type).path.replace(':auctionId', running)}`
    return { by: emails.broker, method: 'POST', path, body: { commandId: idOf(type), data }, file }
  })
  return [...offers, ...managing]
}
