import type { WaitingWork } from '@zuschlag/contracts/alerts/user-alerts'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { systemAdminsIn } from '../accounts/system-admins.ts'

type Work = keyof WaitingWork

/** Where an administrator does it, below /administration. */
const pageOf: Record<Work, string> = { applications: 'tenants', sellers: 'sellers', messages: 'messages' }

/** Messages about an auction wait for its brokers. */
const waitingSql = `
  select (select count(*) from accounts.tenant_applications where status = 'pending') as applications,
    (select count(*) from accounts.seller_registrations where status = 'pending') as sellers,
    (select count(*) from accounts.contact_messages where done_at is null and auction_id is null) as messages`

export async function waitingWork(db: Knex): Promise<WaitingWork> {
  const { rows } = await db.raw<{ rows: Record<Work, string>[] }>(waitingSql)
  const [row] = rows
  const { applications, sellers, messages } = row ?? { applications: 0, sellers: 0, messages: 0 }
  return { applications: Number(applications), sellers: Number(sellers), messages: Number(messages) }
}

/** Of each kind of work at most one mail an hour goes to an administrator. */
const hourOf = (at: Instant): string => at.slice(0, 'YYYY-MM-DDTHH'.length)

type About = {
  readonly publicUrl: string
  readonly at: Instant
  /** Who has got it in a mail already. */
  readonly knownTo?: string
}

/** Mails to administrators that work waits, not who sent it: anybody can fill in a form. */
export async function mailWaitingWork(transaction: Knex, work: Work, about: About): Promise<void> {
  const { publicUrl, at, knownTo } = about
  const data = { work, link: `${publicUrl}/administration/${pageOf[work]}` }
  for (const { id: userId, email, hasPassword } of await systemAdminsIn(transaction)) {
    if (!hasPassword || email === knownTo) continue
    const onceKey = `work:${work}:${userId}:${hourOf(at)}`
    const mail = {
      kind: 'workWaiting',
      to: { userId },
      data,
      language: null,
      tenantId: null,
      onceKey,
    } as const
    await enqueueMail(transaction, mail, at)
  }
}
