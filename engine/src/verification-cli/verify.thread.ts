import { hash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { type LogLocation, openLogReader, unreadableIn } from '../log/open-log.ts'
import { verifyAuctionHistory } from './verify-auction-history.ts'
import type { VerifyResponse } from './verify-threads.ts'

// Verifies the auctions whose ids it receives, one after another.
const log = await openLogReader(workerData as LogLocation)
const sha256Hex = (text: string): string => hash('sha256', text, 'hex')
const answer = (said: VerifyResponse): void => parentPort?.postMessage(said)

parentPort?.on('message', (auctionId: AuctionId) => void verify(auctionId))

async function verify(auctionId: AuctionId): Promise<void> {
  try {
    answer({ kind: 'verified', result: await verifyAuctionHistory(log, auctionId, sha256Hex) })
  } catch (error) {
    const message = unreadableIn(error)
    if (message === null) throw error
    answer({ kind: 'unreadable', message })
  }
}
