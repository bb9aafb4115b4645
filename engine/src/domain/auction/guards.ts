import type { Actor, AuctionFact } from '@zuschlag/contracts/auction/events'
import type { Rejection, RejectionCode } from '@zuschlag/contracts/auction/rejections'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Auction, Draft, Ended, Published } from './auction-state.ts'

/** What happened, in order and written together or not at all; or the first rule that fails. */
export type Decision = Result<readonly AuctionFact[], Rejection>

export type Refusal = Extract<Decision, { readonly ok: false }>

export function accept(...facts: readonly AuctionFact[]): Decision {
  return ok(facts)
}

export function reject(code: RejectionCode, figures?: Omit<Rejection, 'code'>): Refusal {
  return err(figures === undefined ? { code } : { code, ...figures })
}

/** Whether somebody may run the auction: its broker, its seller, or a system administrator. */
export function mayManage(actor: Actor): boolean {
  return actor.role === 'broker' || actor.role === 'seller' || actor.role === 'systemAdmin'
}

/** An auction that its managers may still change or decide about (LIFE-2, LIFE-8); or what keeps them. */
export function managedAuction(auction: Auction, actor: Actor): Result<Draft | Published | Ended, Rejection> {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  return ok(auction)
}

/** The same of one that is published and not over. */
export function managedPublished(found: Auction, actor: Actor): Result<Published, Rejection> {
  const managed = managedAuction(found, actor)
  if (!managed.ok) return managed
  const auction = managed.value
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.status === 'Ended') return reject('auctionEnded')
  return ok(auction)
}
