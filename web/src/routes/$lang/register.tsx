import { createFileRoute, Link } from '@tanstack/react-router'
import { Trans } from '../../kernel/i18n/trans.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { usePageMeta } from '../../app/use-page-meta.ts'
import { AfterSending } from '../../areas/account/pages/after-sending.tsx'
import { RegisterPage } from '../../areas/account/register/register-page.tsx'

export const Route = createFileRoute('/$lang/register')({
  component: function Register() {
    const { t } = useTranslation()
    const { lang } = Route.useParams()
    usePageMeta({ title: t('RegisterPage.title'), description: t('RegisterPage.lead') })
    return (
      <RegisterPage
        afterSending={<AfterSending />}
        wayToBid={
          <Trans
            i18nKey="RegisterPage.toBid"
            components={{ offers: <Link to="/$lang/objects" params={{ lang }} /> }}
          />
        }
        privacyLink={
          <Link to="/$lang/privacy-policy" params={{ lang }} target="_blank">
            {t('RegisterPage.readPrivacy')}
          </Link>
        }
      />
    )
  },
})
