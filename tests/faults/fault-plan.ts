import type { Random } from '../simulation/random.ts'

/** Everything that the fault tests do to the product. */
export const faultKinds = {
  productKilled: 'the whole product killed, as by a power cut, and started again',
  productKilledTwice: 'killed again while it starts',
  productStopped: 'the whole product stands still (SIGSTOP), and goes on',
  engineKilled: 'the leading engine killed, another started',
  engineStopped: 'the leading engine stands still, and goes on',
  projectionsKilled: 'the projections killed, and started again',
  projectionsStopped: 'the projections stand still, and go on',
  gatewayKilled: 'a gateway killed, and started again',
  gatewayStopped: 'a gateway stands still, and goes on',
  engineReplaced: 'an engine asked to end (SIGTERM) while another is ready to follow',
  projectionsReplaced: 'the same with projections',
  gatewayReplaced: 'the same with a gateway',
  mailsReplaced: 'the same with the process of mails',
  postgresKilled: 'PostgreSQL killed',
  postgresStopped: 'PostgreSQL stands still with all its processes, and goes on',
  postgresVanished: 'nothing gets through to PostgreSQL, nor back, and nothing is closed',
  postgresSlow: 'every answer of PostgreSQL is 2 to 8 seconds late',
  natsKilled: 'nats-server killed, and started again',
  natsStopped: 'nats-server stands still, and goes on',
  natsVanished: 'nothing gets through to nats-server, nor back, and nothing is closed',
  eventStoreKilled: 'EventStoreDB killed, and started again with what it had written',
  eventStoreStopped: 'EventStoreDB stands still, and goes on',
  eventStoreReset: 'all connections to EventStoreDB broken off, three times a second',
  eventStoreVanished: 'nothing gets through to EventStoreDB, nor back, and nothing is closed',
  leadingNodeVanished: 'the same with the node that leads; another one leads seconds later',
  diskFull: 'no file of the writer can grow (limit of file size)',
  clockBack: 'the clock set back by up to two hours, and right again',
  clockForth: 'the clock set forth by up to ten minutes, and right again',
  networkSlow: 'every piece of data between clients and gateway late',
  networkStalled: 'no data between clients and gateway for a while, then all of it',
  networkCut: 'all connections cut, and no new ones for a while',
  requestsLost: 'half-open connections: what clients send never arrives',
  answersLost: 'half-open connections: what the gateway sends never arrives',
  rebuildKilled: 'a rebuild of the read models killed on its way',
  killedInRebuild: 'the projections killed while a rebuild runs',
} as const

export type FaultKind = keyof typeof faultKinds

export type PlannedFault = {
  readonly kind: FaultKind
  /** How long it lasts, and how long the product is left alone before it; in milliseconds. */
  readonly holdMs: number
  readonly restMs: number
}

/**
 * Faults in an order of the seed's: every kind in turn, shuffled, so that a short run meets as many kinds as
 * it has faults.
 */
export function planOf(
  random: Random,
  kinds: readonly FaultKind[],
  count: number,
  {
    holdMs,
    restMs,
  }: { readonly holdMs: readonly [number, number]; readonly restMs: readonly [number, number] },
): readonly PlannedFault[] {
  const plan: PlannedFault[] = []
  let left: FaultKind[] = []
  while (plan.length < count) {
    if (left.length === 0) left = [...kinds]
    const kind = random.pick(left)
    left = left.filter((other) => other !== kind)
    plan.push({ kind, holdMs: random.between(...holdMs), restMs: random.between(...restMs) })
  }
  return plan
}
