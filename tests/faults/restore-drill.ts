import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLogReader } from '@zuschlag/engine/store/open-log'
import { Client } from 'pg'
import { freePort } from '../../scripts/embedded-postgres/server-process.ts'
import { layoutOf } from '../../scripts/product/layout.ts'
import { auctionIdOf } from '../fixtures/auction-commands.ts'
import { signInInvestors } from './bidding-people.ts'
import type { SeenReceipt } from './journal.ts'
import { Installation, SESSION_SECRET } from './installation.ts'
import { openAuctions } from './open-auctions.ts'
import { postBid } from './post-bid.ts'

const BIDDERS = 4
const LATE_BIDS = 5

/** What became of the bids that were acknowledged before and after the backup was asked for. */
export type DrillReport = {
  readonly backup: string
  readonly restore: string
  /** Accounts that the restored database has. */
  readonly accounts: number
  readonly before: number
  readonly after: number
  /** Receipts from before the backup that the restored history does not have. None may be missing. */
  readonly lostBefore: readonly SeenReceipt[]
  /** Receipts from after the moment of the backup that are gone with the destroyed product. */
  readonly lostAfter: readonly SeenReceipt[]
  /** Bids that the restored product took. */
  readonly continued: number
}

const auctionId = auctionIdOf(1)

/** Bids without a pause until it is over; each acknowledged bid goes to `onReceipt`. */
async function bid(
  place: Installation,
  fromPrice: number,
  isOver: () => boolean,
  onReceipt: (receipt: SeenReceipt) => void,
): Promise<void> {
  const cookies = await signInInvestors(place.databaseUrl, SESSION_SECRET, BIDDERS)
  const agent = new Agent({ keepAlive: true })
  let price = fromPrice
  const bidAs = async (cookie: string, sender: number): Promise<void> => {
    while (!isOver()) {
      price += 1_000
      const offer = { port: place.port, agent, cookie, auctionId, commandId: randomUUID(), price, sender }
      // A machine that is busy with a backup may take longer than the client waits.
      const { status, body } = await postBid(offer).catch(() => ({ status: 0, body: null }))
      if (status === 201) onReceipt(body as SeenReceipt)
      // Refused because another bidder was faster, or asked to wait.
      else await pause(status === 429 ? 1_000 : 10)
    }
  }
  try {
    await Promise.all(cookies.map(bidAs))
  } finally {
    agent.destroy()
  }
}

async function hashesIn(dataDir: string): Promise<ReadonlySet<string>> {
  const log = await openLogReader({ kind: 'sqlite', path: layoutOf(dataDir).eventLog })
  try {
    const hashes = new Set<string>()
    let page = await log.readAll({ after: null, limit: 1_000 })
    for (;;) {
      for (const { event } of page.events) hashes.add(event.hash)
      if (page.atEnd) return hashes
      page = await log.readAll({ after: page.next, limit: 1_000 })
    }
  } finally {
    await log.close()
  }
}

async function accountsIn(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from accounts.users')
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}

/**
 * Backs a product up while it is bid on, destroys it, restores it elsewhere and bids on.
 * @param bids to be acknowledged before the backup, as many more after it, and again after the restore
 */
export async function restoreDrill(bids: number): Promise<DrillReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zuschlag-drill-'))
  const backupFolder = path.join(folder, 'backup')
  const [first, second] = await Promise.all(
    ['first', 'second'].map(async (name) => new Installation(path.join(folder, name), await freePort())),
  )
  if (first === undefined || second === undefined) throw new Error('Two installations are needed')
  try {
    const [before, after]: [SeenReceipt[], SeenReceipt[]] = [[], []]
    await openFirst(first)
    let isAsked = false
    let enough = Infinity
    const bidding = bid(
      first,
      100_000,
      () => after.length >= enough,
      (receipt) => (isAsked ? after : before).push(receipt),
    )
    bidding.catch(() => undefined)
    while (before.length < bids) await Promise.race([pause(20), bidding])
    isAsked = true
    const backup = await first.cli('backup', '--to', backupFolder)
    // Some come after all that the backup may hold.
    enough = Math.max(bids, after.length + LATE_BIDS)
    await bidding
    await first.end('SIGKILL')
    await rm(first.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })

    const restore = await second.cli('restore', '--from', backupFolder)
    const hashes = await hashesIn(second.dataDir)
    const isLost = ({ eventHash }: SeenReceipt): boolean => !hashes.has(eventHash)
    await second.start()
    const accounts = await accountsIn(second.databaseUrl)
    let continued = 0
    const highest = Math.max(...[...before, ...after].map(({ price }) => price))
    await bid(
      second,
      highest,
      () => continued >= bids,
      () => (continued += 1),
    )
    return {
      backup,
      restore,
      accounts,
      before: before.length,
      after: after.length,
      lostBefore: before.filter(isLost),
      lostAfter: after.filter(isLost),
      continued,
    }
  } finally {
    for (const place of [first, second]) await place.end('SIGTERM')
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
}

async function openFirst(place: Installation): Promise<void> {
  await mkdir(place.dataDir)
  await openAuctions({ kind: 'sqlite', path: layoutOf(place.dataDir).eventLog }, [auctionId])
  await place.start()
}

/** The drill in a few lines; what was lost is named by its revision and hash. */
export function describeDrill({ before, after, lostBefore, lostAfter, ...drill }: DrillReport): string {
  const named = (receipts: readonly SeenReceipt[]): readonly string[] =>
    receipts.map(({ revision, price, eventHash }) => `  revision ${revision}, ${price}, ${eventHash}`)
  return [
    `Backup: ${drill.backup}`,
    drill.restore,
    `${drill.accounts} accounts restored; ${drill.continued} bids taken after the restore`,
    `${before} bids acknowledged before the backup, ${lostBefore.length} of them lost`,
    ...named(lostBefore),
    `${after} bids acknowledged after it was asked for, ${lostAfter.length} of them lost with the product`,
    ...named(lostAfter),
  ].join('\n')
}
