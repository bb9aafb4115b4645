import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { currentUserQuery } from '../../kernel/api/queries.ts'
import { hardNavigate } from '../../app/hard-navigate.ts'
import { usePageTitle } from '../../app/use-page-meta.ts'
import { ButtonLink } from '../../design/button-link.tsx'
import { keepToastForNextPage } from '../../design/toast-store.ts'
import { ConfirmEmailPage } from '../../areas/account/email-change/confirm-email-page.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'

/** The router reads `12e4` as a number; the token is what stands in the URL. */
export const Route = createFileRoute('/$lang/change-email')({
  validateSearch: z.object({ token: z.unknown().optional() }),
  loader: async ({ context, location }) => ({
    token: new URLSearchParams(location.searchStr).get('token') ?? '-',
    user: await context.queryClient.query(currentUserQuery).catch(() => null),
  }),
  component: ChangeEmail,
})

function ChangeEmail() {
  const { t, language: lang } = useTranslation()
  usePageTitle(t('emailChange.confirmTitle'))
  const { token, user } = Route.useLoaderData()
  return (
    <ConfirmEmailPage
      token={token}
      onConfirmed={(email) => {
        keepToastForNextPage({ tone: 'done', text: t('emailChange.done', { email }) })
        // A person who confirms it elsewhere than where it was asked for signs in with it.
        hardNavigate(user ? '/user/security' : `/${lang}/login?${new URLSearchParams({ email })}`)
      }}
      waysOn={
        user ? (
          <ButtonLink to="/user/security">{t('emailChange.toAccount')}</ButtonLink>
        ) : (
          <ButtonLink to="/$lang/login" params={{ lang }}>
            {t('LoginPage.LinkInvalidAction')}
          </ButtonLink>
        )
      }
    />
  )
}
