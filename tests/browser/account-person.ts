import type { MailboxEntry, MailboxMail } from '@zuschlag/contracts/mail/demo-mailbox'
import type { MailKind } from '@zuschlag/contracts/mail/mail-log'
import type { Page } from 'playwright'
import { vi } from 'vitest'
import { ApiClient } from '../../scripts/client/api-client.ts'

const MAIL_WITHIN_MS = 60_000
const MAIL_ASKED_EVERY_MS = 200
let accounts = 0

/** An address of its own for each account of a test, so that tests share nothing but the product. */
export function newAddress(name: string): string {
  accounts += 1
  return `${name}-${process.pid}-${Date.now()}-${accounts}@flow.example`
}

type NewAccount = {
  readonly email: string
  readonly language?: 'de' | 'en'
  readonly isSystemAdmin?: boolean
}

/**
 * An administrator creates an account, an investor's unless stated; the product mails the link to its
 * password.
 */
export async function createAccount(
  url: string,
  { email, language = 'de', isSystemAdmin = false }: NewAccount,
): Promise<void> {
  const admin = new ApiClient(url)
  await admin.login('admin@demo.example')
  const person = {
    email,
    firstName: 'Flora',
    lastName: 'Steinbach',
    phoneNumber: '+436645550199',
    language,
    roles: { isSystemAdmin, isInvestor: !isSystemAdmin, isSeller: false },
    memberships: [],
  }
  await succeed(await admin.request('POST', '/api/administration/users', person))
}

async function succeed(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
}

/** The newest mail of a kind to an address, and with a text where one is named, as soon as it is there. */
export async function mailTo(
  url: string,
  email: string,
  kind: MailKind,
  containing = '',
): Promise<MailboxMail> {
  const visitor = new ApiClient(url)
  const query = new URLSearchParams({ to: email, kind })
  const newest = async () => {
    const entries = await visitor.get<readonly MailboxEntry[]>(`/api/demo/mailbox?${query}`)
    for (const { id } of entries) {
      const mail = await visitor.get<MailboxMail>(`/api/demo/mailbox/${id}`)
      if (mail.text.includes(containing)) return mail
    }
    throw new Error(`No mail ${kind} to ${email}`)
  }
  return vi.waitFor(newest, { timeout: MAIL_WITHIN_MS, interval: MAIL_ASKED_EVERY_MS })
}

type LinkedPage = 'sign-up' | 'reset-password' | 'confirm-email' | 'change-email'

/** The link of a mail to one of the product's pages. */
export function linkTo(mail: MailboxMail, page: LinkedPage): string {
  const link = mail.links.find((candidate) => new URL(candidate).pathname.endsWith(`/${page}`))
  if (link === undefined) throw new Error(`No link to ${page} in ${mail.links.join(' ')}`)
  return link
}

/** Password that the accounts of tests choose. */
export const PASSWORD = 'Siebzehn Eulen am Turm'

/** On the page that such a link opens: names the person, chooses the password, agrees to what is asked. */
export async function choosePassword(page: Page): Promise<void> {
  const passwords = page.locator('input[autocomplete="new-password"]')
  await passwords.first().waitFor()
  for (const input of await passwords.all()) await input.fill(PASSWORD)
  for (const name of await page.locator('input[autocomplete$="-name"]:not([readonly])').all())
    if ((await name.inputValue()) === '') await name.fill('Gast')
  for (const box of await page.locator('form label:has(a)').all()) {
    await box.click({ position: { x: 8, y: 16 } })
  }
}

/** Follows the link of the mail that created an account, as a script. */
export async function setFirstPassword(
  url: string,
  email: string,
  mail: 'signUp' | 'invitation' = 'signUp',
): Promise<void> {
  const link = new URL(linkTo(await mailTo(url, email, mail), 'sign-up'))
  const visitor = new ApiClient(url)
  const token = link.searchParams.get('token')
  const exchanged = await visitor.request('POST', '/api/account/exchange-short-token', { token })
  const { code, tenantId } = (await exchanged.json()) as { code: string; tenantId: string | null }
  const body = { email, tenantId, code, password: PASSWORD }
  const answer = await visitor.request('POST', '/api/account/sign-up', body)
  await succeed(answer)
}

/** The same for who was invited to an auction, who is then signed in. */
export async function acceptInvitation(url: string, email: string): Promise<ApiClient> {
  await setFirstPassword(url, email, 'invitation')
  const guest = new ApiClient(url)
  await guest.login(email, PASSWORD)
  return guest
}
