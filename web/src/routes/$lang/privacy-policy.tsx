import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { configurationQuery } from '../../kernel/api/queries.ts'
import { usePageTitle } from '../../app/use-page-meta.ts'
import styles from '../../areas/site/legal/legal-page.module.css'

export const Route = createFileRoute('/$lang/privacy-policy')({
  staticData: { hasContact: true },
  component: PrivacyPolicy,
})

/** What is processed, each with its legal basis and how long it is kept (docs/privacy.md). */
const purposes = [
  'data',
  'bids',
  'access',
  'accessRequest',
  'questions',
  'registration',
  'messages',
  'mails',
  'invited',
  'changes',
  'cookie',
  'storage',
] as const
const closing = ['recipients', 'rights'] as const

/**
 * The notice that the deployment names, in a frame; without one what the platform keeps of its users and why.
 */
function PrivacyPolicy() {
  const { t } = useTranslation()
  usePageTitle(t('shell.footer.privacyPolicy'))
  const { data: site } = useQuery(configurationQuery)
  const notice = site?.links.privacyNotice ?? null
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{t('shell.footer.privacyPolicy')}</h1>
      {notice === null ? (
        <OwnNotice company={site?.company} />
      ) : (
        <>
          {/* Markup of the server, so it is there without a script too. */}
          <iframe
            className={styles.frame}
            src={notice}
            title={t('privacy.frameTitle')}
            referrerPolicy="no-referrer"
            sandbox="allow-popups allow-scripts"
          />
          <p>
            <a href={notice}>{t('privacy.frameOpen')}</a>
          </p>
        </>
      )}
    </div>
  )
}

function OwnNotice({ company }: { company: { name: string; email: string } | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="lg">{t('privacy.lead', { company: company?.name ?? t('shell.siteName') })}</p>
      {purposes.map((purpose) => (
        <section key={purpose} className={styles.section}>
          <h2>{t(`privacy.${purpose}.title`)}</h2>
          <p>{t(`privacy.${purpose}.text`)}</p>
          <dl className={`stack gap-1 muted sm ${styles.grounds}`}>
            {(['basis', 'period'] as const).map((ground) => (
              <div key={ground} className="line multiline">
                <dt>{t(`privacy.${ground}`)}</dt>
                <dd>{t(`privacy.${purpose}.${ground}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {closing.map((section) => (
        <section key={section} className={styles.section}>
          <h2>{t(`privacy.${section}.title`)}</h2>
          <p>{t(`privacy.${section}.text`)}</p>
        </section>
      ))}
      {company && (
        <p>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </p>
      )}
    </>
  )
}
