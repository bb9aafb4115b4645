import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { configurationQuery } from '../../kernel/api/queries.ts'
import { usePageTitle } from '../../app/use-page-meta.ts'
import { AccessibilityPage } from '../../areas/site/legal/accessibility-page.tsx'

export const Route = createFileRoute('/$lang/accessibility')({
  component: function Accessibility() {
    const { t } = useTranslation()
    usePageTitle(t('site.accessibility'))
    const { data: site } = useQuery(configurationQuery)
    return <AccessibilityPage company={site?.company} />
  },
})
