import { infiniteQueryOptions } from '@tanstack/react-query'
import { ENDED_PAGE_SIZE, getPublicEndedAuctions } from '@zuschlag/contracts/auction/read-auctions'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import { getBlog, getBlogPost } from '@zuschlag/contracts/site/blog'
import { getPartners } from '@zuschlag/contracts/site/partners'
import { getSigningKeys } from '@zuschlag/contracts/site/signing-keys'
import { callForBody } from './call.ts'
import { endpointQuery } from './endpoint-query.ts'
import { getAgreement, type AgreementKind } from '@zuschlag/contracts/site/agreements'

const MINUTE_MS = 60_000

export const partnersQuery = endpointQuery(['partners'], getPartners, { staleTime: 5 * MINUTE_MS })

/** Sold and ended objects, newest first, page by page. A page that is not full is the last one. */
export const endedAuctionsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['public', 'auctions', 'ended', search],
    queryFn: ({ pageParam, signal }) =>
      callForBody(getPublicEndedAuctions, {
        query: { skip: pageParam, take: ENDED_PAGE_SIZE, search },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.length < ENDED_PAGE_SIZE ? undefined : pages.length * ENDED_PAGE_SIZE,
    staleTime: MINUTE_MS,
  })

/** The blog of a language, the newest post first. */
export const blogQuery = (language: Language) =>
  endpointQuery(['blog', language], getBlog, { query: { language }, staleTime: Infinity })

/** One post; a slug of the other language finds its translation. */
export const blogPostQuery = (language: Language, slug: string) =>
  endpointQuery(['blog', language, slug], getBlogPost, {
    params: { slug },
    query: { language },
    staleTime: Infinity,
  })

/** What dispute files are verified against; loaded once, because files are verified without a network too. */
export const signingKeysQuery = endpointQuery(['public', 'signing-keys'], getSigningKeys, {
  staleTime: Infinity,
  gcTime: Infinity,
})

/** A version of an agreement; it never changes. */
export const agreementQuery = (language: Language, kind: string, version: string) =>
  endpointQuery(['agreement', language, kind, version], getAgreement, {
    // What the address says; the server refuses what is no kind or no version.
    params: { kind: kind as AgreementKind, version: Number(version) },
    query: { language },
    staleTime: Infinity,
  })
