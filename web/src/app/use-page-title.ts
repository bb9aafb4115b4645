import { usePageMeta } from './use-page-meta.ts'

/** Names the document after the page; `undefined` while the name is not known yet leaves the site's own. */
export function usePageTitle(page: string | undefined): void {
  usePageMeta({ title: page })
}
