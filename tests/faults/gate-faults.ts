import { setTimeout as pause } from 'node:timers/promises'
import type { TcpGate } from '../fixtures/tcp-gate.ts'
import type { Random } from '../simulation/random.ts'
import type { FaultKind } from './fault-plan.ts'

export const gateFaults = ['natsVanished', 'postgresVanished', 'postgresSlow'] as const
type GateFault = (typeof gateFaults)[number]

export function isGateFault(kind: FaultKind): kind is GateFault {
  return (gateFaults as readonly FaultKind[]).includes(kind)
}

/** How late an answer of a slow database is: beyond every limit of a request, and below all of them. */
const SLOW_MS = [2_000, 8_000] as const
/** A database is slow for longer than others are away: until requests have run into their limits. */
const SLOW_TIMES = 5

/** Does something to the way to a server. */
export async function inflictAtGate(
  gate: TcpGate,
  kind: GateFault,
  holdMs: number,
  random: Random,
): Promise<void> {
  if (kind === 'postgresSlow') {
    gate.delayAnswers(random.between(...SLOW_MS))
    await pause(holdMs * SLOW_TIMES)
    return gate.delayAnswers(0)
  }
  gate.vanish()
  await pause(holdMs)
  return gate.reappear()
}
