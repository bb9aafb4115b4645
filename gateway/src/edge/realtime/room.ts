/** Recent states that a room keeps, so that a short absence costs no whole state. */
export const RECENT_UPDATES_MAX = 64

export type Revised = { readonly revision: number }

/** Every message carries a whole state. */
export type RoomMessage<State extends Revised> =
  | { readonly type: 'subscribed'; readonly state: State }
  | {
      readonly type: 'update'
      readonly previousRevision: number
      readonly state: State
      /** States in between that this message stands for as well; null where the room does not know them. */
      readonly skipped: readonly State[] | null
    }

type Watermark = { revision: number }
type UpdateOf<State extends Revised> = Extract<RoomMessage<State>, { type: 'update' }>

/**
 * The members of one auction and the revision sent last to each: a state machine without clock or sockets.
 *
 * Invariant: per member, each update's `previousRevision` is the revision of the message before it. A state
 * that is not newer is dropped, so duplicate and reordered hints change nothing. The next hint repairs a lost
 * one because it carries the whole state. A member that is behind gets one merged message.
 */
export class Room<Member, State extends Revised> {
  /** Mutable watermarks: a room has thousands of members, and updating an object avoids a map write. */
  readonly #watermarks = new Map<Member, Watermark>()
  /** Ascending and without doubles; the last is the newest. */
  #recent: State[]
  /** Every state from this revision on is in `#recent`. */
  #knownFrom: number

  constructor(state: State) {
    this.#recent = [state]
    this.#knownFrom = state.revision
  }

  get newest(): State {
    const newest = this.#recent.at(-1)
    if (newest === undefined) throw new Error('A room has a state')
    return newest
  }

  /** Of the states that the room keeps, those after a revision. */
  statesSince(revision: number): readonly State[] {
    return this.#recent.filter((state) => state.revision > revision)
  }

  /** Whether `statesSince` has everything after a revision. */
  remembers(revision: number): boolean {
    return revision >= this.#knownFrom
  }

  get members(): Iterable<Member> {
    return this.#watermarks.keys()
  }

  get size(): number {
    return this.#watermarks.size
  }

  /** @returns false if the state is not newer */
  advance(state: State): boolean {
    if (state.revision <= this.newest.revision) return false
    this.#recent.push(state)
    if (this.#recent.length > RECENT_UPDATES_MAX) {
      this.#recent.shift()
      this.#knownFrom = this.#recent[0]?.revision ?? state.revision
    }
    return true
  }

  /**
   * `after` is the revision that the member has seen. It gets the missed updates one by one if this room
   * still has them. In every other case, also if nothing was missed, it gets one `subscribed` with the whole
   * state.
   */
  join(member: Member, after: number | null): readonly RoomMessage<State>[] {
    const isHere = this.#watermarks.has(member)
    this.#watermarks.set(member, { revision: this.newest.revision })
    const canResume = !isHere && after !== null && after >= this.#knownFrom && after < this.newest.revision
    return canResume
      ? this.messagesSince(after, RECENT_UPDATES_MAX)
      : [{ type: 'subscribed', state: this.newest }]
  }

  leave(member: Member): void {
    this.#watermarks.delete(member)
  }

  has(member: Member): boolean {
    return this.#watermarks.has(member)
  }

  /**
   * Calls `send` for each member that is behind, with its watermark; `send` returns whether it sent the
   * newest state.
   */
  sendToBehind(send: (member: Member, watermark: number) => boolean): void {
    const { revision } = this.newest
    for (const [member, watermark] of this.#watermarks) {
      if (watermark.revision < revision && send(member, watermark.revision)) watermark.revision = revision
    }
  }

  /** The updates after a watermark, or one merged update if there are more than `max`. */
  messagesSince(watermark: number, max: number): readonly UpdateOf<State>[] {
    const missed = this.statesSince(watermark)
    const isKnown = watermark >= this.#knownFrom
    if (isKnown && missed.length <= max) {
      return missed.map((state, index) => ({
        type: 'update',
        previousRevision: missed[index - 1]?.revision ?? watermark,
        state,
        skipped: [],
      }))
    }
    const skipped = isKnown ? missed.slice(0, -1) : null
    return [{ type: 'update', previousRevision: watermark, state: this.newest, skipped }]
  }

  /** One merged update, which advances the member's watermark; null if the member is not behind. */
  next(member: Member): UpdateOf<State> | null {
    const watermark = this.#watermarks.get(member)
    const { newest } = this
    if (watermark === undefined || watermark.revision >= newest.revision) return null
    const [message = null] = this.messagesSince(watermark.revision, 1)
    watermark.revision = newest.revision
    return message
  }
}
