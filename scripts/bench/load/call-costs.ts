import { setTimeout as pause } from 'node:timers/promises'
import { processorSeconds } from '../measure/processor-time.ts'
import { trafficShares } from '../measure/traffic.ts'
import type { CallKind } from '../measure/traffic.ts'

/** What calls of one kind cost where no other kind is called. */
export type CallCost<K extends string = CallKind> = {
  readonly kind: K
  readonly calls: number
  /** Processor time of the product and its database. */
  readonly msPerCall: number
}

/** Time of the product that is due to nobody's call is measured first, and subtracted. */
const IDLE_MS = 2_000

export const callKinds = Object.keys(trafficShares) as CallKind[]

/**
 * Calls of each kind alone, one kind after the other. Empty where the system does not say how much processor
 * time processes took.
 * @param pids of the product's processes
 * @param send calls of a kind; answers how many, once what follows them, as a message to watchers, is done
 */
export async function callCosts<K extends string>(
  pids: readonly number[],
  kinds: readonly K[],
  send: (kind: K) => Promise<number>,
): Promise<readonly CallCost<K>[]> {
  const idle = await spentIn(pids, () => pause(IDLE_MS))
  if (idle === null) return []
  const costs: CallCost<K>[] = []
  for (const kind of kinds) {
    let calls = 0
    const spent = await spentIn(pids, async () => (calls = await send(kind)))
    if (spent !== null) costs.push({ kind, calls, msPerCall: costPerCall(spent, idle, calls) })
  }
  return costs
}

type Spent = { readonly processorMs: number; readonly ms: number }

/** What a call costs beyond what an idle product takes in the same time. */
export function costPerCall(spent: Spent, idle: Spent, calls: number): number {
  return Math.max(0, spent.processorMs - (idle.processorMs / idle.ms) * spent.ms) / Math.max(1, calls)
}

async function spentIn(pids: readonly number[], work: () => Promise<unknown>): Promise<Spent | null> {
  const [before, startedAt] = [processorSeconds(pids), performance.now()]
  await work()
  const after = processorSeconds(pids)
  if (before === null || after === null) return null
  return { processorMs: (after - before) * 1000, ms: performance.now() - startedAt }
}

/** By how much of an evening's processor time each kind takes, the dearest first. */
export function dearestFirst(costs: readonly CallCost[]): readonly (CallCost & { readonly share: number })[] {
  const weightOf = ({ kind, msPerCall }: CallCost): number => msPerCall * trafficShares[kind]
  const all = costs.reduce((sum, cost) => sum + weightOf(cost), 0) || 1
  return costs
    .map((cost) => ({ ...cost, share: weightOf(cost) / all }))
    .toSorted((one, other) => other.share - one.share)
}
