import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sendHttpCall, simulatedClientIp } from '../../client/http-call.ts'

const CALM_MS = 100
const CALM_TIMES = 3
const POLL_INTERVAL_MS = 200
/** A machine that others keep busy is never calm; then the next step starts nevertheless. */
const PATIENCE_MS = 30_000

/** Until the product answers a list at once several times, so that no step pays for the one before. */
export async function untilCalm(port: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const until = performance.now() + PATIENCE_MS
  let times = 0
  while (times < CALM_TIMES && performance.now() < until) {
    const askedAt = performance.now()
    const call = { port, agent, clientIp: simulatedClientIp(40, 1), path: '/api/public/auctions' }
    const answer = await sendHttpCall(call).catch(() => null)
    times = answer?.status === 200 && performance.now() - askedAt < CALM_MS ? times + 1 : 0
    await pause(POLL_INTERVAL_MS)
  }
  agent.destroy()
}
