import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { configurationQuery } from '../../../kernel/api/queries.ts'

/** Who runs the site, for search engines (schema.org). */
export function useOrganisation(): Readonly<Record<string, unknown>> | null {
  const { t } = useTranslation()
  const { data: site } = useQuery(configurationQuery)
  if (site === undefined) return null
  const { name, street, city, phone, email } = site.company
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: t('shell.siteName'),
    legalName: name,
    email,
    telephone: phone,
    address: { '@type': 'PostalAddress', streetAddress: street, addressLocality: city },
  }
}
