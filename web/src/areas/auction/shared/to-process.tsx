import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ButtonLink } from '../../../design/button-link.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** The person who runs or sells it does not bid here; the page leads to their work. */
export function ToProcess({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const params = { auctionId, _splat: 'process' }
  return (
    <>
      <p className="sm muted">{t('details.providerSide')}</p>
      <ButtonLink variant="secondary" to="/administration/objects/$auctionId/$" params={params} block>
        {t('details.toProcess')}
      </ButtonLink>
    </>
  )
}
