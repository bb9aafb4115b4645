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
import type { ClaimedMail } from '@zuschlag/gateway/modules/notifications/mail/dispatcher'
import { claimMails } from '@zuschlag/gateway/modules/notifications/mail/dispatcher'
import { createLogos } from '@zuschlag/gateway/modules/notifications/mail/look/logo'
import { renderMail } from '@zuschlag/gateway/modules/notifications/mail/render-mail'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/product/kernel/project.ts'
import { mayAdminister } from '../../web/src/app/page-access.ts'
import { playAccessRequests } from './access-request-scenes.ts'
import { playAccounts } from './account-mail-scenes.ts'
import { MailScenes } from './mail-scenes.ts'
import { playRestriction, playSavedSearch } from './news-scenes.ts'
import { people } from './people.ts'
import { playQuestion } from './question-scene.ts'
import { ScriptClient } from './script-client.ts'
import { gatewayConfig } from './stack-parts.ts'
import { stackOfFile } from './stack-of-file.ts'
import path from 'node:path'

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
const routeTree = readFileSync(path.join(projectRoot, 'web/src/routeTree.gen.ts'), 'utf8')
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
