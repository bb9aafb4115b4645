import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { usePageMeta } from '../../app/use-page-meta.ts'
import { AfterSending } from '../../areas/account/pages/after-sending.tsx'
import { ApplyPage } from '../../areas/site/apply/apply-page.tsx'

export const Route = createFileRoute('/$lang/apply')({
  component: function Apply() {
    const { t } = useTranslation()
    usePageMeta({ title: t('ApplyPage.title'), description: t('ApplyPage.lead') })
    return <ApplyPage afterSending={<AfterSending />} />
  },
})
