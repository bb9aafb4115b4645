import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { serveDisputeService } from '@zuschlag/engine/client/dispute-service'
import { LogDisputeService } from '@zuschlag/engine/dispute/log-dispute-service'
import { signingKeyPair } from '@zuschlag/engine/verification-cli/node-crypto'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { type LogLocation, openLogReader } from '@zuschlag/engine/log/open-log'
import { openKnex } from '@zuschlag/projections/kernel/postgres/generations'
import { verifyReadModels } from '@zuschlag/projections/verify'
import packageFacts from '../../package.json' with { type: 'json' }
import { numberedRules } from './numbered-rules.ts'

/** `workerData` of the dispute service's thread. */
export type DisputeServiceData = {
  readonly log: LogLocation
  readonly databaseUrl: string
  readonly questionPort: MessagePort
  /** What the key is made of that signs dispute files. */
  readonly signingSecret: string
}

// The dispute service on an event loop of its own: a history of ten thousand events makes no request wait.

const { log: location, databaseUrl, questionPort, signingSecret } = workerData as DisputeServiceData
const log = await openLogReader(location)
const db = openKnex(databaseUrl)
const disputeService = new LogDisputeService({
  log,
  clock: systemClock(),
  rules: numberedRules(),
  signedBy: { release: packageFacts.version, sign: signingKeyPair(signingSecret).sign },
  compareReadModels: async (auctionId) => {
    const { difference } = await verifyReadModels({ db, log, auctionId })
    if (difference === null) return null
    const { table, field, revision } = difference
    return { table, field, revision }
  },
})
const stopServing = serveDisputeService(questionPort, disputeService, (error) => {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  parentPort?.postMessage({ type: 'incident', incident: { kind: 'disputeDesk', message } })
})
parentPort?.on('message', (message: { readonly type?: unknown }) => {
  if (message.type === 'stop') inBackground(stop(), crash)
})
parentPort?.postMessage({ type: 'ready' })
parentPort?.postMessage({ type: 'state', state: 'answering' })

async function stop(): Promise<void> {
  stopServing()
  questionPort.close()
  await db.destroy()
  await log.close()
  parentPort?.close()
}
