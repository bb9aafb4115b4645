import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { configurationQuery } from '../../kernel/api/queries.ts'
import { usePageTitle } from '../../app/use-page-meta.ts'
import { ImprintPage } from '../../areas/site/legal/imprint-page.tsx'

export const Route = createFileRoute('/$lang/imprint')({
  staticData: { hasContact: true },
  component: function Imprint() {
    const { t } = useTranslation()
    usePageTitle(t('shell.footer.imprint'))
    const { data: site } = useQuery(configurationQuery)
    return <ImprintPage company={site?.company} />
  },
})
