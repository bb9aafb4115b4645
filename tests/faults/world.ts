import type { LogLocation } from '@zuschlag/engine/log/open-log'
import type { FaultKind } from './fault-plan.ts'
import type { Random } from '../simulation/random.ts'

/** A running product of real processes that faults can be done to. */
export interface World {
  readonly name: string
  readonly log: LogLocation
  readonly auctionIds: readonly string[]
  /** Of signed-in investors, one for each bidder. */
  readonly cookies: readonly string[]
  /** What can be done to it here. */
  readonly kinds: readonly FaultKind[]
  /** Where clients connect; some worlds have several gateways. */
  readonly ports: readonly (() => number)[]
  /** Brings the fault about and ends it; resolves when its cause is over, which is where recovery starts. */
  inflict(kind: FaultKind, holdMs: number, random: Random): Promise<void>
  /** Whether everything is there again. */
  isReady(): Promise<boolean>
  /** Output of its processes, to diagnose a finding. */
  said(): string
  /** Requests that the proxies sent a second time. */
  duplicated(): number
  stop(): Promise<void>
}
