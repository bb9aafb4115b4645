import { Link } from '@tanstack/react-router'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'

/** For those who have no account yet: as a bidder where they come from, a private seller or a tenant. */
export function RegistrationLinks({ auctionId }: { auctionId: AuctionId | undefined }) {
  const { t } = useTranslation()
  const lang = useLanguage()
  return (
    <p className="sm muted">
      {t('LoginPage.NoAccount')}
      <br />
      {auctionId === undefined ? (
        <Trans
          i18nKey="LoginPage.ToBid"
          components={{ offers: <Link to="/$lang/objects" params={{ lang }} /> }}
        />
      ) : (
        <Link to="/object/$auctionId/access" params={{ auctionId }} preload={false}>
          {t('accessRequest.title')}
        </Link>
      )}
      <br />
      <Trans
        i18nKey="LoginPage.WaysIn"
        components={{
          sell: <Link to="/$lang/register" params={{ lang }} />,
          join: <Link to="/$lang/apply" params={{ lang }} />,
        }}
      />
    </p>
  )
}
