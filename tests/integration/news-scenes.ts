import { randomUUID } from 'node:crypto'
import { createGazetteer } from '@zuschlag/gateway/kernel/gazetteer'
import {
  findNewOffers,
  mailFoundOffers,
} from '@zuschlag/gateway/modules/notifications/saved-searches/mail-found-offers'
import type { MailScenes } from './mail-scenes.ts'
import { people } from './people.ts'
import { mailsTo, pathOfLink } from './queued-mails.ts'
import type { RunningStack } from './running-stack.ts'
import { ScriptClient } from './script-client.ts'
import { gatewayConfig } from './stack-parts.ts'

/** A document is added after a bid, then the bidder is suspended, and the access of another one ends. */
export async function playRestriction(stack: RunningStack, scenes: MailScenes): Promise<void> {
  const auctionId = await stack.openAuction()
  await scenes.bid(people.anna, auctionId, 100_000)
  const documents = [{ name: 'Plan', storageUrl: `/api/auctions/${auctionId}/documents/plan.pdf` }]
  await scenes.manage(people.broker, auctionId, 'ReviseAuction', { description: { documents } })
  const path = `/api/administration/auctions/${auctionId}/admissions/${people.anna.id}/changes`
  const reason = 'The proof of funds is missing.'
  await scenes.ask(people.broker, path, { commandId: randomUUID(), action: 'suspend', reason })
  const until = stack.clock.hoursFromNow(1 / 720)
  const { revision } = await scenes.manage(people.broker, auctionId, 'GrantAccess', {
    userId: people.carla.id,
    until,
  })
  await stack.seen(auctionId, revision + 1)
  await scenes.follow()
  await scenes.manage(people.broker, auctionId, 'GrantAccess', { userId: people.carla.id })
  await scenes.bid(people.carla, auctionId, 150_000)
  await scenes.manage(people.broker, auctionId, 'RevokeAccess', { userId: people.carla.id })
  await scenes.follow()
  // Let in again, so that the links of all mails are open.
  await scenes.manage(people.broker, auctionId, 'GrantAccess', { userId: people.carla.id })
}

/** A visitor saves a search, confirms it, and an auction is found. */
export async function playSavedSearch(stack: RunningStack, scenes: MailScenes): Promise<void> {
  const { knex, clock } = stack
  const find = () => findNewOffers({ knex, clock, gazetteer: createGazetteer() })
  await find()
  const email = 'seeker@reader.example'
  const body = { email, search: { zips: ['6020'] }, language: 'de' }
  await scenes.ask(null, '/api/saved-searches', body)
  const [asked] = await mailsTo(knex, email, 'confirmSavedSearch')
  const confirmed = await new ScriptClient(stack.url).send('POST', pathOfLink(asked?.data ?? null))
  if (confirmed.status !== 200) throw new Error(confirmed.text)
  await stack.openAuction({ description: { zipCode: '6020', city: 'Innsbruck' } })
  await find()
  const { publicUrl, sessionSecret: secret } = gatewayConfig
  await mailFoundOffers({ knex, clock, publicUrl, secret })
}
