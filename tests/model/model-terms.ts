/** The terms that a model of the rules knows; instants in minutes. */
export type ModelTerms = {
  readonly isNormPrice: boolean
  readonly startPrice: number
  readonly minimumPrice: number
  readonly increase: number
  readonly purchasePrice: number | null
  readonly startMinute: number
  readonly endMinute: number | null
  readonly windowMinutes: number
  readonly extensionMinutes: number
  readonly isFixedEnd: boolean
  /** Whether investors need access, too. */
  readonly isAdmittedOnly: boolean
  /** How the seller side decides; `announced` has no decision period and enforces nothing. */
  readonly mode: 'announced' | 'bound' | 'free'
  /** Minutes of the UTC day, `[from, to)` over midnight; null without a night. */
  readonly night: { readonly from: number; readonly to: number; readonly blocks: boolean } | null
}
