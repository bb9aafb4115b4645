import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'

/** What the server said about the night, and when that turns next; null without a night, or not known yet. */
export type NightFacts = { isNightTimeActive: boolean; nightTimeChangesAt: Instant | null }
type Turn = Pick<NightFacts, 'nightTimeChangesAt'>

/** Whether it is night: the server's word, turned once when the moment that it named has come. */
export function isNightAt(facts: NightFacts, nowMs: number | null): boolean {
  return facts.isNightTimeActive !== hasNightTurned(facts, nowMs)
}

/** Whether the named turn of the night has come by a server time; null: not known yet. */
export function hasNightTurned({ nightTimeChangesAt: at }: Turn, nowMs: number | null): boolean {
  // A gateway of the release before names none in lists.
  return at && nowMs !== null ? nowMs >= instantToMs(at) : false
}
