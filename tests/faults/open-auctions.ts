import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { Command } from '@zuschlag/contracts/auction/commands'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { LeadingEngine } from '@zuschlag/engine/runtime/leading-engine'
import { type LogLocation, openGuardedLog } from '@zuschlag/engine/log/open-log'
import { opening } from '../fixtures/auction-commands.ts'

const HOUR_MS = 3_600_000

/**
 * Running for long, without an end: no movement of the clock starts or ends it. Every higher price is enough.
 */
export const lastingTerms: Partial<AuctionTerms> = {
  start: msToInstant(Date.now() - 48 * HOUR_MS),
  end: null,
  openEnd: true,
  nightTimeStart: null,
  nightTimeEnd: null,
  auctionBidMinimumIncrease: 0 as never,
}

/** Drafts and publishes auctions, before the product runs: a log has one writer. */
export async function openAuctions(
  location: LogLocation,
  auctionIds: readonly AuctionId[],
  termsOf: (index: number) => Partial<AuctionTerms> = () => lastingTerms,
): Promise<void> {
  const commands = auctionIds.flatMap((auctionId, index) =>
    opening(auctionId, 10 * (index + 1), { terms: termsOf(index) }),
  )
  await decideAll(location, commands)
}

/**
 * Decides commands one after the other; answers the revision after the last one.
 * @throws Error where one is not accepted
 */
export async function decideAll(location: LogLocation, commands: readonly Command[]): Promise<number> {
  const { log, lease } = await openGuardedLog(location)
  const sha256Hex = (text: string): string => hash('sha256', text, 'hex')
  const engine = new LeadingEngine({ log, lease, clock: systemClock(), sha256Hex })
  await engine.start()
  let revision = -1
  for (const command of commands) {
    let outcome = await engine.execute(command)
    // An engine that was held up for longer than its lease leads again a little later.
    for (let attempt = 0; outcome.status === 'unavailable' && attempt < 60; attempt += 1) {
      await pause(500)
      outcome = await engine.execute(command)
    }
    if (outcome.status !== 'accepted')
      throw new Error(`${command.type} was not accepted: ${JSON.stringify(outcome)}`)
    revision = outcome.receipt.revision
  }
  await engine.stop()
  await log.close()
  return revision
}
