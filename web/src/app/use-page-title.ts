import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the document after the page; `undefined` while the name is not known yet leaves the site's own. */
export function usePageTitle(page: string | undefined): void {
  const { t } = useTranslation()
  const title = page === undefined ? t('shell.siteName') : t('shell.pageTitle', { page })
  useEffect(() => {
    document.title = title
  }, [title])
}
