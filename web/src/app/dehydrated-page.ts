import type { DehydratedState } from '@tanstack/react-query'
import { isLanguage, type Language } from '../kernel/i18n/language.ts'

/** Id of the script element with what the server hands to the browser. */
const HANDOVER_ID = 'handover'

/** What the browser needs to take over a page that the server drew. */
export type DehydratedPage = {
  readonly language: Language
  readonly path: string
  /** The query that it was drawn for, with its question mark; empty where none. */
  readonly search: string
  /** Server time for which it was drawn, milliseconds since 1970. */
  readonly renderedMs: number
  /** What was read for it. */
  readonly state: DehydratedState
}

/** The handover that stands in the page; null in the plain shell. */
export function readHandover(): DehydratedPage | null {
  const text = document.querySelector(`#${HANDOVER_ID}`)?.textContent
  if (!text) return null
  const handover = JSON.parse(text) as DehydratedPage
  return isLanguage(handover.language) ? handover : null
}
