import type { Knex } from 'knex'
import type { SecondFactorChange } from '../../../../kernel/outbox/mail-data.ts'
import { enqueueMail } from '../../../../kernel/outbox/outbox.ts'
import type { Origin } from '../audit-trail.ts'
import { writeAuditEntry } from '../audit-trail.ts'

const actions: Record<SecondFactorChange, string> = {
  setUp: 'user.secondFactorSetUp',
  removed: 'user.secondFactorRemoved',
  reset: 'user.secondFactorReset',
  codesRenewed: 'user.recoveryCodesRenewed',
  codeUsed: 'user.recoveryCodeUsed',
}

/** Writes what happened to somebody's second factor into the audit trail, and mails it to them. */
export async function notifySecondFactorChange(
  transaction: Knex,
  { userId, tenantId }: { readonly userId: string; readonly tenantId: string | null },
  change: SecondFactorChange,
  origin: Origin,
  { publicUrl }: { readonly publicUrl: string },
): Promise<void> {
  const subject = { kind: 'user', id: userId } as const
  await writeAuditEntry(transaction, { origin, action: actions[change], subject, before: null, after: null })
  const data = { link: `${publicUrl}/user/security`, at: origin.at, change }
  const mail = { kind: 'secondFactorChanged', to: { userId }, data, language: null, tenantId } as const
  await enqueueMail(transaction, mail, origin.at)
}
