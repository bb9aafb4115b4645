import { hash } from 'node:crypto'
import type { Command } from '@zuschlag/contracts/auction/commands'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { LeadingEngine } from '@zuschlag/engine/runtime/leading-engine'
import type { LogLocation } from '@zuschlag/engine/log/open-log'
import { openGuardedLog } from '@zuschlag/engine/log/open-log'
import knexFactory from 'knex'
import { ACCOUNTS, tenantIds } from '../faults/walk/walk-accounts.ts'
import { lastingTerms } from '../faults/open-auctions.ts'
import { auctionIdOf, bid, bidder, commandIdOf, opening } from '../fixtures/auction-commands.ts'

/** How much there is beside the auctions of the walk. */
export type Filling = {
  readonly objects: number
  /** Of all objects together. */
  readonly bids: number
  readonly accounts: number
}

/** Numbers of the walk's own auctions, people and commands lie below. */
const FIRST_OBJECT = 1_001
const FIRST_PERSON = 2 * ACCOUNTS
const FIRST_COMMAND = 10_000_000
/** So many of the walk's bidders bid on every object. */
export const BUSY_BIDDERS = 8
/** Commands that are decided together: they share their writes to the disk. */
const AT_ONCE = 1_000

/** Opens objects and bids on them, by the engine itself: tens of thousands of bids a second. */
export async function fillLog(location: LogLocation, { objects, bids, accounts }: Filling): Promise<void> {
  const { log, lease } = await openGuardedLog(location)
  const sha256Hex = (text: string): string => hash('sha256', text, 'hex')
  const engine = new LeadingEngine({ log, lease, clock: systemClock(), sha256Hex })
  await engine.start()
  let waiting: Command[] = []
  const decideWaiting = async (): Promise<void> => {
    const outcomes = await Promise.all(waiting.map((command) => engine.execute(command)))
    waiting = []
    const refused = outcomes.find(({ status }) => status !== 'accepted')
    if (refused !== undefined) throw new Error(`Not accepted: ${JSON.stringify(refused)}`)
  }
  let last = FIRST_COMMAND
  const ofObject = Math.floor(bids / Math.max(1, objects))
  for (let object = 0; object < objects; object += 1) {
    for (const command of commandsOf(object, (last += 2))) waiting.push(command)
    for (let number = 0; number < ofObject; number += 1) {
      // The first bids are of people who are measured: their own lists grow as well.
      const others = FIRST_PERSON + ((object * ofObject + number) % Math.max(1, accounts))
      const by = number < BUSY_BIDDERS ? number + 1 : others
      const id = auctionIdOf(FIRST_OBJECT + object)
      waiting.push(bid(id, commandIdOf((last += 1)), 100_000 + 100 * (number + object), bidder(by)))
      if (waiting.length >= AT_ONCE) await decideWaiting()
    }
  }
  await decideWaiting()
  await engine.stop()
  await log.close()
}

function commandsOf(object: number, first: number): readonly Command[] {
  const place = { zipCode: String(1_010 + (object % 9_000)), latitude: 48 + (object % 100) / 100 }
  return opening(auctionIdOf(FIRST_OBJECT + object), first - 1, {
    terms: lastingTerms,
    description: { title: `Object ${object + 1}`, ...place, longitude: 16 },
    ownership: { tenantId: tenantIds[0] as TenantId },
  })
}

/** Writes the accounts of the bidders. */
export async function fillAccounts(databaseUrl: string, { accounts }: Filling): Promise<void> {
  const knex = knexFactory({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 } })
  const idOf = (kind: string): string => `('${kind}-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid`
  try {
    await knex.raw(
      `INSERT INTO accounts.users (id, email, email_confirmed_at, first_name, last_name, investor_id)
      SELECT ${idOf('00000002')}, 'person-' || number || '@walk.example', now(), 'Person', number::text,
        ${idOf('00000092')} FROM generate_series(?::int, ?::int) AS number`,
      [FIRST_PERSON, FIRST_PERSON + accounts - 1],
    )
    // As autovacuum does in time, so that both installations are read by plans that know their sizes.
    await knex.raw('ANALYZE')
  } finally {
    await knex.destroy()
  }
}
