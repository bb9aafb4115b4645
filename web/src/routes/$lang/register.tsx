import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePageMeta } from '../../app/use-page-meta.ts'
import { AfterSending } from '../-account/after-sending.tsx'
import { RegisterPage } from '../../features/register/register-page.tsx'

export const Route = createFileRoute('/$lang/register')({
  component: function Register() {
    const { t } = useTranslation()
    const { lang } = Route.useParams()
    usePageMeta({ title: t('RegisterPage.title'), description: t('RegisterPage.lead') })
    return (
      <RegisterPage
        afterSending={<AfterSending />}
        privacyLink={
          <Link to="/$lang/privacy-policy" params={{ lang }} target="_blank">
            {t('RegisterPage.readPrivacy')}
          </Link>
        }
      />
    )
  },
})
