import { createContext } from 'react'
import type { PageMeta } from './page-meta.ts'

/** Where pages say what the document is called and how it is shared. */
export type PageHeadRecorder = {
  /** Scheme and host of this site, without a trailing slash. */
  readonly origin: string
  /** Called while a page is rendered; only the server listens, which has no effects. */
  readonly note: (meta: PageMeta) => void
  /** Called once a page is shown. */
  readonly show: (meta: PageMeta) => void
}

export const PageHeadContext = createContext<PageHeadRecorder | null>(null)
export const PageHeadProvider = PageHeadContext.Provider
