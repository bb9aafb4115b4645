import type { AgreementDocument } from '@zuschlag/contracts/site/agreements'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Notice } from '../../../design/notice.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import styles from './legal-page.module.css'

/** A version of an agreement, word by word, with what identifies it and the way to the other versions. */
export function AgreementPage({ agreement }: { agreement: AgreementDocument }) {
  const { t } = useTranslation()
  const format = useFormat()
  const lang = useLanguage()
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
