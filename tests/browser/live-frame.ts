/** A message of the live connection, as far as these tests look into it. */
export type LiveFrame = {
  readonly type: string
  readonly auctionId?: string
  readonly revision?: number
  readonly previousRevision?: number
}
