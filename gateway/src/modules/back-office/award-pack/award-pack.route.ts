import {
  getAwardPack,
  getOutcomeLetter,
  getOwnAwardPack,
  type AwardPackFormat,
} from '@zuschlag/contracts/auction/award-pack'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { AwardPack } from '@zuschlag/contracts/auction/award-pack-document'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Route } from '../../../edge/http/route.ts'
import { textRoute } from '../../../edge/http/route.ts'
import { TextAnswer } from '../../../edge/http/text-answer.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { AuctionAccess } from '../../../policies/auction-access.ts'
import { seeAsBidder } from '../../../policies/auction-access.ts'
import { may } from '../../../policies/auction-policy.ts'
import { relationTo } from '../../../policies/relation.ts'
import type { RequireManagedAuction } from '../shared/require-managed-auction.ts'
import { winnerOf } from './accepted-offer.ts'
import { awardPackPdf } from './award-pack-pdf.ts'
import { letterFor } from './letter-for.ts'
import type { PackDependencies } from './read-award-pack.ts'
import { lookOf, readAwardPack } from './read-award-pack.ts'

type Dependencies = AuctionAccess &
  PackDependencies & { readonly requireManagedAuction: RequireManagedAuction }

type Asked = {
  readonly version: AwardPack['version']
  readonly format: AwardPackFormat
  readonly language: Language
  readonly now: Instant
}

/** What bank and notary get after an award, and what it came to for the others (docs/rules/award-pack.md). */
export function awardPackRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    textRoute(getAwardPack, async (call) => {
      const { viewer, query, now } = call
      if (viewer.kind === 'visitor') return err(problemOf('unauthenticated'))
      const own = await dependencies.requireManagedAuction(call, viewer)
      if (!own.ok) return own
      // The seller looks on: the pack holds the winner's contact.
      if (!may(relationTo(viewer, own.value, false), 'manage')) return err(problemOf('forbidden'))
      return answer(dependencies, own.value, { version: 'broker', ...query, now })
    }),
    textRoute(getOwnAwardPack, async ({ params, query, viewer, headers, now }) => {
      const seen = await seeAsBidder(params.auctionId, viewer, headers, dependencies)
      if (!seen.ok) return seen
      const { row, by } = seen.value
      const winner = winnerOf(row)
      if (winner === null || winner.userId !== by.userId) return err(problemOf('noAwardPack'))
      return answer(dependencies, row, { ...query, now })
    }),
    textRoute(getOutcomeLetter, async ({ params, query, viewer, headers, now }) => {
      const seen = await seeAsBidder(params.auctionId, viewer, headers, dependencies)
      if (!seen.ok) return seen
      return letterFor(dependencies, seen.value, { ...query, now })
    }),
  ]
}

async function answer(
  dependencies: PackDependencies,
  row: AuctionDetailsRow,
  { version, format, language, now }: Asked,
): Promise<Result<TextAnswer, Problem>> {
  const read = await readAwardPack(dependencies, row, { version, language, now })
  if (!read.ok) return read
  const { pack, parties } = read.value
  const fileName = `zuschlag-${version === 'bank' ? 'bank' : 'contract'}-${row.auctionId}.${format}`
  if (format === 'json') {
    const text = `${JSON.stringify(pack, null, 2)}\n`
    return ok(new TextAnswer(text, { contentType: 'application/json; charset=utf-8', fileName }))
  }
  const pdf = await awardPackPdf(pack, await lookOf(dependencies, parties))
  return ok(new TextAnswer(pdf, { contentType: 'application/pdf', fileName }))
}
