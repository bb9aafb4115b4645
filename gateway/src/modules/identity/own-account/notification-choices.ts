import {
  type ChoosableKind,
  choosableKinds,
  type NotificationChoice,
  type NotificationChoices,
} from '@zuschlag/contracts/user/notification-choices'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'

type ChoiceRow = { user_id: string; kind: ChoosableKind; by_mail: boolean; in_app: boolean }

/** Defaults for users without a choice. */
const everything: NotificationChoice = { byMail: true, inApp: true }

/** Somebody's choice of every kind. */
export async function notificationChoicesOf(db: Knex, userId: string): Promise<NotificationChoices> {
  const rows = (await choices(db).where({ user_id: userId })) as ChoiceRow[]
  const chosen = new Map(rows.map(({ kind, by_mail, in_app }) => [kind, { byMail: by_mail, inApp: in_app }]))
  const entries = choosableKinds.map((kind) => [kind, chosen.get(kind) ?? everything] as const)
  return Object.fromEntries(entries) as NotificationChoices
}

export async function saveNotificationChoices(
  transaction: Knex,
  userId: string,
  changes: Partial<NotificationChoices>,
): Promise<void> {
  const rows = Object.entries(changes).map(([kind, { byMail, inApp }]) => ({
    user_id: userId,
    kind,
    by_mail: byMail,
    in_app: inApp,
  }))
  if (rows.length > 0) await choices(transaction).insert(rows).onConflict(['user_id', 'kind']).merge()
}

function choices(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'notification_choices')
}
