import type { OfferIncident } from '../../../edge/http/offer-incidents.ts'

/** So long incidents are counted together; then everything starts again. */
export const TALLY_WINDOW_MS = 10 * 60 * 1000
/** Rows of one person or client with the same code on the same auction; further ones count on the last. */
const ROWS_PER_CODE_MAX = 5
/** Rows of one person or client. */
const ROWS_PER_CLIENT_MAX = 20
/** Rows of clients without an account, all together: a flood from many addresses cannot fill the table. */
const ROWS_OF_STRANGERS_MAX = 500
const ROWS_PER_WINDOW_MAX = 2_000
/** Rows that wait to be written, while PostgreSQL is away. */
export const WAITING_ROWS_MAX = 2_000

/** An incident as it is stored; the same request again, and a flood, count on one row. */
export type IncidentRow = Omit<OfferIncident, 'headers' | 'clientKey'> & {
  readonly id: string
  /** Hash of the token that the request carried; null where the account is known, or there was none. */
  readonly tokenHash: string | null
  lastAt: OfferIncident['at']
  count: number
}

type Options = {
  readonly newId: () => string
  /** Hash of the token in a request's cookie, as sessions are stored. */
  readonly tokenHashOf: (headers: OfferIncident['headers']) => string | null
  readonly nowMs: () => number
}

/**
 * Turns incidents into rows, bounded in every direction: for each client and code, for each client, for all
 * without an account, and for what waits.
 */
export class IncidentTally {
  readonly #options: Options
  readonly #waiting = new Set<IncidentRow>()
  readonly #rowsByCode = new Map<string, IncidentRow[]>()
  readonly #rowsByClient = new Map<string, number>()
  #rows = 0
  #rowsOfStrangers = 0
  #windowEndsMs = 0

  constructor(options: Options) {
    this.#options = options
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** False where the incident was dropped. */
  note(incident: OfferIncident): boolean {
    this.#startWindow()
    const client = incident.userId ?? incident.clientKey
    const key = `${client} ${incident.auctionId} ${incident.kind} ${incident.status} ${incident.code}`
    const rows = this.#rowsByCode.get(key) ?? []
    const { commandId } = incident
    const same = commandId === null ? undefined : rows.find((row) => row.commandId === commandId)
    if (same !== undefined) return this.#count(same, incident)
    if (rows.length < ROWS_PER_CODE_MAX && this.#hasRoom(client, incident.userId === null)) {
      const row = this.#rowOf(incident)
      this.#rowsByCode.set(key, [...rows, row])
      this.#waiting.add(row)
      return true
    }
    const last = rows.at(-1)
    return last !== undefined && this.#count(last, incident)
  }

  /** Takes rows to be written. */
  take(max: number): readonly IncidentRow[] {
    const taken = [...this.#waiting].slice(0, max)
    for (const row of taken) this.#waiting.delete(row)
    return taken
  }

  /** Puts rows back that could not be written. */
  putBack(rows: readonly IncidentRow[]): void {
    for (const row of rows) this.#waiting.add(row)
  }

  #startWindow(): void {
    const now = this.#options.nowMs()
    if (now < this.#windowEndsMs) return
    this.#windowEndsMs = now + TALLY_WINDOW_MS
    this.#rowsByCode.clear()
    this.#rowsByClient.clear()
    this.#rows = 0
    this.#rowsOfStrangers = 0
  }

  #hasRoom(client: string, isStranger: boolean): boolean {
    const ofClient = this.#rowsByClient.get(client) ?? 0
    if (this.#waiting.size >= WAITING_ROWS_MAX || this.#rows >= ROWS_PER_WINDOW_MAX) return false
    if (ofClient >= ROWS_PER_CLIENT_MAX) return false
    if (isStranger && this.#rowsOfStrangers >= ROWS_OF_STRANGERS_MAX) return false
    this.#rowsByClient.set(client, ofClient + 1)
    this.#rows += 1
    if (isStranger) this.#rowsOfStrangers += 1
    return true
  }

  #count(row: IncidentRow, { at }: OfferIncident): boolean {
    row.count += 1
    row.lastAt = at
    this.#waiting.add(row)
    return true
  }

  #rowOf(incident: OfferIncident): IncidentRow {
    const { at, auctionId, kind, status, code, userId, commandId, requestId, price, headers } = incident
    const offer = { auctionId, kind, userId, commandId, requestId, price }
    const tokenHash = userId === null ? this.#options.tokenHashOf(headers) : null
    return { ...offer, id: this.#options.newId(), tokenHash, at, lastAt: at, count: 1, status, code }
  }
}
