import type { RoomState } from '@zuschlag/contracts/auction/data-room'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

export type ConfirmedFile = {
  readonly name: string
  readonly storageUrl: string
  readonly confirmedAt: Instant
}

/** The files of the states that a reader confirmed with offers, by URL, each with its first confirmation. */
export function confirmedFiles(
  states: readonly RoomState[],
  confirmations: readonly { readonly state: number; readonly at: Instant }[],
): ReadonlyMap<string, ConfirmedFile> {
  const files = new Map<string, ConfirmedFile>()
  for (const { state, at } of confirmations.toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
    const confirmed = states.find((known) => known.state === state)?.files ?? []
    for (const { name, storageUrl } of confirmed) {
      if (!files.has(storageUrl)) files.set(storageUrl, { name, storageUrl, confirmedAt: at })
    }
  }
  return files
}
