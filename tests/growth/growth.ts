import { Agent } from 'node:http'
import { sendHttpCall } from '../../scripts/client/http-call.ts'
import type { OpenApi } from '../faults/walk/walk-operations.ts'
import { openScene, type WalkScene } from '../faults/walk/walk-scene.ts'
import type { Growth, GrowthResult, Measured, Unequal } from './growth-figures.ts'
import { variantsOf } from './growth-operations.ts'
import { hash } from 'node:crypto'
import type { Command } from '@zuschlag/contracts/auction/commands'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { LeadingEngine } from '@zuschlag/engine/runtime/leading-engine'
import { type LogLocation, openGuardedLog } from '@zuschlag/engine/log/open-log'
import knexFactory from 'knex'
import { ACCOUNTS, tenantIds } from '../faults/walk/walk-accounts.ts'
import { lastingTerms } from '../faults/open-auctions.ts'
import { auctionIdOf, bid, bidder, commandIdOf, opening } from '../fixtures/auction-commands.ts'

/** How much there is beside the auctions of the walk. */
type Filling = {
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
const BUSY_BIDDERS = 8
/** Commands that are decided together: they share their writes to the disk. */
const AT_ONCE = 1_000

/** Opens objects and bids on them, by the engine itself: tens of thousands of bids a second. */
async function fillLog(location: LogLocation, { objects, bids, accounts }: Filling): Promise<void> {
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
async function fillAccounts(databaseUrl: string, { accounts }: Filling): Promise<void> {
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

export type GrowthSize = Filling & { /** Bids of one auction. */ readonly longest: number }

/** What the small installation has: more than any page shows, so that a page is compared with a page. */
const smallSize: GrowthSize = { objects: 95, accounts: 150, bids: 950, longest: 2_200 }

/** Of so many answers the fastest counts: what else a machine does makes answers slower, never faster. */
const ROUNDS = 4
const READY_WITHIN_MS = 15 * 60_000

const readers = ['visitor', 'bidder', 'broker', 'administrator', 'winner'] as const
type Reader = (typeof readers)[number]

/** Somebody of a kind; others of it take turns, so that no limit of an account is met. */
function cookieOf({ bidders, brokers, administrators, winner }: WalkScene, reader: Reader, turn: number) {
  if (reader === 'visitor') return undefined
  const people = {
    bidder: bidders.slice(0, BUSY_BIDDERS),
    broker: brokers,
    administrator: administrators,
    winner: [winner],
  }[reader]
  return people[turn % people.length]
}

/** Opens both installations, reads everything in both, and takes them down. */
export async function runGrowth(size: GrowthSize, say: (line: string) => void): Promise<GrowthResult> {
  await using opened = new AsyncDisposableStack()
  process.once('SIGTERM', () => void opened.disposeAsync().finally(() => process.exit(143)))
  const open = async (of: GrowthSize): Promise<WalkScene> => {
    say(`an installation with ${of.objects} objects and ${of.bids + of.longest} bids`)
    const scene = await openInstallation(of)
    opened.defer(scene.stop)
    return scene
  }
  return await compareGrowth(await open(smallSize), await open(size), say)
}

/** An installation of a size, with the auctions and the people of the walk. */
async function openInstallation(size: GrowthSize): Promise<WalkScene> {
  const scene = await openScene(
    { bids: size.longest, documents: 3, accesses: 50 },
    { fill: (log) => fillLog(log, size), readyWithinMs: READY_WITHIN_MS },
  )
  await fillAccounts(scene.place.databaseUrl, size)
  return scene
}

/** Reads everything as each reader in both installations, alternately. */
async function compareGrowth(
  small: WalkScene,
  large: WalkScene,
  say: (line: string) => void,
): Promise<GrowthResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answer = async ({ place: { port } }: WalkScene, path: string, cookie?: string): Promise<Answer> => {
    const from = performance.now()
    const call = sendHttpCall({ port, agent, path, cookie }, true)
    const { status, text } = await call.catch(() => ({ status: 0, text: '' }))
    return { status, ms: performance.now() - from, bytes: Buffer.byteLength(text) }
  }
  const asked = await sendHttpCall({ port: small.place.port, agent, path: '/api/openapi.json' }, true)
  const requests = variantsOf(JSON.parse(asked.text) as OpenApi)
  const measured: Growth[] = []
  const unequal: Unequal[] = []
  const answered = new Set<string>()
  for (const [turn, { operation, path }] of requests.entries()) {
    for (const reader of readers) {
      // Asked only for what nobody else gets.
      if (reader === 'winner' && answered.has(nameOf(operation))) continue
      const rounds: (readonly [Answer, Answer])[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const one = await answer(small, path, cookieOf(small, reader, turn))
        rounds.push([one, await answer(large, path, cookieOf(large, reader, turn))])
        if (round === 0 && rounds.flat().every(({ status }) => !isAnswer(status))) break
      }
      const statuses = [...new Set(rounds.flat().map(({ status }) => status))]
      if (statuses.every((status) => !isAnswer(status))) continue
      answered.add(nameOf(operation))
      if (statuses.every(isAnswer)) {
        const [before, after] = [fastest(rounds.map(([one]) => one)), fastest(rounds.map(([, one]) => one))]
        measured.push({ operation, reader, small: before, large: after })
      } else unequal.push({ operation, reader, statuses: statuses.join(' and ') })
    }
    say(operation)
  }
  agent.destroy()
  const names = new Set(requests.map(({ operation }) => nameOf(operation)))
  return { measured, unequal, unanswered: [...names].filter((name) => !answered.has(name)) }
}

const nameOf = (operation: string): string => operation.split(' ')[0] ?? ''

type Answer = Measured & { readonly status: number }

const isAnswer = (status: number): boolean => status === 200 || status === 204

function fastest(answers: readonly Answer[]): Measured {
  const ms = answers.reduce((least, answer) => Math.min(least, answer.ms), Number.POSITIVE_INFINITY)
  return { ms, bytes: answers[0]?.bytes ?? 0 }
}
