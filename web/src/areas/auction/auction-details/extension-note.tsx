import { useQuery } from '@tanstack/react-query'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { rulesSheetQuery } from '../../../kernel/api/rules-sheet-query.ts'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useExtensionRule } from '../../../auctions/term-texts.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'

/** Terms are frozen by the first bid; nobody need ask for them again while reading. */
const STALE_MS = 600_000

/**
 * When a late bid moves the end, with one example. The server works it by the clock that decides; that clock
 * with its calendar would cost every visitor twenty kilobytes.
 */
export function ExtensionNote({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const rule = useExtensionRule()
  const { data: sheet, isError } = useQuery({ ...rulesSheetQuery(details.id), staleTime: STALE_MS })
  if (isError) return null
  if (sheet === undefined) return <Skeleton height="4rem" />
  const { extension } = sheet
  if (extension === null) return null
  // An example for an end that has moved meanwhile would confuse.
  const example =
    sheet.end === details.end ? extension.examples.find(({ newEnd }) => newEnd !== null) : undefined
  const moment = (at: Instant) =>
    at.endsWith(':00.000Z')
      ? format.dateTime(at, details.timeZone)
      : format.dateTimeSeconds(at, details.timeZone)
  return (
    <p>
      {rule(extension, details)}{' '}
      {example !== undefined && example.newEnd !== null && (
        <span className="muted">
          {t('notes.example', { bidAt: moment(example.bidAt), newEnd: moment(example.newEnd) })}
        </span>
      )}
    </p>
  )
}
