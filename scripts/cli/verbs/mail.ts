import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { retryMails } from '@zuschlag/gateway/modules/notifications/mail/retry-mails'
import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import { reachDatabase } from '../../product/reach-database.ts'
import { type CliVerb, type VerbIo, WrongUse, parsed } from '../terminal/verb.ts'

export const verb: CliVerb = {
  summary: 'sends mails again that no server accepted',
  usage: 'resend [--status failed] [--since INSTANT] [--json]',
  help: `
--status failed   which mails; there is no other status to send again
--since INSTANT   those alone that were queued since then: 2026-11-28 or 2026-11-28T18:00:00Z
--json            one JSON document: how many were queued again

Queues them for the running product, or for its next start, and writes each of them into the audit trail. Mails that wait need nothing: the
next attempt comes by itself. Interrupted, it has queued the oldest of them; the same command goes on.
Exit code 0: queued, also where there was none. 1: the database does not answer. 2: wrong use.`,
  run: async (args, io) => {
    const { values, positionals } = parsed(
      args,
      {
        status: { type: 'string', default: 'failed' },
        since: { type: 'string' },
      },
      true,
    )
    if (positionals.join(' ') !== 'resend') throw new WrongUse('mail has the command resend')
    if (values.status !== 'failed') throw new WrongUse('--status takes failed')
    const count = await resend(instantIn(values.since), io)
    io.print(values.json ? JSON.stringify({ queued: count }) : `${count} mails are sent again`)
    return 0
  },
}

function instantIn(text: string | undefined): Instant | undefined {
  if (text === undefined) return undefined
  const ms = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(ms)) throw new WrongUse(`--since takes an instant, not "${text}"`)
  return msToInstant(ms)
}

/** A batch at a time: a mail that fails again meanwhile is not tried twice. */
async function resend(since: Instant | undefined, io: VerbIo): Promise<number> {
  const database = await reachDatabase(io.configuration())
  const knex = createKnex({ connection: database.url, pool: { min: 0, max: 1 } })
  try {
    const origin = { actorUserId: null, at: msToInstant(Date.now()), requestId: null }
    const first = await retryMails(knex, { since }, origin)
    let { count } = first
    while (count < first.count + first.remaining && !io.signal.aborted) {
      const batch = await retryMails(knex, { since }, origin)
      if (batch.count === 0) break
      count += batch.count
    }
    return count
  } finally {
    await knex.destroy()
    await database.stop()
  }
}
