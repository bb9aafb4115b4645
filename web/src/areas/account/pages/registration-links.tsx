import { Link } from '@tanstack/react-router'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'

/** For those who have no account yet: as a private seller, or as a tenant. */
export function RegistrationLinks() {
  const { t } = useTranslation()
  const lang = useLanguage()
  return (
    <p className="sm muted">
      {t('LoginPage.NoAccount')}
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
