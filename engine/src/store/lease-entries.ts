/** `LeaseKept`: a heartbeat of a release before this one, which kept them in the stream. */
export type LeaseEntryType = 'LeaseTaken' | 'LeaseKept' | 'LeaseReleased'
export type LeaseEntry = { readonly revision: number; readonly type: LeaseEntryType; readonly holder: string }

/** The stream in which the entries of a lease lie. Its methods reject when the store does not answer. */
export interface LeaseEntries {
  /** The newest entry, null where there is none. */
  last(): Promise<LeaseEntry | null>
  /**
   * Adds an entry after a revision, null for the first; answers its revision, or null where another one
   * stands there.
   */
  add(type: LeaseEntryType, holder: string, after: number | null): Promise<number | null>
}
