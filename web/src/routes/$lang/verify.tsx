import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { usePageMeta } from '../../app/use-page-meta.ts'
import { VerifyPage } from '../../areas/site/verify/verify-page.tsx'
import { PageHead } from '../../areas/site/pages/page-head.tsx'

export const Route = createFileRoute('/$lang/verify')({
  staticData: { hasContact: true },
  component: function Verify() {
    const { t } = useTranslation()
    usePageMeta({ title: t('verify.title'), description: t('verify.description') })
    return (
      <>
        <PageHead title={t('verify.headline')} lead={t('verify.lead')} />
        <VerifyPage />
      </>
    )
  },
})
