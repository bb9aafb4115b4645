import { largestOf } from '@zuschlag/contracts/kernel/extremes'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLogReader } from '@zuschlag/engine/log/open-log'
import { Client } from 'pg'
import { freePort } from '../../scripts/product/embedded-postgres/server-process.ts'
import { layoutOf } from '../../scripts/product/layout.ts'
import { auctionIdOf } from '../fixtures/auction-commands.ts'
import { signInInvestors } from './bidding-people.ts'
import type { SeenReceipt } from './journal.ts'
import { Installation, SESSION_SECRET } from './installation.ts'
import { openAuctions } from './open-auctions.ts'
import { postBid } from './post-bid.ts'

const BIDDERS = 4
const LATE_BIDS = 5

/** What became of the bids that were acknowledged before the backup, before the log copy, and after it. */
export type DrillReport = {
  readonly backup: string
  readonly restore: string
  /** Accounts that the restored database has. */
  readonly accounts: number
  readonly before: number
  readonly copied: number
  readonly after: number
  /** Receipts from before the backup that the restored history does not have. None may be missing. */
  readonly lostBefore: readonly SeenReceipt[]
  /** Receipts from before the newest copy of the log that it does not have. None may be missing. */
  readonly lostCopied: readonly SeenReceipt[]
  /** Receipts from after that copy that are gone with the destroyed product. */
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

type Copies = { readonly backup: string; readonly log: string }
type Bids = Readonly<Record<'before' | 'copied' | 'after', readonly SeenReceipt[]>>

/** Bids on a product, with a backup and a log copy meanwhile; then it is killed and its data are gone. */
async function bidUntilLost(
  place: Installation,
  bids: number,
  copies: Copies,
): Promise<Bids & { backup: string }> {
  const before: SeenReceipt[] = []
  const copied: SeenReceipt[] = []
  const after: SeenReceipt[] = []
  let receipts = before
  let enough = Infinity
  const isOver = () => after.length >= enough
  const bidding = bid(place, 100_000, isOver, (receipt) => receipts.push(receipt))
  bidding.catch(() => undefined)
  const untilEnough = async (): Promise<void> => {
    while (receipts.length < bids) await Promise.race([pause(20), bidding])
  }
  const copyLog = () => copyOf(place, layoutOf(place.dataDir).eventLog, copies.log, '--resume')
  await untilEnough()
  await copyLog()
  receipts = copied
  const backup = await place.cli('backup', '--to', copies.backup)
  await untilEnough()
  // A bid that is acknowledged from now on may be in the copy, and need not be.
  receipts = after
  await copyLog()
  // Some come after all that the copy may hold.
  enough = Math.max(bids, after.length + LATE_BIDS)
  await bidding
  await place.end('SIGKILL')
  await rm(place.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  return { backup, before, copied, after }
}

const copyOf = (place: Installation, from: string, to: string, ...options: readonly string[]) =>
  place.cli('log', 'copy', ...options, '--from', from, '--to', to)

/**
 * Backs a product up and copies its log while it is bid on, destroys it, restores both elsewhere and bids on.
 * @param bids to be acknowledged before the backup, before the copy, after it, and after the restore
 */
export async function restoreDrill(bids: number): Promise<DrillReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zuschlag-drill-'))
  const copies = { backup: path.join(folder, 'backup'), log: path.join(folder, 'copy.sqlite') }
  const [first, second] = await Promise.all(
    ['first', 'second'].map(async (name) => new Installation(path.join(folder, name), await freePort())),
  )
  if (first === undefined || second === undefined) throw new Error('Two installations are needed')
  try {
    await openFirst(first)
    const { backup, before, copied, after } = await bidUntilLost(first, bids, copies)
    const restored = await second.cli('restore', '--from', copies.backup)
    const newer = await copyOf(second, copies.log, layoutOf(second.dataDir).eventLog)
    await second.cli('rebuild')
    const restore = [restored, newer, await second.cli('verify')].join('\n')
    const hashes = await hashesIn(second.dataDir)
    const isLost = ({ eventHash }: SeenReceipt): boolean => !hashes.has(eventHash)
    await second.start()
    const accounts = await accountsIn(second.databaseUrl)
    let continued = 0
    const highest = largestOf([...before, ...copied, ...after].map(({ price }) => price))
    const isOver = () => continued >= bids
    await bid(second, highest, isOver, () => (continued += 1))
    return {
      backup,
      restore,
      accounts,
      before: before.length,
      copied: copied.length,
      after: after.length,
      lostBefore: before.filter(isLost),
      lostCopied: copied.filter(isLost),
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
