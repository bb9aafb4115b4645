import type { MailboxEntry, MailboxMail } from '@zuschlag/contracts/mail/demo-mailbox'
import type { MailKind } from '@zuschlag/contracts/mail/mail-log'
import { expect } from 'vitest'
import { ApiClient } from '../journeys/api-client.ts'

const MAIL_WITHIN_MS = 15_000
let accounts = 0

/** An address of its own for each account of a test, so that tests share nothing but the product. */
export function newAddress(name: string): string {
  accounts += 1
  return `${name}-${process.pid}-${Date.now()}-${accounts}@flow.example`
}

type NewAccount = { readonly email: string; readonly language?: 'de' | 'en' }
type Applications = { readonly applications: readonly { readonly id: string; readonly email: string }[] }

/** A house applies and an administrator approves it: its first broker gets a mail with the link to an account. */
export async function createAccount(url: string, { email, language = 'de' }: NewAccount): Promise<void> {
  const application = {
    company: `Haus ${email.split('@')[0] ?? ''}`,
    firstName: 'Flora',
    lastName: 'Steinbach',
    email,
    phoneNumber: '+436645550199',
    street: 'Am Steig 1',
    zipCode: '1010',
    city: 'Wien',
    country: 'AT',
    brokerSoftware: 'None',
    language,
  }
  await succeed(await new ApiClient(url).request('POST', '/api/tenants/apply', application))
  const admin = new ApiClient(url)
  await admin.login('admin@demo.example')
  const path = '/api/administration/tenant-applications'
  const { applications } = await admin.get<Applications>(`${path}?status=pending`)
  const own = applications.find((candidate) => candidate.email === email)
  await succeed(await admin.request('POST', `${path}/${own?.id ?? ''}/approve`))
}

async function succeed(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
}

/** The newest mail of a kind to an address, as soon as it is there; `after` mails of that kind came before it. */
export async function mailTo(url: string, email: string, kind: MailKind, after = 0): Promise<MailboxMail> {
  const visitor = new ApiClient(url)
  const query = new URLSearchParams({ to: email, kind })
  let entries: readonly MailboxEntry[] = []
  await expect
    .poll(
      async () => {
        entries = await visitor.get<readonly MailboxEntry[]>(`/api/demo/mailbox?${query}`)
        return entries.length
      },
      { timeout: MAIL_WITHIN_MS },
    )
    .toBeGreaterThan(after)
  return visitor.get<MailboxMail>(`/api/demo/mailbox/${entries[0]?.id ?? ''}`)
}

/** The link of a mail to one of the product's pages. */
export function linkTo(mail: MailboxMail, page: 'sign-up' | 'reset-password' | 'confirm-email'): string {
  const link = mail.links.find((candidate) => new URL(candidate).pathname.endsWith(`/${page}`))
  if (link === undefined) throw new Error(`No link to ${page} in ${mail.links.join(' ')}`)
  return link
}

/** Password that the accounts of tests choose. */
export const PASSWORD = 'Siebzehn Eulen am Turm'

/** Follows the link of the sign-up mail as a script. */
export async function setFirstPassword(url: string, email: string): Promise<void> {
  const link = new URL(linkTo(await mailTo(url, email, 'applicationApproved'), 'sign-up'))
  const visitor = new ApiClient(url)
  const token = link.searchParams.get('token')
  const exchanged = await visitor.request('POST', '/api/account/exchange-short-token', { token })
  const { code, tenantId } = (await exchanged.json()) as { code: string; tenantId: string | null }
  const body = { email, tenantId, code, password: PASSWORD }
  const answer = await visitor.request('POST', '/api/account/sign-up', body)
  await succeed(answer)
}
