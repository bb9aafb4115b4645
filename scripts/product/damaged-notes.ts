import { z } from 'zod'

/** Damaged histories that are named one by one; of further ones only their number is said. */
const NAMED_HISTORIES_MAX = 100

const incidentSchema = z.object({
  kind: z.literal('historyDamaged'),
  auctionId: z.string(),
  fault: z.object({ stream: z.string(), revision: z.number(), code: z.string() }),
})

/** Which auctions an engine refuses because their history does not verify, for the product's status. */
export class DamagedNotes {
  readonly #notes = new Map<string, string>()
  #others = 0

  take(incident: unknown): void {
    const { data } = incidentSchema.safeParse(incident)
    if (data === undefined || this.#notes.has(data.auctionId)) return
    if (this.#notes.size >= NAMED_HISTORIES_MAX) {
      this.#others += 1
      return
    }
    const { stream, revision, code } = data.fault
    const note = `the history of auction ${data.auctionId} is damaged: ${stream}, revision ${revision} (${code})`
    this.#notes.set(data.auctionId, note)
  }

  readonly notes = (): readonly string[] => {
    const others = this.#others === 0 ? [] : [`the histories of ${this.#others} further auctions are damaged`]
    return [...this.#notes.values(), ...others]
  }
}

/** Whether a note of `/health/ready`, behind the name of its part, is one of these. */
export function isDamagedNote(note: string): boolean {
  return /\bthe histor(?:y of auction|ies of \d+ further auctions) /.test(note)
}
