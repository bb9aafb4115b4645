import { setTimeout as pause } from 'node:timers/promises'
import type { FaultKind } from './fault-plan.ts'
import type { FaultyProxy, Weather } from './faulty-proxy.ts'

const weatherOf = {
  networkSlow: 'slow',
  networkStalled: 'stalled',
  networkCut: 'away',
  requestsLost: 'deafServer',
  answersLost: 'deafClient',
} as const satisfies Partial<Record<FaultKind, Weather>>

type NetworkFault = keyof typeof weatherOf

export const networkFaults = Object.keys(weatherOf) as readonly NetworkFault[]

export function isNetworkFault(kind: FaultKind): kind is NetworkFault {
  return kind in weatherOf
}

/** Lets the weather be bad between clients and gateways for a while. */
export async function inflictOnNetwork(
  proxies: readonly FaultyProxy[],
  kind: NetworkFault,
  holdMs: number,
): Promise<void> {
  for (const proxy of proxies) proxy.become(weatherOf[kind])
  await pause(holdMs)
  for (const proxy of proxies) proxy.become('clear')
}
