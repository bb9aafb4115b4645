import { useQuery } from '@tanstack/react-query'
import { signingKeysQuery } from '../../../kernel/api/site-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** The public keys of the platform, to be compared with those of other places. */
export function PublishedKeys() {
  const { t } = useTranslation()
  const { data } = useQuery(signingKeysQuery)
  if (data === undefined || data.keys.length === 0) return null
  return (
    <>
      <h2>{t('verify.keys.title')}</h2>
      <p>{t('verify.keys.text')}</p>
      <ul>
        {data.keys.map(({ keyId, publicKey }, index) => (
          <li key={publicKey}>
            {t(index === 0 ? 'verify.keys.current' : 'verify.keys.retired', { keyId })}{' '}
            <code className="mono">{publicKey}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
