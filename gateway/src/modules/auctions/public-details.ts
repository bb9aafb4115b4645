import { randomUUID } from 'node:crypto'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Company } from '@zuschlag/contracts/site/configuration'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { PreparedJson, SharedText } from '../../edge/http/prepared-json.ts'
import type { Reader } from '../../policies/auction-access.ts'
import { presentPublicDetails } from '../../presenters/details-presenter.ts'
import { nextTurn, timeLeft } from '../../presenters/timing.ts'
import type { KeptParties } from '../../presenters/kept-parties.ts'

type Options = { readonly parties: KeptParties; readonly company: Company }

type Made = {
  readonly value: AuctionDetails
  readonly text: SharedText
  readonly tag: string
  readonly partiesVersion: number
  /** From then on the clock alone makes it another. */
  readonly until: Instant
}

/** Public details for visitors, made once for each row; they go with it. */
export class PublicDetails {
  readonly #options: Options
  /** What other processes made has other tags. */
  readonly #tag = randomUUID()
  readonly #made = new WeakMap<AuctionDetailsRow, Made>()

  constructor(options: Options) {
    this.#options = options
  }

  async of(row: AuctionDetailsRow, by: Reader, now: Instant): Promise<PreparedJson<AuctionDetails>> {
    const { value, text, tag } = await this.#current(row, by, now)
    // What depends on the moment is written for each answer, before all the rest.
    const moment = { serverTime: now, ...timeLeft(row, now) }
    const head = `${JSON.stringify(moment).slice(0, -1)},`
    return new PreparedJson(() => ({ ...value, ...moment }), { shared: text, head, tag })
  }

  async #current(row: AuctionDetailsRow, by: Reader, now: Instant): Promise<Made> {
    const { parties, company } = this.#options
    await parties.refresh()
    const made = this.#made.get(row)
    if (made !== undefined && made.partiesVersion === parties.version && now < made.until) return made
    const partiesVersion = parties.version
    const value = presentPublicDetails(row, { ...(await parties.ofOne(row)), company }, by, now)
    const ofMoment = new Set(['serverTime', ...Object.keys(timeLeft(row, now))])
    const lasting = Object.fromEntries(Object.entries(value).filter(([field]) => !ofMoment.has(field)))
    const text = new SharedText(JSON.stringify(lasting).slice(1))
    const until = nextTurn(row, now)
    const tag = `${this.#tag}-${row.publicRevision}-${partiesVersion}-${until}`
    const fresh: Made = { value, text, tag, partiesVersion, until }
    this.#made.set(row, fresh)
    return fresh
  }
}
