import {
  bidRejectionCodes,
  documentRejectionCodes,
  otherRejectionCodes,
  purchaseRejectionCodes,
  restrictionRejectionCodes,
} from '@zuschlag/contracts/auction/rejections'
import { acceptCounterOffer, placeBid, requestImmediatePurchase } from '@zuschlag/contracts/auction/offer'
import {
  type AuctionId,
  auctionIdSchema,
  type CommandId,
  commandIdSchema,
  type UserId,
} from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import { clientKeyOf } from '../rate-limits/spend-limit.ts'
import { arrivalOf, stateOf } from './api-state.ts'

export type OfferKind = 'bid' | 'immediatePurchase'

/** A bid or a purchase request that was answered without a decision of the engine. */
export type OfferIncident = {
  /** When the request arrived. */
  readonly at: Instant
  readonly auctionId: AuctionId
  readonly kind: OfferKind
  readonly status: number
  readonly code: string
  /** Of a session that was found; null where there was none, or nobody could look. */
  readonly userId: UserId | null
  /** For the cookie: it says whose session has ended, or could not be looked up. */
  readonly headers: IncomingHttpHeaders
  /** Part of the client IP that limits count; it is never stored. */
  readonly clientKey: string
  readonly commandId: CommandId | null
  /** Null where the request was refused before it got one. */
  readonly requestId: string | null
  /** In whole currency units, as it was asked; null where the body was not read or names none. */
  readonly price: number | null
}

/** Takes incidents at no cost for the answer: it neither waits nor throws. */
export type NoteIncident = (incident: OfferIncident) => void

/** Notes every problem that answers an offer without a decision. */
export function noteOfferProblems(note: NoteIncident): (context: Context, problem: Problem) => void {
  return (context, problem) => {
    if (!isUndecided(problem)) return
    const offer = offerAt(context.req)
    const at = arrivalOf(context.req)
    if (offer === null || at === null) return
    const { viewer, requestId } = stateOf(context)
    note({
      ...offer,
      ...offeredIn(context.request.body),
      at,
      status: problem.status,
      code: problem.code,
      userId: viewer?.kind === 'signedIn' ? viewer.userId : null,
      headers: context.headers,
      clientKey: clientKeyOf(context.ip),
      requestId,
    })
  }
}

/** Who accepts a counter-offer raises a bid. */
const endpoints = [
  { kind: 'bid', path: placeBid.path },
  { kind: 'bid', path: acceptCounterOffer.path },
  { kind: 'immediatePurchase', path: requestImmediatePurchase.path },
] as const
const paths = endpoints.map(({ kind, path }) => {
  const ofAuction = path.replace(':auctionId', '([^/?]+)')
  return { kind, pattern: new RegExp(`^/api${ofAuction}/?(?:\\?|$)`, 'i') }
})

/** Rejections are the engine's own word; the other three are kept with the reason (`refused_offers`). */
const decidedCodes: ReadonlySet<string> = new Set([
  ...bidRejectionCodes,
  ...documentRejectionCodes,
  ...purchaseRejectionCodes,
  ...otherRejectionCodes,
  ...restrictionRejectionCodes,
  'agreementOutdated',
])

/** Whether a problem answers a request that no decision was made about. */
export function isUndecided({ code, receipt }: Pick<Problem, 'code' | 'receipt'>): boolean {
  return receipt === undefined && !decidedCodes.has(code)
}

/** What a request would have offered, by its path alone; null for every other request. */
export function offerAt({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): {
  readonly kind: OfferKind
  readonly auctionId: AuctionId
} | null {
  if (method !== 'POST') return null
  for (const { kind, pattern } of paths) {
    const auctionId = auctionIdSchema.safeParse(pattern.exec(url)?.[1])
    if (auctionId.success) return { kind, auctionId: auctionId.data }
  }
  return null
}

/** What a body names of the offer, whatever else is wrong with it. */
export function offeredIn(body: unknown): Pick<OfferIncident, 'commandId' | 'price'> {
  if (typeof body !== 'object' || body === null) return { commandId: null, price: null }
  const { commandId, price } = body as { readonly commandId?: unknown; readonly price?: unknown }
  const id = commandIdSchema.safeParse(commandId)
  const isAmount = typeof price === 'number' && Number.isFinite(price)
  return { commandId: id.success ? id.data : null, price: isAmount ? price : null }
}
