import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { BrokerId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import type { SignedIn } from '../policies/viewer.ts'

const TOKEN_LENGTH_BYTES = 32
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/
/** Without a request for this long a session is over. */
export const SESSION_IDLE_TIMEOUT_MS = 24 * 60 * 60 * 1000
/** However busy, a session is over after this long. */
export const SESSION_ABSOLUTE_TIMEOUT_MS = 14 * 24 * 60 * 60 * 1000
/** How exactly the last use is kept: finer would write a row with every request. */
export const SESSION_TOUCH_INTERVAL_MS = 60 * 1000
/** How long another process may still honour a session that ended here. */
export const SESSION_CACHE_MS = 2_000
const SESSION_CACHE_MAX = 20_000

export type NewSession = { readonly token: string; readonly sessionId: string }

export interface Sessions {
  /** Opens a session with a fresh token. The token is told once and stored nowhere. */
  open(userId: UserId, tenantId: TenantId | null): Promise<NewSession>
  /** The signed-in person behind a token; null where it is unknown, ended, idle for too long or expired. */
  find(token: string): Promise<SignedIn | null>
  /** Ends a session for good. */
  end(sessionId: string): Promise<void>
  /** Of these sessions the ones that are over. */
  endedOf(sessionIds: readonly string[]): Promise<readonly string[]>
}

type SessionRow = {
  session_id: string
  last_seen_at: Date
  user_id: string
  tenant_id: string | null
  is_system_admin: boolean
  investor_id: string | null
  broker_id: string | null
  broker_tenant_ids: string[]
}

type Cached = { readonly signedIn: SignedIn; readonly freshUntilMs: number }

const findSql = `
  select s.id as session_id, s.last_seen_at, s.user_id, s.tenant_id, u.is_system_admin, u.investor_id,
    (select b.id from accounts.brokers b where b.user_id = u.id and b.tenant_id = s.tenant_id) as broker_id,
    array(select b.tenant_id::text from accounts.brokers b where b.user_id = u.id order by 1) as broker_tenant_ids
  from accounts.sessions s join accounts.users u on u.id = s.user_id
  where s.token_hash = :hash and s.ended_at is null and u.suspended_at is null
    and s.expires_at > :now and s.last_seen_at > :idleSince`

const endedSql = `
  select asked.id from unnest(:ids::uuid[]) as asked(id)
  where not exists (select 1 from accounts.sessions s join accounts.users u on u.id = s.user_id
    where s.id = asked.id and s.ended_at is null and u.suspended_at is null and s.expires_at > :now)`

export type SessionOptions = {
  readonly knex: Knex
  readonly clock: { now(): Instant }
  /** Key of the tokens' hashes: a new secret signs everybody out. */
  readonly secret: string
}

/** Sessions on PostgreSQL: opaque tokens, of which the table knows only keyed hashes. */
export function createSessions(options: SessionOptions): Sessions {
  return new PostgresSessions(options)
}

class PostgresSessions implements Sessions {
  readonly #options: SessionOptions
  readonly #cache = new Map<string, Cached>()

  constructor(options: SessionOptions) {
    this.#options = options
  }

  async open(userId: UserId, tenantId: TenantId | null): Promise<NewSession> {
    const token = randomBytes(TOKEN_LENGTH_BYTES).toString('base64url')
    const sessionId = randomUUID()
    const now = this.#options.clock.now()
    await this.#table().insert({
      id: sessionId,
      token_hash: this.#hashOf(token),
      user_id: userId,
      tenant_id: tenantId,
      created_at: now,
      last_seen_at: now,
      expires_at: msToInstant(instantToMs(now) + SESSION_ABSOLUTE_TIMEOUT_MS),
    })
    return { token, sessionId }
  }

  async find(token: string): Promise<SignedIn | null> {
    if (!TOKEN_PATTERN.test(token)) return null
    const { knex, clock } = this.#options
    const hash = this.#hashOf(token)
    const key = hash.toString('base64')
    const cached = this.#cache.get(key)
    if (cached !== undefined && this.#nowMs() < cached.freshUntilMs) return cached.signedIn
    const idleSince = msToInstant(this.#nowMs() - SESSION_IDLE_TIMEOUT_MS)
    const result = await knex.raw<{ rows: SessionRow[] }>(findSql, { hash, now: clock.now(), idleSince })
    const row = result.rows[0]
    if (row === undefined) {
      this.#cache.delete(key)
      return null
    }
    await this.#touch(row)
    const signedIn = signedInOf(row)
    this.#remember(key, signedIn)
    return signedIn
  }

  async end(sessionId: string): Promise<void> {
    for (const [key, { signedIn }] of this.#cache)
      if (signedIn.sessionId === sessionId) this.#cache.delete(key)
    const { clock } = this.#options
    await this.#table().where({ id: sessionId }).whereNull('ended_at').update({ ended_at: clock.now() })
  }

  async endedOf(sessionIds: readonly string[]): Promise<readonly string[]> {
    if (sessionIds.length === 0) return []
    const { knex, clock } = this.#options
    const result = await knex.raw<{ rows: { id: string }[] }>(endedSql, { ids: sessionIds, now: clock.now() })
    return result.rows.map(({ id }) => id)
  }

  async #touch(row: SessionRow): Promise<void> {
    if (this.#nowMs() - row.last_seen_at.getTime() < SESSION_TOUCH_INTERVAL_MS) return
    await this.#table().where({ id: row.session_id }).update({ last_seen_at: this.#options.clock.now() })
  }

  #remember(key: string, signedIn: SignedIn): void {
    if (this.#cache.size >= SESSION_CACHE_MAX) this.#cache.clear()
    this.#cache.set(key, { signedIn, freshUntilMs: this.#nowMs() + SESSION_CACHE_MS })
  }

  #table(): Knex.QueryBuilder {
    return this.#options.knex.queryBuilder().withSchema('accounts').from('sessions')
  }

  #hashOf(token: string): Buffer {
    return createHmac('sha256', this.#options.secret).update(token).digest()
  }

  #nowMs(): number {
    return instantToMs(this.#options.clock.now())
  }
}

function signedInOf(row: SessionRow): SignedIn {
  return {
    kind: 'signedIn',
    userId: row.user_id as UserId,
    sessionId: row.session_id,
    tenantId: row.tenant_id as TenantId | null,
    isSystemAdmin: row.is_system_admin,
    brokerId: row.broker_id as BrokerId | null,
    brokerTenantIds: row.broker_tenant_ids as TenantId[],
    investorId: row.investor_id,
  }
}
