/** Recent states that a room keeps, so that a short absence costs no whole state. */
export const RECENT_UPDATES_MAX = 64

/** What a room needs to know of a state: which revision it is. */
export type Revised = { readonly revision: number }

/** What a member is to be sent next. Every message carries a whole state. */
export type RoomMessage<State extends Revised> =
  | { readonly type: 'subscribed'; readonly state: State }
  | { readonly type: 'update'; readonly previousRevision: number; readonly state: State }

type Told = { revision: number }
type UpdateOf<State extends Revised> = Extract<RoomMessage<State>, { type: 'update' }>

/**
 * Who watches one auction and what each was told last: a state machine without clock or sockets.
 *
 * Its one promise: per member, each update's `previousRevision` is the revision of the message before it, whatever
 * happens to the hints on the way. A state that is not newer is dropped, so doubled and reordered hints change nothing;
 * a lost one is made good by the next, which carries everything; a member that is behind gets one merged message.
 */
export class Room<Member, State extends Revised> {
  /** What each was told last, in a box: to note it costs no look-up, and a room has thousands of members. */
  readonly #told = new Map<Member, Told>()
  /** Ascending and without doubles; the last is the newest. */
  #recent: State[]
  /** From this revision on, everything is known that this room will ever tell. */
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

  get members(): Iterable<Member> {
    return this.#told.keys()
  }

  get size(): number {
    return this.#told.size
  }

  /** Takes a state that a hint or a read brought; false where it is not news. */
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
   * Lets a member in. `after` is the revision they have seen: they get what they missed, one by one, where this room
   * still has it, or one merged message where these are more than `stepsMax`; in every other case, also when nothing was missed, one
   * `subscribed` with the whole state.
   */
  join(
    member: Member,
    after: number | null,
    stepsMax: number = RECENT_UPDATES_MAX,
  ): readonly RoomMessage<State>[] {
    const isHere = this.#told.has(member)
    this.#told.set(member, { revision: this.newest.revision })
    const canResume = !isHere && after !== null && after >= this.#knownFrom && after < this.newest.revision
    return canResume ? this.messagesSince(after, stepsMax) : [{ type: 'subscribed', state: this.newest }]
  }

  leave(member: Member): void {
    this.#told.delete(member)
  }

  has(member: Member): boolean {
    return this.#told.has(member)
  }

  /** Shows each member who was not told the newest, with the revision that they were told; who is told now is answered true. */
  tellBehind(tell: (member: Member, told: number) => boolean): void {
    const { revision } = this.newest
    for (const [member, told] of this.#told) {
      if (told.revision < revision && tell(member, told.revision)) told.revision = revision
    }
  }

  /** What brings somebody who was told a revision up to date: each step, or one merged message where there are more than `max`. */
  messagesSince(told: number, max: number): readonly UpdateOf<State>[] {
    if (told >= this.#knownFrom) {
      const each = this.#eachSince(told)
      if (each.length <= max) return each
    }
    return [{ type: 'update', previousRevision: told, state: this.newest }]
  }

  /** What brings a member up to date, in one message, and counts as told; null where there is nothing to tell. */
  next(member: Member): UpdateOf<State> | null {
    const told = this.#told.get(member)
    const state = this.newest
    if (told === undefined || told.revision >= state.revision) return null
    const previousRevision = told.revision
    told.revision = state.revision
    return { type: 'update', previousRevision, state }
  }

  #eachSince(told: number): readonly UpdateOf<State>[] {
    const missed = this.#recent.filter(({ revision }) => revision > told)
    return missed.map((state, index) => ({
      type: 'update',
      previousRevision: missed[index - 1]?.revision ?? told,
      state,
    }))
  }
}
