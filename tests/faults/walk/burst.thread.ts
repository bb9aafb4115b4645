import { Agent } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { sendHttpCall } from '../../../scripts/client/http-call.ts'
import type { Burst, BurstAnswer } from './bursts.ts'

/**
 * Sends many requests at once, in a thread of its own: what reads their answers must not be what the measured
 * calls wait for.
 */
const { port, parallel } = workerData as { readonly port: number; readonly parallel: number }
/** One burst follows the other for so long, so that what is measured meanwhile has a median. */
const LASTS_MS = 1_000
const agent = new Agent({ localAddress: '127.0.0.9', keepAlive: true, maxSockets: parallel })

const sendAll = ({ path, cookie }: Burst): Promise<string[]> =>
  Promise.all(
    Array.from({ length: parallel }, () =>
      sendHttpCall({ port, agent, path, cookie }).then(
        ({ status }) => String(status),
        () => 'no answer',
      ),
    ),
  )

async function answerTo(burst: Burst): Promise<BurstAnswer> {
  const startedAt = performance.now()
  const statuses: string[] = []
  while (performance.now() - startedAt < LASTS_MS)
    for (const status of await sendAll(burst)) statuses.push(status)
  return { statuses, from: performance.timeOrigin + startedAt, ms: performance.now() - startedAt }
}

parentPort?.on('message', (burst: Burst) => {
  void answerTo(burst).then((answer) => parentPort?.postMessage(answer))
})
