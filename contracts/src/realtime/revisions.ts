/**
 * Who does not run a closed process gets another revision for it than the number of its events, which would
 * count its bids: the instant of its last public change, in milliseconds. No history has as many events, so
 * one look says which kind a revision is.
 */
export const CLOSED_REVISION_MIN = 1_000_000_000_000

export function isClosedRevision(revision: number): boolean {
  return revision >= CLOSED_REVISION_MIN
}

/**
 * Whether a revision is newer than one that was seen before. The two kinds do not compare: a reader gets
 * another kind when they sign in as somebody who runs the auction, and then what comes last counts.
 */
export function isNewerRevision(revision: number, seen: number): boolean {
  return isClosedRevision(revision) === isClosedRevision(seen) ? revision > seen : true
}

/** Whether a state has what somebody saw at a revision of either kind. */
export function hasReached(
  state: { readonly revision: number; readonly publicRevision: number },
  revision: number,
): boolean {
  return (isClosedRevision(revision) ? state.publicRevision : state.revision) >= revision
}
