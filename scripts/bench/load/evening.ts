import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ProductProcess } from '../../../tests/cluster/product-process.ts'
import { investorEmail, PEOPLE_WITH_PASSWORD, signInInvestors } from '../../../tests/faults/bidding-people.ts'
import { lastingTerms, openAuctions } from '../../../tests/faults/open-auctions.ts'
import { auctionIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { readInstanceFacts } from '../../product/instance-lock.ts'
import { layoutOf } from '../../product/layout.ts'
import { DUELS_OF_AUCTIONS } from '../measure/traffic.ts'

const SESSION_SECRET = 'only for a run of load, where nobody else is'
const PASSWORD = 'a password of the evening'
const MINUTE_MS = 60_000

export type Evening = {
  readonly product: ProductProcess
  readonly port: number
  readonly auctionIds: readonly AuctionId[]
  readonly cookies: readonly string[]
  readonly emails: readonly string[]
  readonly password: string
  readonly stop: () => Promise<void>
}

export type EveningSize = { readonly auctions: number; readonly bidders: number }

/**
 * `npm start` on data of its own, with auctions that run and people who are signed in. One auction in five is
 * at its end: each bid comes within its last minute and moves the end, so that it costs two events and goes
 * on for as long as somebody bids.
 */
export async function openEvening({ auctions, bidders }: EveningSize): Promise<Evening> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zuschlag-load-'))
  const auctionIds = Array.from({ length: auctions }, (_, index) => auctionIdOf(index + 1))
  const duels = Math.max(1, Math.floor(auctions * DUELS_OF_AUCTIONS))
  await openAuctions({ kind: 'sqlite', path: layoutOf(dataDir).eventLog }, auctionIds, (index) =>
    index < duels ? duelTerms() : lastingTerms,
  )
  const product = await ProductProcess.start('start', {
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    SESSION_SECRET,
    TRUSTED_PROXIES: '1',
  })
  const stop = async (): Promise<void> => {
    if (!product.isGone) await product.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
  }
  try {
    await product.ready()
    const databaseUrl = readInstanceFacts(dataDir)?.databaseUrl ?? ''
    const cookies = await signInInvestors(databaseUrl, SESSION_SECRET, bidders, PASSWORD)
    const emails = cookies.slice(0, PEOPLE_WITH_PASSWORD).map((_, index) => investorEmail(index + 1))
    const port = Number(new URL(product.url).port)
    return { product, port, auctionIds, cookies, emails, password: PASSWORD, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Time enough to start the product and to connect everybody; from then on bids keep it open. */
function duelTerms(): typeof lastingTerms {
  return {
    ...lastingTerms,
    openEnd: false,
    end: msToInstant(Date.now() + 4 * MINUTE_MS),
    endExtensionHours: 0,
    endExtensionMinutes: 5,
    endExtensionStartHours: 0,
    endExtensionStartMinutes: 5,
  }
}
