import { preferredMember } from '../client/partition.ts'

/** An engine that waits for, or holds, the lease of one partition. */
export type PartitionLease = {
  /** Finishes what it has taken, and gives the lease back. */
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
 * Which partitions this engine asks for. With one partition everybody asks, and all but one stand by; with several each is asked
 * for by the one that rendezvous hashing prefers. Whoever holds a partition that is another's now gives it back, after it has finished.
 */
export class PartitionAssignments {
  readonly #options: PartitionAssignmentsOptions
  readonly #wanted = new Set<number>()
  readonly #seats = new Map<number, PartitionLease>()
  /** What is being done with a partition; a change of mind waits for it. */
  readonly #changing = new Map<number, Promise<void>>()
  #isStopping = false

  constructor(options: PartitionAssignmentsOptions) {
    this.#options = options
  }

  /** Shares the partitions among those who are there. */
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

  /** Resolves once everything that is wanted by now is opened, and the rest closed. */
  async settled(): Promise<void> {
    await Promise.all(this.#changing.values())
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#wanted.clear()
    for (const partition of this.#seats.keys()) this.#change(partition)
    await this.settled()
  }

  #change(partition: number): void {
    const before = this.#changing.get(partition) ?? Promise.resolve()
    const change = before.then(() => this.#settle(partition)).catch(this.#options.onError)
    this.#changing.set(partition, change)
  }

  /** Brings about what is wanted by now, which may be other than when it was asked for. */
  async #settle(partition: number): Promise<void> {
    const seat = this.#seats.get(partition)
    const isWanted = this.#wanted.has(partition)
    if (isWanted && seat === undefined) this.#seats.set(partition, await this.#options.open(partition))
    if (!isWanted && seat !== undefined) {
      this.#seats.delete(partition)
      await seat.stop()
    }
  }
}
