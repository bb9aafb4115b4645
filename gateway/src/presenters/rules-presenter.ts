import { hasShownDocuments } from '@zuschlag/contracts/auction/shown-documents'
import { extensionExamples, extensionOf } from '@zuschlag/contracts/auction/extension-examples'
import type { ExtensionTerms } from '@zuschlag/contracts/auction/extension-examples'
import { type RulesSheet, rulesSheetSchema } from '@zuschlag/contracts/auction/rules-sheet'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { presentPublicDetails } from './details-presenter.ts'
import type { Reader } from '../policies/auction-access.ts'
import type { PartiesAndPlatform } from './parties.ts'

/**
 * What the rules sheet says: the settings that everybody may know, and examples that the auction clock
 * decided.
 */
export function presentRulesSheet(
  row: AuctionDetailsRow,
  parties: PartiesAndPlatform,
  reader: Reader,
  now: Instant,
): RulesSheet {
  const hasDocuments = hasShownDocuments(row.description)
  const sheet = {
    // The same for everybody: nothing of what was decided about this reader.
    ...presentPublicDetails(
      row,
      parties,
      { ...reader, own: { ...reader.own, bidLimit: null, suspendedFor: null, isAccessExpired: false } },
      now,
    ),
    hasDocuments,
    extension: presentExtension(row),
  }
  // Leaves out what the sheet does not speak of.
  return rulesSheetSchema.parse(sheet)
}

function presentExtension(row: AuctionDetailsRow): RulesSheet['extension'] {
  const terms: ExtensionTerms = { ...row.terms, timeZone: row.timeZone }
  const extension = extensionOf(terms)
  if (extension === null || row.endAt === null) return null
  const examples = extensionExamples(terms, instantToMs(row.endAt))
  return {
    ...extension,
    examples: examples.map(({ kind, endMs, bidAtMs, newEndMs }) => ({
      kind,
      end: msToInstant(endMs),
      bidAt: msToInstant(bidAtMs),
      newEnd: newEndMs === null ? null : msToInstant(newEndMs),
    })),
  }
}
