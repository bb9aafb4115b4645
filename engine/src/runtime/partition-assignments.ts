import { preferredMember } from '../client/partition.ts'

/** Interval of an engine's heartbeats, in milliseconds. */
export const HEARTBEAT_INTERVAL_MS = 500
/** Without a heartbeat for so long, a member is dead and the others share its partitions; milliseconds. */
export const HEARTBEAT_TIMEOUT_MS = 1_500

/**
 * The live engines, as one of them sees them. Views may differ for a while: they only decide which engine
 * requests the lease of a partition; the lease decides which one gets it.
 */
export class Members {
  readonly #self: string
  readonly #lastSeenMs = new Map<string, number>()

  constructor(self: string) {
    this.#self = self
  }

  noteAlive(member: string, nowMs: number): void {
    if (member !== this.#self) this.#lastSeenMs.set(member, nowMs)
  }

  gone(member: string): void {
    this.#lastSeenMs.delete(member)
  }

  /** This engine, and those with a recent heartbeat. */
  present(nowMs: number): readonly string[] {
    for (const [member, lastSeenAtMs] of this.#lastSeenMs) {
      if (nowMs - lastSeenAtMs > HEARTBEAT_TIMEOUT_MS) this.#lastSeenMs.delete(member)
    }
    return [this.#self, ...this.#lastSeenMs.keys()]
  }
}

/** An engine that waits for, or holds, the lease of one partition. */
export type PartitionLease = {
  /** Finishes accepted commands, then releases the lease. */
  readonly stop: () => Promise<void>
}

type PartitionAssignmentsOptions = {
  readonly self: string
  readonly partitions: number
  /** Opens an engine for a partition; it serves from when it holds the lease. */
  readonly open: (partition: number) => Promise<PartitionLease>
  readonly onError: (error: unknown) => void
}

/**
 * The partitions whose leases this engine requests. With one partition every engine requests it, and all but
 * one stand by; with several, rendezvous hashing assigns each to one engine. An engine releases a partition
 * that is now assigned to another one after it has finished its commands.
 */
export class PartitionAssignments {
  readonly #options: PartitionAssignmentsOptions
  readonly #wanted = new Set<number>()
  readonly #leases = new Map<number, PartitionLease>()
  /** The running change of each partition; the next change waits for it. */
  readonly #changing = new Map<number, Promise<void>>()
  #isStopping = false

  constructor(options: PartitionAssignmentsOptions) {
    this.#options = options
  }

  /** Assigns the partitions to the live members. */
  share(members: readonly string[]): void {
    if (this.#isStopping) return
    const { self, partitions } = this.#options
    for (let partition = 0; partition < partitions; partition += 1) {
      const isWanted = partitions === 1 || preferredMember(partition, members) === self
      if (isWanted === this.#wanted.has(partition)) continue
      if (isWanted) this.#wanted.add(partition)
      else this.#wanted.delete(partition)
      this.#change(partition)
    }
  }

  /** Resolves when all wanted partitions are open and all others are closed. */
  async settled(): Promise<void> {
    await Promise.all(this.#changing.values())
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#wanted.clear()
    for (const partition of this.#leases.keys()) this.#change(partition)
    await this.settled()
  }

  #change(partition: number): void {
    const before = this.#changing.get(partition) ?? Promise.resolve()
    const change = before.then(() => this.#settle(partition)).catch(this.#options.onError)
    this.#changing.set(partition, change)
  }

  /** Applies the current assignment, which may have changed since the call was queued. */
  async #settle(partition: number): Promise<void> {
    const lease = this.#leases.get(partition)
    const isWanted = this.#wanted.has(partition)
    if (isWanted && lease === undefined) this.#leases.set(partition, await this.#options.open(partition))
    if (!isWanted && lease !== undefined) {
      this.#leases.delete(partition)
      await lease.stop()
    }
  }
}
