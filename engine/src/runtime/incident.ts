/** What an operator should hear about. None of it loses anything; each says why somebody was answered `unavailable` or `unknown`. */
export type Incident =
  | { readonly kind: 'conflict'; readonly stream: string }
  | {
      readonly kind: 'appendFailed'
      readonly stream: string
      readonly status: string
      readonly reason: string
    }
  | { readonly kind: 'fenced' }
  | { readonly kind: 'loadFailed'; readonly auctionId: string; readonly error: unknown }
  | {
      readonly kind: 'decisionFailed'
      readonly auctionId: string
      readonly commandId: string
      readonly error: unknown
    }
  | { readonly kind: 'deadlineScanFailed'; readonly error: unknown }
  | { readonly kind: 'flushFailed'; readonly error: unknown }
