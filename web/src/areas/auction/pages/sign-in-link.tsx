import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ButtonLink } from '../../../design/button-link.tsx'
import { currentUserQuery } from '../../../kernel/api/queries.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** Leads to the sign-in and back to this page, for who lost the session here. */
export function SignInLink() {
  const { t } = useTranslation()
  const lang = useLanguage()
  const { href } = useLocation()
  const queryClient = useQueryClient()
  return (
    <ButtonLink
      to="/$lang/login"
      params={{ lang }}
      search={{ returnUrl: href }}
      preload={false}
      // The session has ended; the sign-in page redirects whom this cache calls signed in.
      onClick={() => queryClient.setQueryData(currentUserQuery.queryKey, null)}
      variant="secondary"
      size="small"
    >
      {t('bidding.signIn')}
    </ButtonLink>
  )
}
