import { extensionExamples, extensionOf } from '@zuschlag/contracts/auction/extension-examples'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { useTranslation } from 'react-i18next'
import { useDuration } from '../../i18n/use-duration.ts'
import { useFormat } from '../../i18n/use-format.ts'

const MINUTE_MS = 60_000

/** When a late bid moves the end, with one worked example by the clock that decides. */
export function ExtensionNote({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const duration = useDuration()
  const extension = extensionOf(details)
  if (extension === null || details.end === null) return null
  const [example] = extensionExamples(details, instantToMs(details.end))
  const moment = (ms: number) =>
    ms % MINUTE_MS === 0
      ? format.dateTime(ms, details.timeZone)
      : format.dateTimeSeconds(ms, details.timeZone)
  return (
    <p>
      {t('notes.extension', {
        window: duration(extension.windowMs, { withoutZeros: true }),
        extension: duration(extension.extensionMs, { withoutZeros: true }),
      })}{' '}
      {example !== undefined && example.newEndMs !== null && (
        <span className="muted">
          {t('notes.example', { bidAt: moment(example.bidAtMs), newEnd: moment(example.newEndMs) })}
        </span>
      )}
    </p>
  )
}
