import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cardColumns } from '@zuschlag/projections/auction-details/queries'
import Koa from 'koa'
import { Pool } from 'pg'

/** A question to the read models; the path behind the first part is its only parameter. */
const statements = {
  list: `SELECT ${cardColumns.join(', ')} FROM read.auction_details
    WHERE is_published AND listed AND withdrawn_at IS NULL AND coalesce(effective_end_at, 'infinity') > $1::timestamptz
    ORDER BY coalesce(effective_end_at, 'infinity'), auction_id LIMIT 1000`,
  details: 'SELECT * FROM read.auction_details WHERE auction_id = $1',
  own: `SELECT ${cardColumns.map((column) => `auction.${column}`).join(', ')} FROM read.auction_details auction JOIN read.auction_participants own USING (auction_id)
    WHERE own.user_id = $1`,
  costs: `SELECT description->'costTerms' AS terms FROM read.auction_details WHERE auction_id = $1`,
  bids: `SELECT revision, price, placed_at FROM read.auction_bids WHERE auction_id = $1 AND standing
    ORDER BY price DESC, revision LIMIT 500`,
} as const
/** `ready` asks nothing: an answer as long as details that is there. Nothing that koa serves is faster. */
export type BareRead = keyof typeof statements | 'ready'

const READY = JSON.stringify({ filling: 'x'.repeat(2_000) })

const CONNECTIONS = 16

/**
 * The least that answers a read: a route of koa with one prepared statement of `pg`, whose rows become JSON
 * as they are. It knows no session, no reader, no rule of who sees what, no limit.
 */
export async function startBareReads(databaseUrl: string) {
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  const koa = new Koa()
  koa.use(async (context) => {
    const [, name = '', parameter = ''] = context.path.split('/')
    context.type = 'application/json'
    context.body = READY
    if (!(name in statements)) return
    const text = statements[name as keyof typeof statements]
    const { rows } = await pool.query({ name, text, values: [decodeURIComponent(parameter)] })
    context.body = JSON.stringify(rows)
  })
  const server = createServer((request, response) => void koa.callback()(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    pathOf: (name: BareRead, parameter: string) => `/${name}/${encodeURIComponent(parameter)}`,
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}
