import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { OwnSession } from '@zuschlag/contracts/user/own-sessions'
import type { Bus } from '@zuschlag/engine/transport/bus'
import type { Knex } from 'knex'
import { rowOf } from '../../../kernel/rows.ts'
import type { LimitMetrics } from '../../../kernel/metrics/limit-metrics.ts'
import {
  type NewSession,
  type Sender,
  SESSION_ABSOLUTE_TIMEOUT_MS,
  type Sessions,
} from '../../../policies/session-port.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { SESSION_CACHE_MAX, SessionCache } from './session-cache.ts'
import {
  endedSessionsSql,
  findSessionSql,
  type SessionRow,
  sessionsTable,
  signedInOf,
} from './session-rows.ts'

type Device = OwnSession['device']

/** Longest header that is looked at: nobody's browser needs more to say what it is. */
const USER_AGENT_LENGTH_MAX = 1000

/** In order: most browsers name others besides themselves. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string, Device['kind']])[] = [
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\biPhone\b/, 'iOS', 'phone'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'desktop'],
  [/\bMac OS X\b/, 'macOS', 'desktop'],
  [/\bCrOS\b/, 'ChromeOS', 'desktop'],
  [/\bLinux\b/, 'Linux', 'desktop'],
]

/**
 * What signed in, by its own words: enough to recognise one's own phone, too little to recognise a person.
 */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, USER_AGENT_LENGTH_MAX)
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1] ?? null
  const system = systems.find(([pattern]) => pattern.test(text))
  if (browser === null) return { kind: 'script', browser: null, system: system?.[1] ?? null }
  return { kind: system?.[2] ?? 'desktop', browser, system: system?.[1] ?? null }
}

const TOKEN_LENGTH_BYTES = 32
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/
/** A session ends after this long without a request. */
export const SESSION_IDLE_TIMEOUT_MS = 24 * 60 * 60 * 1000
/** Resolution of the stored time of last use: a finer one would write a row with every request. */
const SESSION_TOUCH_INTERVAL_MS = 60 * 1000

/** Hint to other processes that sessions ended; the message is `{ sessionIds }`. */
const SESSIONS_ENDED = 'sessions.ended'

type SessionOptions = {
  readonly knex: Knex
  readonly clock: { now(): Instant }
  /** Key of the tokens' hashes: a new secret signs everybody out. */
  readonly secret: string
  /** Whether staff without a second factor has no rights of staff. Default: no. */
  readonly staffNeedsSecondFactor?: boolean
  /** Carries hints between processes; without it each process relies on the database. */
  readonly bus?: Bus
  readonly limits?: Pick<LimitMetrics, 'watch'>
  /**
   * Whether no other process ends sessions: then no end is missed, and sessions are cached for longer
   * (decision 0046).
   */
  readonly isAlone?: boolean
}

/** Sessions on PostgreSQL: opaque tokens, of which the table knows only keyed hashes. */
export function createSessions(options: SessionOptions): Sessions {
  return new PostgresSessions(options)
}

class PostgresSessions implements Sessions {
  readonly #options: SessionOptions
  readonly #cache: SessionCache
  readonly #callbacks: ((sessionIds: readonly string[]) => void)[] = []

  constructor(options: SessionOptions) {
    this.#options = options
    this.#cache = new SessionCache({
      lookUp: (hash) => this.#lookUp(hash),
      isAlone: options.isAlone === true,
      wallMs: () => this.#nowMs(),
      monotonicMs: () => performance.now(),
    })
    options.limits?.watch('sessionsKept', SESSION_CACHE_MAX, () => this.#cache.size)
    options.bus?.subscribe(SESSIONS_ENDED, (message) =>
      this.#forget((message as { readonly sessionIds: readonly string[] }).sessionIds),
    )
  }

  async open(db: Knex, userId: UserId, tenantId: TenantId | null, sender?: Sender): Promise<NewSession> {
    const token = newToken()
    const sessionId = randomUUID()
    const now = this.#options.clock.now()
    const device = deviceOf(sender?.userAgent)
    await sessionsTable(db).insert({
      id: sessionId,
      token_hash: this.#hashOf(token),
      user_id: userId,
      tenant_id: tenantId,
      created_at: now,
      last_seen_at: now,
      expires_at: msToInstant(instantToMs(now) + SESSION_ABSOLUTE_TIMEOUT_MS),
      device_kind: device.kind,
      device_browser: device.browser,
      device_system: device.system,
      sender_hash: sender === undefined ? null : this.#hashOf(`sender:${sender.clientKey}`),
    })
    return { token, sessionId }
  }

  async find(token: string): Promise<SignedIn | null> {
    const hash = this.tokenHash(token)
    return hash === null ? null : this.#cache.find(hash)
  }

  tokenHash(token: string): Buffer | null {
    return TOKEN_PATTERN.test(token) ? this.#hashOf(token) : null
  }

  async renew(sessionId: string): Promise<string> {
    const token = newToken()
    await sessionsTable(this.#options.knex)
      .where({ id: sessionId })
      .update({ token_hash: this.#hashOf(token) })
    this.#cache.forget([sessionId])
    return token
  }

  async end(sessionId: string): Promise<void> {
    await this.endOne(this.#options.knex, sessionId)
    this.announceEnded([sessionId])
  }

  async endOne(transaction: Knex, sessionId: string): Promise<void> {
    const open = sessionsTable(transaction).where({ id: sessionId }).whereNull('ended_at')
    await open.update({ ended_at: this.#options.clock.now() })
  }

  async endAllOf(transaction: Knex, userId: string, exceptId?: string): Promise<readonly string[]> {
    const open = sessionsTable(transaction).where({ user_id: userId }).whereNull('ended_at')
    if (exceptId !== undefined) void open.whereNot({ id: exceptId })
    const ended: { id: string }[] = await open.update({ ended_at: this.#options.clock.now() }).returning('id')
    return ended.map(({ id }) => id)
  }

  announceEnded(sessionIds: readonly string[]): void {
    if (sessionIds.length === 0) return
    this.#forget(sessionIds)
    this.#options.bus?.publish(SESSIONS_ENDED, { sessionIds })
  }

  onEnded(callback: (sessionIds: readonly string[]) => void): void {
    this.#callbacks.push(callback)
  }

  async endedOf(sessionIds: readonly string[]): Promise<readonly string[]> {
    if (sessionIds.length === 0) return []
    const { knex, clock } = this.#options
    const bindings = { ids: sessionIds, now: clock.now(), idleSince: this.#idleSince() }
    const result = await knex.raw<{ rows: { id: string }[] }>(endedSessionsSql, bindings)
    return result.rows.map(({ id }) => id)
  }

  async knowsSender(email: string, clientKey: string): Promise<boolean> {
    const found: unknown = await sessionsTable(this.#options.knex)
      .join('users', 'users.id', 'sessions.user_id')
      .where({
        'users.email': email.toLowerCase(),
        'sessions.sender_hash': this.#hashOf(`sender:${clientKey}`),
      })
      .first('sessions.id')
    return found !== undefined
  }

  #forget(sessionIds: readonly string[]): void {
    this.#cache.forget(sessionIds)
    for (const callback of this.#callbacks) callback(sessionIds)
  }

  async #lookUp(hash: Buffer): Promise<SignedIn | null> {
    const { knex, clock } = this.#options
    const bindings = { hash, now: clock.now(), idleSince: this.#idleSince() }
    const result = await knex.raw<{ rows: object[] }>(findSessionSql, bindings)
    const read = result.rows[0]
    if (read === undefined) return null
    const row = rowOf<SessionRow>(read)
    await this.#touch(row)
    return signedInOf(row, this.#options.staffNeedsSecondFactor ?? false)
  }

  async #touch(row: SessionRow): Promise<void> {
    const { knex, clock } = this.#options
    if (this.#nowMs() - instantToMs(row.lastSeenAt) < SESSION_TOUCH_INTERVAL_MS) return
    await sessionsTable(knex).where({ id: row.sessionId }).update({ last_seen_at: clock.now() })
  }

  #hashOf(text: string): Buffer {
    return createHmac('sha256', this.#options.secret).update(text).digest()
  }

  #idleSince(): Instant {
    return msToInstant(this.#nowMs() - SESSION_IDLE_TIMEOUT_MS)
  }

  #nowMs(): number {
    return instantToMs(this.#options.clock.now())
  }
}

function newToken(): string {
  return randomBytes(TOKEN_LENGTH_BYTES).toString('base64url')
}
