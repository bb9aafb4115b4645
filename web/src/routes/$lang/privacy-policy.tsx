import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { configurationQuery } from '../../kernel/api/queries.ts'
import { usePageTitle } from '../../app/use-page-meta.ts'
import { PrivacyPolicyPage } from '../../areas/site/legal/privacy-policy-page.tsx'

export const Route = createFileRoute('/$lang/privacy-policy')({
  staticData: { hasContact: true },
  component: function PrivacyPolicy() {
    const { t } = useTranslation()
    usePageTitle(t('shell.footer.privacyPolicy'))
    const { data: site } = useQuery(configurationQuery)
    return <PrivacyPolicyPage site={site} />
  },
})
