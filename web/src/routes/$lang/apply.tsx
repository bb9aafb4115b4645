import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePageMeta } from '../../app/use-page-meta.ts'
import { AfterSending } from '../-account/after-sending.tsx'
import { ApplyPage } from '../../features/apply/apply-page.tsx'

export const Route = createFileRoute('/$lang/apply')({
  component: function Apply() {
    const { t } = useTranslation()
    usePageMeta({ title: t('ApplyPage.title'), description: t('ApplyPage.lead') })
    return <ApplyPage afterSending={<AfterSending />} />
  },
})
