import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '../../../kernel/api/queries.ts'
import { ButtonLink } from '../../../design/button-link.tsx'
import { DemoMailboxHint } from '../sign-in/demo-mailbox-hint.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/**
 * Below what was sent and is answered by mail: where to look around meanwhile, and in a demo where the mail
 * is.
 */
export function AfterSending() {
  const { t, language: lang } = useTranslation()
  const { data: configuration } = useQuery(configurationQuery)
  return (
    <>
      {configuration?.isDemo && (
        <p className="sm muted">
          <DemoMailboxHint />
        </p>
      )}
      <ButtonLink to="/$lang/objects" params={{ lang }} variant="secondary">
        {t('form.toOffers')}
      </ButtonLink>
    </>
  )
}
