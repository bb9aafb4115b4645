import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { ignoreError } from '../../kernel/api/ignore-error.ts'
import { usePageTitle } from '../../app/use-page-meta.ts'
import { emailChangeQuery, secondFactorQuery, sessionsQuery } from '../../areas/account/user/queries.ts'
import { SecurityPage } from '../../areas/account/user/security-page.tsx'

export const Route = createFileRoute('/user/security')({
  loader: ({ context }) => {
    void context.queryClient.query(sessionsQuery).catch(ignoreError)
    void context.queryClient.query(emailChangeQuery).catch(ignoreError)
    void context.queryClient.query(secondFactorQuery).catch(ignoreError)
  },
  component: function Security() {
    const { t } = useTranslation()
    usePageTitle(t('user.security.title'))
    return <SecurityPage owner={Route.useRouteContext().user} />
  },
})
