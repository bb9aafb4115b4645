import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { usePageMeta } from '../../app/use-page-meta.ts'
import { AfterSending } from '../../areas/account/pages/after-sending.tsx'
import { RegisterPage } from '../../areas/account/register/register-page.tsx'

export const Route = createFileRoute('/$lang/register')({
  component: function Register() {
    const { t } = useTranslation()
    usePageMeta({ title: t('RegisterPage.title'), description: t('RegisterPage.lead') })
    return <RegisterPage afterSending={<AfterSending />} />
  },
})
