import type fc from 'fast-check'
import { expect } from 'vitest'
import type { Actor } from '@zuschlag/contracts/auction/events'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { priceFigures } from '@zuschlag/engine/domain/auction/bidding'
import { bidder, bidderIdOf } from '../fixtures/auction-commands.ts'
import { type Play, typesOf } from '../fixtures/auction-play.ts'
import type { AuctionModel } from './auction-model.ts'

const ORIGIN_MS = Date.parse('2026-10-01T00:00:00.000Z')
export const at = (minute: number) => msToInstant(ORIGIN_MS + minute * 60_000)
export const localTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export type Real = { readonly play: Play; readonly revisions: number[] }
export type Step = fc.Command<AuctionModel, Real>
export const reached = new Map<string, number>()

/** Runs the engine beside the model: the same answer, and the same auction afterwards. */
export function step(
  name: string,
  ask: (model: AuctionModel, index: number) => string,
  send: (real: Real) => readonly string[],
): Step {
  return {
    check: () => true,
    toString: () => name,
    run(model, real) {
      real.play.at(at(model.minute))
      const index = real.revisions.length
      const wanted = ask(model, index)
      const revision = real.play.existing.revision + 1
      const answer = send(real).join(' ')
      expect(answer, name).toBe(wanted)
      reached.set(answer, (reached.get(answer) ?? 0) + 1)
      // A refused step made no event that a later one could mean.
      real.revisions.push(/^[A-Z]/.test(answer) ? revision : 0)
      compare(model, real.play)
    },
  }
}

function compare(model: AuctionModel, play: Play): void {
  const { existing } = play
  const { standing } = existing
  expect(priceFigures(existing)).toEqual({ currentPrice: model.currentPrice, minimumBid: model.minimumBid })
  expect(standing.bidCount).toBe(model.bidCount)
  expect(standing.leaderId).toBe(model.best === null ? null : bidderIdOf(model.best.who))
  if (existing.status === 'Published') expect(existing.end).toBe(model.end === null ? null : at(model.end))
}

const actorOf = (who: number, isInvestor: boolean): Actor => ({
  ...bidder(who),
  role: isInvestor ? 'investor' : 'user',
})

export const wait = (by: number, isToEnd: boolean): Step => ({
  check: () => true,
  toString: () => `wait ${isToEnd ? 'to the end and ' : ''}${by}`,
  run(model, { play }) {
    const target = isToEnd && model.end !== null ? model.end - 5 + by : model.minute + by
    model.minute = Math.max(model.minute, target)
    play.at(at(model.minute))
    if (model.isOver && model.endedAt === null) model.endedAt = model.end
    expect(play.auction.status === 'Ended').toBe(model.endedAt !== null)
  },
})

export const placeBid = (name: number, investor: boolean, offset: number): Step => {
  let price = 0
  return step(
    `bid of ${name} at ${offset} beside the lowest`,
    (model, index) => {
      price = Math.max(1, model.minimumBid + offset)
      return model.bid(name, investor, price, index)
    },
    ({ play }) => typesOf(play.bid(price, actorOf(name, investor))),
  )
}

export const request = (name: number, investor: boolean): Step =>
  step(
    `request of ${name}`,
    (model, index) => model.request(name, investor, index),
    ({ play }) => typesOf(play.request(actorOf(name, investor))),
  )
