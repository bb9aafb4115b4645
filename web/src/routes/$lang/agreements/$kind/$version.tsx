import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useIntl, useTranslation } from '../../../../kernel/i18n/use-translation.ts'
import { ignoreError } from '../../../../kernel/api/ignore-error.ts'
import { problemOf } from '../../../../kernel/api/call.ts'
import { agreementQuery } from '../../../../kernel/api/site-queries.ts'
import { FailedPage } from '../../../../app/failed-page.tsx'
import { PageLink } from '../../../../app/page-link.tsx'
import { usePageTitle } from '../../../../app/use-page-meta.ts'
import { PageLoading } from '../../../../app/page-state.tsx'
import { EmptyState } from '../../../../design/empty-state.tsx'
import type { AgreementDocument } from '@zuschlag/contracts/site/agreements'
import { Notice } from '../../../../design/notice.tsx'
import styles from '../../../../areas/site/legal/legal-page.module.css'

export const Route = createFileRoute('/$lang/agreements/$kind/$version')({
  loader: ({ context, params: { lang, kind, version } }) => {
    void context.queryClient.query(agreementQuery(lang, kind, version)).catch(ignoreError)
  },
  component: function Agreement() {
    const { t } = useTranslation()
    const { lang, kind, version } = Route.useParams()
    const query = useQuery(agreementQuery(lang, kind, version))
    const { data: agreement } = query
    usePageTitle(agreement === undefined ? t('agreement.title') : t(`site.${agreement.kind}`))
    if (agreement !== undefined) return <AgreementPage agreement={agreement} />
    if ([400, 404].includes(problemOf(query.error)?.status ?? 0))
      return (
        <EmptyState headingLevel={1} drawing="sadFace" title={t('agreement.notFound')}>
          {t('agreement.notFoundText')}
        </EmptyState>
      )
    if (query.isPending) return <PageLoading />
    return (
      <div className="wrap">
        <FailedPage query={query} back={<PageLink page="">{t('shell.failure.home')}</PageLink>} />
      </div>
    )
  },
})

/** A version of an agreement, word by word, with what identifies it and the way to the other versions. */
function AgreementPage({ agreement }: { agreement: AgreementDocument }) {
  const { t, format, language: lang } = useIntl()
  const { kind, version, date, hash, versions, language, textHtml } = agreement
  const [newest] = versions
  const named = (each: { version: number; date: string }) =>
    t('agreement.version', {
      version: each.version,
      date: format.dateLong(`${each.date}T00:00:00.000Z`, 'UTC'),
    })
  const address = (each: { version: number }) => ({ lang, kind, version: String(each.version) })
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{t(`site.${kind}`)}</h1>
      <p className="lg">{named({ version, date })}</p>
      {newest !== undefined && newest.version !== version && (
        <Notice tone="warning" title={t('agreement.older')}>
          <Link to="/$lang/agreements/$kind/$version" params={address(newest)}>
            {t('agreement.toCurrent', { version: newest.version })}
          </Link>
        </Notice>
      )}
      {agreement.isExample && <Notice tone="warning" title={t('agreement.example')} />}
      {language !== lang && <p className="muted">{t('agreement.germanOnly')}</p>}
      <div
        className={`shrinks breaks grid measure ${styles.text}`}
        lang={language}
        // oxlint-disable-next-line react/no-danger -- cleaned by markdown.ts in the gateway
        dangerouslySetInnerHTML={{ __html: textHtml }}
      />
      <section className={styles.section}>
        <h2>{t('agreement.versions')}</h2>
        <ul className="stack gap-2">
          {versions.map((each) => (
            <li key={each.version}>
              {each.version === version ? (
                named(each)
              ) : (
                <Link to="/$lang/agreements/$kind/$version" params={address(each)}>
                  {named(each)}
                </Link>
              )}
            </li>
          ))}
        </ul>
        <p className="sm muted">{t('agreement.hash')}</p>
        <p className="mono breaks">{hash}</p>
      </section>
    </div>
  )
}
