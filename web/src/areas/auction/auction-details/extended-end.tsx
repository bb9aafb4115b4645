import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Badge } from '../../../design/badge.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = { details: Pick<AuctionDetails, 'extendedFrom' | 'timeZone'> }

/** Says until the end that the end was moved, and from when; nothing where it was not. */
export function ExtendedEnd({ details: { extendedFrom, timeZone } }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (extendedFrom === undefined) return null
  return (
    <p data-extended="">
      <Badge state="live">
        {t('details.time.extendedFrom', { time: format.dateTimeSeconds(extendedFrom, timeZone) })}
      </Badge>
    </p>
  )
}
