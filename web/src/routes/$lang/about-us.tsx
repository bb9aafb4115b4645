import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { usePageMeta } from '../../app/use-page-meta.ts'
import { AboutText } from '../../areas/site/about/about-text.tsx'
import { Counters } from '../../areas/site/pages/counters.tsx'
import { PageHead } from '../../areas/site/pages/page-head.tsx'
import { useOrganisation } from '../../areas/site/pages/use-organisation.ts'

/** Who we are; the contact form follows at the end of the page. */
export const Route = createFileRoute('/$lang/about-us')({
  staticData: { hasContact: true },
  component: function AboutUs() {
    const { t } = useTranslation()
    usePageMeta({
      title: t('about.title'),
      description: t('about.description'),
      structuredData: useOrganisation(),
    })
    return (
      <>
        <PageHead title={t('about.headline')} />
        <AboutText />
        <Counters />
      </>
    )
  },
})
