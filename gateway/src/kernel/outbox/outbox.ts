import { randomUUID } from 'node:crypto'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { MailKind } from '@zuschlag/contracts/mail/mail-log'
import type { Knex } from 'knex'
import type { MailData } from './mail-data.ts'
import { accountsTable } from '../accounts-table.ts'

/** A name in two parts, as accounts and forms have it. */
type PersonName = { readonly firstName: string; readonly lastName: string }

/**
 * Somebody with an account gets it at the account's address and in the account's language. An account that
 * nobody has signed up for is named as `typedName` says: what the inviter typed, never what a stranger may
 * have typed into a form.
 */
export type MailRecipient =
  | { readonly userId: string; readonly typedName?: PersonName | undefined }
  | { readonly email: string; readonly name: string | null; readonly userId?: string }

export type NewMail<K extends MailKind = MailKind> = {
  readonly [Kind in K]: {
    readonly kind: Kind
    readonly to: MailRecipient
    /** What the mail says; a link in it is absolute. */
    readonly data: MailData[Kind]
    /** Null: the recipient's own, else German. */
    readonly language: Language | null
    /** Whose look it has; null for the platform's. */
    readonly tenantId: string | null
    readonly auctionId?: AuctionId
    /** Address that an answer goes to. */
    readonly replyTo?: string
    /** The same key again is the same mail: it is not queued a second time, ever. */
    readonly onceKey?: string
    /** Names what `withdrawMails` and `correctMails` reach while it waits. */
    readonly topic?: string
    /** Not before. */
    readonly dueAt?: Instant
  }
}[K]

type Address = { email: string; name: string | null; userId: string | null; language: Language | null }

/**
 * Queues a mail in the caller's transaction: with what the caller writes it is there, or it is not. Sending
 * is the dispatcher's; nobody waits for it. Answers false where nothing was queued, because the key was used
 * before or the account is not there.
 */
export async function enqueueMail(db: Knex, mail: NewMail, now: Instant): Promise<boolean> {
  const address = await addressOf(db, mail.to)
  if (address === null) return false
  const row = {
    id: randomUUID(),
    kind: mail.kind,
    user_id: address.userId,
    email: address.email,
    name: address.name,
    language: mail.language ?? address.language ?? 'de',
    tenant_id: mail.tenantId,
    auction_id: mail.auctionId ?? null,
    reply_to: mail.replyTo ?? null,
    data: JSON.stringify(mail.data),
    once_key: mail.onceKey ?? null,
    topic: mail.topic ?? null,
    queued_at: now,
    due_at: mail.dueAt ?? now,
  }
  const inserted: unknown[] = await mails(db).insert(row).onConflict('once_key').ignore().returning('id')
  return inserted.length > 0
}

/** Which mails of a topic are meant; all of them where it names neither kinds nor a person. */
type Selection<K extends MailKind = MailKind> = {
  readonly kinds?: readonly K[]
  readonly userId?: string | undefined
}

/** Takes back what waits under a topic: it is not true any more. What was sent stays sent. */
export async function withdrawMails(db: Knex, topic: string, selection: Selection = {}): Promise<void> {
  await waiting(db, topic, selection).update({ status: 'withdrawn', data: null })
}

type Change<Data> = { readonly [Member in keyof Data]?: Data[Member] | undefined }

/** Changes what waiting mails of a topic say, member by member; an undefined member is taken out. */
export async function correctMails<K extends MailKind>(
  db: Knex,
  topic: string,
  selection: Required<Selection<K>>,
  change: Change<MailData[K]>,
): Promise<void> {
  const members = [Object.keys(change), JSON.stringify(change)]
  await waiting(db, topic, selection).update({ data: db.raw('(data - ?::text[]) || ?::jsonb', members) })
}

/** Those that nobody is sending at this moment. */
function waiting(db: Knex, topic: string, { kinds, userId }: Selection): Knex.QueryBuilder {
  const query = mails(db).where({ topic, status: 'queued' }).whereNull('claimed_until')
  if (kinds !== undefined) void query.whereIn('kind', kinds)
  if (userId !== undefined) void query.where({ user_id: userId })
  return query
}

type UserRow = PersonName & {
  readonly email: string
  readonly language: Language | null
  /** Whether its owner has chosen a password or confirmed the address. */
  readonly isProven: boolean
}

async function addressOf(db: Knex, to: MailRecipient): Promise<Address | null> {
  if ('email' in to) {
    return { email: to.email.toLowerCase(), name: to.name, userId: to.userId ?? null, language: null }
  }
  const user = await accountsTable(db, 'users')
    .where({ id: to.userId })
    .first<UserRow | undefined>(
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'language',
      db.raw('password_hash is not null or email_confirmed_at is not null as "isProven"'),
    )
  if (user === undefined) return null
  const { email, language, isProven } = user
  const named = isProven ? user : to.typedName
  const name = named === undefined ? null : `${named.firstName} ${named.lastName}`.trim() || null
  return { email, name, userId: to.userId, language }
}

/** Base of every query on the table. */
export function mails(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'mails')
}
