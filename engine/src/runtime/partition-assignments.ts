import { preferredMember } from '../client/partition.ts'

/** An engine that waits for, or holds, the lease of one partition. */
export type PartitionLease = {
  /** Finishes accepted commands, then releases the lease. */
  readonly stop: () => Promise<void>
}

export type PartitionAssignmentsOptions = {
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
