import type { Language } from '../account/authenticated-user.ts'

/** What a page is asked for: by whom does not matter, every reader gets the same. */
export type PageRequest = {
  /** Path without query, `/de/objects`. */
  readonly path: string
  /** The query of the URL, `?zip=1080`; empty where nothing. */
  readonly search: string
  /** The language of a path that names none. */
  readonly language: Language
  /** Scheme and host that the links of the page name, without a trailing slash. */
  readonly origin: string
  /** Server time in milliseconds since 1970: what countdowns on the page count from. */
  readonly nowMs: number
}

/**
 * A page as the server renders it: `page` in full, `redirect` to a path, `prepared` where only the browser
 * can say what to show, because it depends on the session or on what the device remembers, and `shell` where
 * nothing is known of it.
 */
export type RenderedPage =
  | {
      readonly kind: 'page'
      readonly status: 200 | 404
      readonly language: Language
      /** BCP 47 tag for `<html lang>`. */
      readonly locale: string
      /** Tags for the head. */
      readonly head: string
      /** What stands in the root element. */
      readonly body: string
      /** JSON, safe in a script element, from which the browser hydrates; empty where it renders again. */
      readonly data: string
    }
  | {
      readonly kind: 'prepared'
      readonly language: Language
      /** Tags that ask for what is read first, to stand before all others. */
      readonly reads: string
      /** Tags for the head that ask for the scripts and styles of the page. */
      readonly head: string
    }
  | { readonly kind: 'redirect'; readonly path: string }
  | { readonly kind: 'shell' }

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/** Answers a read of the public API as a visitor would get it. `path` is below /api, query and all. */
export type PublicRead = (path: string) => Promise<{ readonly status: number; readonly body: unknown }>
