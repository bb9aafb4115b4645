import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import type { AgreementKind, CurrentAgreements } from '@zuschlag/contracts/site/agreements'

/** One version of an agreement, with its text as Markdown. */
export type Agreement = AgreementReference & {
  /** Day of the version, as YYYY-MM-DD. */
  readonly date: string
  readonly sources: { readonly de: string; readonly en: string | null }
  /** Whether it is the example that the product ships. */
  readonly isExample: boolean
}

/** All versions of each, the first one first; the last one holds. */
export type Agreements = Readonly<Record<AgreementKind, readonly Agreement[]>>

export function currentAgreements(agreements: Agreements): CurrentAgreements {
  return {
    businessTerms: referenceOf(agreements.businessTerms),
    termsOfService: referenceOf(agreements.termsOfService),
    brokerageAgreement: referenceOf(agreements.brokerageAgreement),
  }
}

function referenceOf(versions: readonly Agreement[]): AgreementReference {
  const last = versions.at(-1)
  if (last === undefined) throw new Error('An agreement has no version')
  return { version: last.version, hash: last.hash }
}
