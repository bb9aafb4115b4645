/** A message of the live connection, as far as these tests look into it. */
export type LiveFrame = {
  readonly type: string
  readonly auctionId?: string
  readonly revision?: number
  readonly previousRevision?: number
}

/**
 * Whether the live messages about an auction form one chain: each names the revision before it
 * (docs/interfaces.md).
 */
export function unbrokenChain(frames: readonly LiveFrame[], auctionId: string): boolean {
  let last: number | undefined
  for (const frame of frames) {
    if (frame.auctionId !== auctionId || frame.revision === undefined) continue
    if (frame.type === 'UpdateAuction' && (frame.previousRevision !== last || frame.revision <= (last ?? -1)))
      return false
    last = frame.revision
  }
  return last !== undefined
}
