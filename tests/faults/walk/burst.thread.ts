import { Agent } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { sendHttpCall } from '../../../scripts/client/http-call.ts'
import type { Burst, BurstAnswer } from './bursts.ts'

/**
 * Sends many requests at once, in a thread of its own: what reads their answers must not be what the measured
 * calls wait for.
 */
const { port, parallel } = workerData as { readonly port: number; readonly parallel: number }
const agent = new Agent({ localAddress: '127.0.0.9', keepAlive: true, maxSockets: parallel })

parentPort?.on('message', ({ path, cookie }: Burst) => {
  const from = performance.timeOrigin + performance.now()
  const calls = Array.from({ length: parallel }, () =>
    sendHttpCall({ port, agent, path, cookie }).then(
      ({ status }) => String(status),
      () => 'no answer',
    ),
  )
  void Promise.all(calls).then((statuses) => {
    const answer: BurstAnswer = { statuses, from, ms: performance.timeOrigin + performance.now() - from }
    parentPort?.postMessage(answer)
  })
})
