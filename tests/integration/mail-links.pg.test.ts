import { readFileSync } from 'node:fs'
import { authenticatedUserSchema } from '@zuschlag/contracts/account/authenticated-user'
import { mailKinds } from '@zuschlag/contracts/mail/mail-log'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import {
  notifyAnswersOver,
  notifyEndingSoon,
  notifyQuestionsAnswered,
} from '@zuschlag/gateway/modules/notifications/alerts/notices-without-event'
import { reachPriceAlerts } from '@zuschlag/gateway/modules/notifications/alerts/price-alerts'
import { type ClaimedMail, claimMails } from '@zuschlag/gateway/modules/notifications/mail/dispatcher'
import { createLogos } from '@zuschlag/gateway/modules/notifications/mail/look/logo'
import { renderMail } from '@zuschlag/gateway/modules/notifications/mail/render-mail'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/product/kernel/project.ts'
import { mayAdminister } from '../../web/src/app/page-access.ts'
import { playAccessRequests } from './access-request-scenes.ts'
import { MailScenes } from './mail-scenes.ts'
import { people, PASSWORD, ScriptClient } from './people.ts'
import { gatewayConfig } from './stack-parts.ts'
import { join } from 'node:path'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { mailsTo, pathOfLink } from './queued-mails.ts'
import { stackOfFile, type RunningStack } from './running-stack.ts'
import { randomUUID } from 'node:crypto'
import { createGazetteer } from '@zuschlag/gateway/kernel/gazetteer'
import {
  findNewOffers,
  mailFoundOffers,
} from '@zuschlag/gateway/modules/notifications/saved-searches/mail-found-offers'

const address = { street: 'Gasse 1', zipCode: '1010', city: 'Wien' }
const reason = 'Die Gewerbeberechtigung fehlt.'

/** Stories that make the product write every kind of mail about accounts and to the platform. */
async function playAccounts(stack: RunningStack, scenes: MailScenes): Promise<void> {
  const { investingBroker: factored, unconfirmed, ben, carla, anna, otherTenant, otherBroker, admin } = people
  await new ScriptClient(stack.url).post('/api/account/login', {
    email: unconfirmed.email,
    password: PASSWORD,
  })
  await scenes.ask(null, '/api/account/forgot-password', { email: anna.email })
  // Somebody who was invited and never had a password.
  await scenes.ask(null, '/api/account/forgot-password', { email: 'new@reader.example' })
  const newPassword = 'another password for tests'
  await scenes.ask(otherBroker, '/api/user/password', { currentPassword: PASSWORD, newPassword })
  await scenes.signInAgain(otherBroker, { password: newPassword })
  await scenes.ask(null, '/api/contact', { contactType: 0, email: 'x@reader.example', message: 'Hallo' })
  const factor = (await scenes.ask(factored, '/api/user/second-factor', { password: PASSWORD })) as {
    key: string
  }
  const code = new TOTP({ secret: Secret.fromBase32(factor.key) }).generate({
    timestamp: instantToMs(stack.clock.now()),
  })
  const confirmed = await scenes.client(factored)
  confirmed.takeCookie(await confirmed.post('/api/user/second-factor/confirmation', { code }))
  await scenes.ask(ben, '/api/user/email-change', { newEmail: carla.email, password: PASSWORD })
  await scenes.ask(admin, `/api/administration/tenants/${otherTenant.tenantId}/users`, {
    email: carla.email,
    firstName: 'Carla',
    lastName: 'Muster',
    isBroker: false,
  })
  await scenes.signInAgain(carla)
  await changeEmail(stack, scenes, newPassword)
  await applyAndRegister(stack, scenes)
}

async function changeEmail(stack: RunningStack, scenes: MailScenes, password: string): Promise<void> {
  const newEmail = 'broker@new.example'
  const { otherBroker } = people
  await scenes.ask(otherBroker, '/api/user/email-change', { newEmail, password })
  const [mail] = await mailsTo(stack.knex, newEmail, 'changeEmail')
  const token = new URL(String(mail?.data?.['link'])).searchParams.get('token')
  await scenes.ask(null, '/api/account/email-change', { token })
  await scenes.signInAgain(otherBroker, { email: newEmail, password })
}

async function applyAndRegister(stack: RunningStack, scenes: MailScenes): Promise<void> {
  const { admin } = people
  const about = { firstName: 'Eva', lastName: 'Muster', ...address }
  const firm = { corporateRegisterNumber: 'FN 1a', uid: '', phoneNumber: '+431555', country: 'AT' }
  for (const [company, path, body] of [
    ['Eins', 'approve', {}],
    ['Zwei', 'decline', { reason }],
  ] as const) {
    const email = `${company}@muster.example`
    const application = { company, ...firm, ...about, email, brokerSoftware: 'OnOffice' }
    await scenes.ask(null, '/api/tenants/apply', application)
    const id = await pendingId(stack, 'accounts.tenant_applications')
    await scenes.ask(admin, `/api/administration/tenant-applications/${id}/${path}`, body)
    await registerSeller(stack.url, { salutation: 'Ms', ...about, email: `s-${email}`, language: '0' })
    const sellerId = await pendingId(stack, 'accounts.seller_registrations')
    await scenes.ask(admin, `/api/administration/seller-registrations/${sellerId}/${path}`, body)
  }
}

async function pendingId(stack: RunningStack, table: string): Promise<string> {
  const row = await stack.knex<{ id: string; status: string }>(table).where({ status: 'pending' }).first('id')
  if (row === undefined) throw new Error(`Nothing pending in ${table}`)
  return row.id
}

async function registerSeller(url: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const blank = sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff', noise } })
  const picture = await blank.jpeg().toBuffer()
  const identification = { name: 'ausweis.jpg', type: 'image/jpeg', fields }
  const answer = await new ScriptClient(url).upload(
    '/api/sellers/register',
    'identification',
    picture,
    identification,
  )
  if (answer.status !== 204) throw new Error(answer.text)
}

/** A document is added after a bid, then the bidder is suspended, and the access of another one ends. */
async function playRestriction(stack: RunningStack, scenes: MailScenes): Promise<void> {
  const auctionId = await stack.openAuction()
  await scenes.bid(people.anna, auctionId, 100_000)
  const documents = [{ name: 'Plan', storageUrl: `/api/auctions/${auctionId}/documents/plan.pdf` }]
  await scenes.manage(people.broker, auctionId, 'ReviseAuction', { description: { documents } })
  const path = `/api/administration/auctions/${auctionId}/admissions/${people.anna.id}/changes`
  const suspension = { action: 'suspend', reason: 'The proof of funds is missing.' }
  await scenes.ask(people.broker, path, { commandId: randomUUID(), ...suspension })
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
async function playSavedSearch(stack: RunningStack, scenes: MailScenes): Promise<void> {
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

/** A bidder asks, and the broker answers to everybody with access. */
async function playQuestion(stack: RunningStack, scenes: MailScenes): Promise<void> {
  const path = `auctions/${await stack.openAuction()}/questions`
  const questionId = randomUUID()
  const question = 'Wie alt ist das Dach?'
  await scenes.ask(people.anna, `/api/${path}`, { questionId, category: 'property', text: question })
  const answer = { to: 'everybody', revision: 0, question, answer: 'Aus dem Jahr 2011.' }
  await scenes.ask(people.broker, `/api/administration/${path}/${questionId}/answer`, answer)
}

const { publicUrl, site } = gatewayConfig
const rendering = { publicUrl, company: site.company, logos: createLogos(null) }

const mails: ClaimedMail[] = []

const stack = await stackOfFile()
stack.clock.jumpToNoon()
const scenes = new MailScenes(stack, follow)
await scenes.awarded()
await scenes.awardedAgain()
await scenes.counterOffered()
await scenes.notAwarded()
await scenes.bought()
await scenes.withdrawn()
await playQuestion(stack, scenes)
await playRestriction(stack, scenes)
await follow()
await playSavedSearch(stack, scenes)
await playAccounts(stack, scenes)
await playAccessRequests(stack, scenes)
await collect()

async function follow(): Promise<void> {
  const { knex, clock } = stack
  const options = { knex, clock, publicUrl, secret: gatewayConfig.sessionSecret }
  while (await followAuctions(options));
  await notifyEndingSoon(options)
  await notifyAnswersOver(options)
  while (await notifyQuestionsAnswered(options));
  await reachPriceAlerts(options)
  // At once, as the dispatcher would: what is no longer true later is taken back where it still waits.
  await collect()
}

async function collect(): Promise<void> {
  const [now, until] = [stack.clock.hoursFromNow(48), stack.clock.hoursFromNow(96)]
  mails.push(...(await claimMails(stack.knex, { now, until, limit: 1000 })))
}

/** The paths of the web's router, with `$name` for parameters. */
const routeTree = readFileSync(join(projectRoot, 'web/src/routeTree.gen.ts'), 'utf8')
const [, ofFullPaths = ''] = /interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(routeTree) ?? []
const routePaths = [...ofFullPaths.matchAll(/'(\/[^']*)':/g)].map(([, route = '']) => route)

function routeOf(pathname: string): string | null {
  const matches = routePaths.filter((route) => {
    const pattern = route.replaceAll(/\$[a-zA-Z]+/g, '[^/]+')
    return !route.endsWith('$') && new RegExp(`^${pattern}/?$`).test(pathname)
  })
  const [closest] = matches.toSorted((a, b) => a.split('$').length - b.split('$').length)
  return closest ?? null
}

/** What the guards of a page ask before they let its reader stay. */
async function staysOn(url: URL, reader: ScriptClient): Promise<boolean> {
  const route = routeOf(url.pathname)
  const ok = async (api: string) => (await reader.get(api)).status === 200
  const [id = ''] = /[0-9a-f-]{36}/.exec(url.pathname) ?? []
  const hasToken = ['token', 'code'].some((name) => (url.searchParams.get(name) ?? '') !== '')
  switch (route) {
    case '/administration/access-requests':
      return ok(`/api/administration/access-requests/${url.searchParams.get('request')}`)
    case '/object/$auctionId/access':
      return ok(`/api/public/auctions/${id}`)
    case '/object/$auctionId':
      return ok(`/api/auctions/${id}`)
    case '/$lang/$auctionId':
      return ok(`/api/public/auctions/${id}`)
    case '/administration/objects/$auctionId/questions':
    case '/administration/objects/$auctionId/process': {
      const user = await reader.get('/api/account/authenticatedUser')
      if (user.status !== 200 || !mayAdminister(authenticatedUserSchema.parse(user.json()))) return false
      return ok(`/api/administration/auctions/${id}`)
    }
    case '/administration/messages':
    case '/administration/sellers':
    case '/administration/tenants/': {
      const user = await reader.get('/api/account/authenticatedUser')
      return user.status === 200 && authenticatedUserSchema.parse(user.json()).isSystemAdmin
    }
    case '/user/notifications':
    case '/user/security':
      return ok('/api/account/authenticatedUser')
    case '/$lang/sign-up':
    case '/$lang/reset-password':
    case '/$lang/confirm-email':
    case '/$lang/change-email':
      return hasToken
    case '/$lang/objects':
    case '/$lang/login':
    case '/$lang/imprint':
    case '/$lang/privacy-policy':
      return true
    default: {
      // Pages and files of the gateway itself.
      const isOfGateway = ['/price-alert/', '/api/public/'].some((start) => url.pathname.startsWith(start))
      return route === null && isOfGateway && ok(url.pathname + url.search)
    }
  }
}

const linksOf = (html: string): readonly URL[] =>
  [...html.matchAll(/<a\s[^>]*href="([^"]+)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&')),
  )

test('[OUT-5] every link of every kind of mail opens for its recipient', async () => {
  expect([...new Set(mails.map(({ kind }) => kind))].toSorted()).toEqual([...mailKinds].toSorted())
  const known = new Set<string>(
    Object.values(people).flatMap((person) => ('email' in person ? [person.email] : [])),
  )
  known.delete(people.unconfirmed.email)
  const closed: string[] = []
  const opened = new Map<string, boolean>()
  for (const mail of mails) {
    const { html, text } = await renderMail(mail, rendering)
    const links = linksOf(html)
    for (const url of links) {
      expect(text).toContain(url.href)
      expect(url.origin).toBe(publicUrl)
      const key = `${mail.email} ${url.pathname}`
      const reader = known.has(mail.email) ? await scenes.client(mail) : new ScriptClient(stack.url)
      const isOpen = opened.get(key) ?? (await staysOn(url, reader))
      opened.set(key, isOpen)
      if (!isOpen) closed.push(`${mail.kind} to ${mail.email}: ${url.pathname}`)
    }
  }
  expect(closed).toEqual([])
})

/** To brokers, and to administrators about what waits for them. */
const toStaff: ReadonlySet<string> = new Set([
  'workWaiting',
  'sellerInvited',
  'accessRequested',
  'questionAsked',
  'newerProofSent',
  'tenantBrokerageWithdrawn',
])

test('[OUT-5] bidders are led to the object and never into the administration, the selling side to its process', async () => {
  for (const mail of mails) {
    const { html } = await renderMail(mail, rendering)
    const isSelling = mail.kind.startsWith('object') || toStaff.has(mail.kind)
    const leadsToProcess = linksOf(html).some(({ pathname }) => pathname.startsWith('/administration'))
    expect([mail.kind, mail.email, leadsToProcess]).toEqual([mail.kind, mail.email, isSelling])
  }
})

const mailTo = (email: string, kind: ClaimedMail['kind']) =>
  mails.find((mail) => mail.email === email && mail.kind === kind)

test('[OUT-4] the mail to a loser names the award and the own bid, and calls no awarded bid the highest', async () => {
  const lost = mailTo(people.anna.email, 'auctionAwardedToOther')
  if (lost === undefined) throw new Error('No mail to the loser')
  const { text } = await renderMail(lost, rendering)
  expect(text).toMatch(/Angenommen zu: €.120\.000/)
  expect(text).toMatch(/Ihr Gebot: €.130\.000/)
  expect(text).not.toContain('Höchstes Gebot')
  const ended = mails.find(({ kind, email }) => kind === 'auctionEnded' && email === people.anna.email)
  if (ended === undefined) throw new Error('No mail about the end')
  expect((await renderMail(ended, rendering)).text).toContain('Sie halten das höchste Gebot')
})

test('[OUT-6] mails about an auction come from the tenant, name the broker, and are answered to the broker', async () => {
  const won = mailTo(people.ben.email, 'auctionAwarded')
  if (won === undefined) throw new Error('No mail to the winner')
  const { from, replyTo, text } = await renderMail(won, rendering)
  expect(from).toEqual({ name: 'Haus 1 über Zuschlag', address: site.company.email })
  expect(replyTo).toBe('huber@test.example')
  expect(text).toContain('Ansprechperson: Mag. Eva Huber, MSc, +43 1 555 01 99, huber@test.example')
  const toBroker = mailTo(people.broker.email, 'objectAwarded')
  if (toBroker === undefined) throw new Error('No mail to the broker')
  expect(toBroker.replyTo).toBeNull()
  expect((await renderMail(toBroker, rendering)).text).not.toContain('Ansprechperson')
})
