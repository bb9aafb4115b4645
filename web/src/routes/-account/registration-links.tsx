import { Link } from '@tanstack/react-router'
import { Trans } from '../../i18n/trans.tsx'
import { useLanguage } from '../../i18n/use-language.ts'

/** For those who have no account yet: as a private seller, or as a house. */
export function RegistrationLinks() {
  const lang = useLanguage()
  return (
    <p className="sm muted">
      <Trans
        i18nKey="LoginPage.NoAccount"
        components={{
          sell: <Link to="/$lang/register" params={{ lang }} />,
          join: <Link to="/$lang/apply" params={{ lang }} />,
        }}
      />
    </p>
  )
}
