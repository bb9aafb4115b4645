import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails, DashboardAuction } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import { textOfPdf } from '@zuschlag/gateway/modules/back-office/pdf/pdf-text.fixture'
import { notifyAnswersOver } from '@zuschlag/gateway/modules/notifications/alerts/notices-without-event'
import { type ClaimedMail, claimMails } from '@zuschlag/gateway/modules/notifications/mail/dispatcher'
import { createLogos } from '@zuschlag/gateway/modules/notifications/mail/look/logo'
import { renderMail } from '@zuschlag/gateway/modules/notifications/mail/render-mail'
import { expect, test } from 'vitest'
import { MailScenes } from './mail-scenes.ts'
import { people, type ScriptClient } from './people.ts'
import { gatewayConfig } from './stack-parts.ts'
import { stackOfFile } from './running-stack.ts'

const { publicUrl, site } = gatewayConfig
const rendering = { publicUrl, company: site.company, logos: createLogos(null) }

const mails: ClaimedMail[] = []

const stack = await stackOfFile()
stack.clock.jumpToNoon()
const scenes = new MailScenes(stack, follow)
await scenes.awarded()
await scenes.awardedAgain()
await scenes.counterOffered()
await scenes.bought()
await scenes.withdrawn()
const ofBroker = await decided(SellType.Tenant)
const ofSeller = await decided(SellType.Seller)

async function follow(): Promise<void> {
  const { knex, clock } = stack
  while (await followAuctions({ knex, clock, publicUrl }));
  await notifyAnswersOver({ knex, clock, publicUrl })
  const [now, until] = [clock.hoursFromNow(48), clock.hoursFromNow(96)]
  mails.push(...(await claimMails(knex, { now, until, limit: 1000 })))
}

async function decided(sellType: SellType): Promise<AuctionId> {
  const auctionId = await stack.openAuction({ ownership: { sellType }, terms: { openEnd: true, end: null } })
  const { revision } = await scenes.bid(people.anna, auctionId, 110_000)
  await scenes.manage(people.admin, auctionId, 'EndAuction', {})
  await scenes.manage(people.admin, auctionId, 'AwardAuction', { bidRevision: revision })
  return auctionId
}

const overKinds: readonly string[] = [
  'auctionEnded',
  'auctionAwarded',
  'auctionAwardedToOther',
  'awardConfirmed',
  'awardNotConcluded',
  'auctionSold',
  'auctionWithdrawn',
  'purchaseAccepted',
  'objectEnded',
  'objectAwarded',
  'objectSold',
  'objectWithdrawn',
  'objectAwardConfirmed',
  'objectAwardNotConcluded',
  'counterOfferMade',
  'counterOfferAccepted',
  'objectCounterOfferMade',
  'objectCounterOfferAccepted',
  'objectCounterOfferOver',
]

async function pdfFor(reader: ScriptClient, path: string): Promise<Buffer> {
  const answer = await reader.get(path)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/pdf'])
  return answer.bytes
}

test('[OUT-8] every mail about an outcome leads its recipient to a bid log that opens', async () => {
  expect(overKinds.filter((kind) => !mails.some((mail) => mail.kind === kind))).toEqual([])
  for (const mail of mails) {
    const { html, text } = await renderMail(mail, rendering)
    const [link] = /https?:\S+#bid-log/.exec(text) ?? []
    expect([mail.kind, link !== undefined]).toEqual([mail.kind, overKinds.includes(mail.kind)])
    if (link === undefined) continue
    expect(html).toContain(`href="${link}"`)
    const { pathname } = new URL(link)
    const [auctionId = ''] = /[0-9a-f-]{36}/.exec(pathname) ?? []
    const reader = await scenes.client(mail)
    if (pathname === `/administration/objects/${auctionId}/process`) {
      await pdfFor(reader, `/api/administration/auctions/${auctionId}/bid-log?format=pdf`)
      continue
    }
    expect(pathname).toBe(`/object/${auctionId}`)
    const details = (await reader.get(`/api/auctions/${auctionId}`)).json() as AuctionDetails
    // Where the page of the object shows the links to the document.
    expect([mail.kind, mail.email, details.hasTakenPart]).toEqual([mail.kind, mail.email, true])
    await pdfFor(reader, `/api/auctions/${auctionId}/bid-log?format=pdf`)
  }
})

test.each([
  ['the broker', () => ofBroker, ['Mag. Eva Huber, MSc', '+4315550199', 'huber@test.example']],
  [
    'the platform for a private seller',
    () => ofSeller,
    [site.company.name, site.company.phone, site.company.email],
  ],
])(
  '[OUT-6] page, dashboard, mail and bid log of an auction that is over name %s',
  async (_who, auctionOf, [name = '', phone = '', email = '']) => {
    const auctionId = auctionOf()
    const anna = await scenes.client(people.anna)
    const page = (await anna.get(`/api/auctions/${auctionId}`)).json() as AuctionDetails
    const cards = (await anna.get('/api/auctions')).json() as DashboardAuction[]
    const card = cards.find(({ id }) => id === auctionId)
    for (const contact of [page.contact, card?.contact]) {
      expect(contact).toMatchObject({ name, phoneNumber: phone, email })
    }
    const line = [name, formatPhone(phone), email].join(', ')
    const mail = mails.find(
      ({ kind, data }) => kind === 'auctionAwarded' && JSON.stringify(data).includes(auctionId),
    )
    if (mail === undefined) throw new Error('No mail to the winner')
    expect((await renderMail(mail, rendering)).text).toContain(`Ansprechperson: ${line}`)
    const text = textOfPdf(await pdfFor(anna, `/api/auctions/${auctionId}/bid-log?format=pdf`))
    expect(text.replaceAll(/\s+/g, ' ')).toContain(line)
  },
)
