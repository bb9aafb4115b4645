import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { ignoreError } from '../../kernel/api/ignore-error.ts'
import { partnersQuery } from '../../kernel/api/site-queries.ts'
import { usePageMeta } from '../../app/use-page-meta.ts'
import { ButtonLink } from '../../design/button-link.tsx'
import { PartnersPage } from '../../areas/site/partners/partners-page.tsx'

export const Route = createFileRoute('/$lang/partners')({
  staticData: { hasContact: true },
  loader: ({ context }) => {
    void context.queryClient.query({ ...partnersQuery, staleTime: 'static' }).catch(ignoreError)
  },
  component: Partners,
})

function Partners() {
  const { t } = useTranslation()
  const { lang } = Route.useParams()
  usePageMeta({ title: t('partners.title'), description: t('partners.lead') })
  return (
    <PartnersPage
      action={
        <ButtonLink to="/$lang/apply" params={{ lang }}>
          {t('partners.join.action')}
        </ButtonLink>
      }
    />
  )
}
