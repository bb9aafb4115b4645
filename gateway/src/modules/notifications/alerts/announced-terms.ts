import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { type ChangedFact, changedFacts } from '@zuschlag/contracts/auction/term-changes'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { createHash } from 'node:crypto'

/** The terms of an auction with a digest of its agreements: the text itself may be as long as a contract. */
export type AnnouncedTerms = {
  readonly now: AuctionTerms
  /** As they were announced last; null before the first publication. */
  readonly announced: AuctionTerms | null
  readonly isPublished: boolean
  readonly showMinimumPrice: boolean
  /** Whether the minimum price was shown when terms were announced last. */
  readonly wasMinimumShown: boolean
}

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined }
type Revision = {
  readonly terms?: Optional<AuctionTerms> | undefined
  readonly description?: Optional<Pick<AuctionDescription, 'showMinimumPrice'>> | undefined
}

export function draftedTerms(data: {
  readonly terms: AuctionTerms
  readonly description: Pick<AuctionDescription, 'showMinimumPrice'>
}): AnnouncedTerms {
  const { showMinimumPrice } = data.description
  const now = digested(data.terms)
  return { now, announced: null, isPublished: false, showMinimumPrice, wasMinimumShown: false }
}

export function revisedTerms(publicTerms: AnnouncedTerms, { terms, description }: Revision): AnnouncedTerms {
  const named = Object.fromEntries(Object.entries(terms ?? {}).filter(([, value]) => value !== undefined))
  const now =
    'agreements' in named ? digested({ ...publicTerms.now, ...named }) : { ...publicTerms.now, ...named }
  return {
    ...publicTerms,
    now,
    showMinimumPrice: description?.showMinimumPrice ?? publicTerms.showMinimumPrice,
  }
}

export function withEnd(publicTerms: AnnouncedTerms, end: Instant): AnnouncedTerms {
  const now = { ...publicTerms.now, end }
  return {
    ...publicTerms,
    now,
    announced: publicTerms.announced === null ? null : { ...publicTerms.announced, end },
  }
}

/** What has to be announced, and the terms once it was; nothing while the auction is not published. */
export function announce(publicTerms: AnnouncedTerms): {
  publicTerms: AnnouncedTerms
  changes: readonly ChangedFact[]
} {
  const { now, announced, isPublished, showMinimumPrice: wasMinimumShown } = publicTerms
  if (!isPublished) return { publicTerms, changes: [] }
  const changes = announced === null ? [] : changedFacts(announced, now, publicTerms)
  return { publicTerms: { ...publicTerms, announced: now, wasMinimumShown }, changes }
}

function digested(terms: AuctionTerms): AuctionTerms {
  const { agreements } = terms
  if (agreements === null) return terms
  return { ...terms, agreements: createHash('sha256').update(agreements).digest('hex') }
}
