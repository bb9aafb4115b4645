/** What to hash and at what cost: memory in KiB, the tag's length in bytes. */
export type HashRequest = {
  readonly message: string
  readonly nonce: Uint8Array
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly tagLength: number
}

/**
 * What a thread says: first `ready` or `unable`, then a tag for each order, null where it could not be
 * computed.
 */
export type HashResponse = 'ready' | 'unable' | { readonly tag: Uint8Array | null }
