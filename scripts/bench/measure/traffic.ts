import { type Random, weightingOf } from '../../../tests/simulation/random.ts'

/**
 * What people do on a busy evening, and how often beside the others. A password costs as much as fifty reads,
 * so few sign in.
 */
export const trafficShares = {
  bid: 30,
  publicDetails: 25,
  ownDetails: 15,
  publicList: 20,
  page: 8,
  signIn: 2,
} as const
export type CallKind = keyof typeof trafficShares

/** Of bids so many go to auctions that are in their last minute, where two outbid each other. */
const DUEL_SHARE = 0.7
export const DUELS_OF_AUCTIONS = 0.2

export type Arrival<K extends string> = { readonly kind: K; readonly atMs: number }

/**
 * When each call is due, from the start, without regard to how the others fare: calls of people who do not
 * know of one another come at random, as often as the rate says.
 */
export function* arrivalsOf<K extends string>(
  random: Random,
  shares: Readonly<Record<K, number>>,
  ratePerSecond: number,
  seconds: number,
): Generator<Arrival<K>, void> {
  const weighting = weightingOf(shares)
  for (let atMs = 0; ;) {
    atMs -= (Math.log(1 - random.next()) * 1000) / ratePerSecond
    if (atMs >= seconds * 1000) return
    yield { kind: random.weighted(weighting), atMs }
  }
}

/** As many, one after the other at an even pace. */
export function* evenArrivals<K extends string>(
  kind: K,
  ratePerSecond: number,
  seconds: number,
): Generator<Arrival<K>, void> {
  const everyMs = 1000 / ratePerSecond
  for (let number = 0; number < ratePerSecond * seconds; number += 1) yield { kind, atMs: number * everyMs }
}

/** Number of an auction that gets a bid, or is read: those in a duel stand first. */
export function auctionFor(random: Random, kind: CallKind, auctions: number): number {
  const duels = Math.max(1, Math.floor(auctions * DUELS_OF_AUCTIONS))
  const isDuel = kind === 'bid' && random.chance(DUEL_SHARE)
  return isDuel ? random.between(0, duels - 1) : random.between(0, auctions - 1)
}
