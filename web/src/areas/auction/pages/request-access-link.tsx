import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { ButtonLink } from '../../../design/button-link.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = { details: Pick<AuctionDetails, 'id'>; block?: boolean }

/** The way in for readers without an invitation. */
export function RequestAccessLink({ details, block = false }: Props) {
  const { t } = useTranslation()
  return (
    <ButtonLink
      to="/object/$auctionId/access"
      params={{ auctionId: details.id }}
      preload={false}
      variant="secondary"
      block={block}
    >
      {t('accessRequest.title')}
    </ButtonLink>
  )
}
