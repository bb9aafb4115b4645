import type { Page } from './pages.ts'

const PATH = '/.well-known/security.txt'
/** RFC 9116 asks for less than a year; a copy that somebody kept names no contact of long ago. */
const VALID_DAYS = 90
const DAY_MS = 86_400_000

export type SecurityTxtOptions = {
  /** Where this deployment is reached. */
  readonly origin: string
  /** Email address that takes reports of vulnerabilities. */
  readonly contact: string
  /** Wall clock, Unix milliseconds. */
  readonly nowMs: () => number
}

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. It expires after 90 days. */
export function securityTxt({ origin, contact, nowMs }: SecurityTxtOptions): Page {
  return {
    path: PATH,
    answer(context) {
      // Whole days, so that caches and comparisons see one text a day.
      const expires = new Date((Math.floor(nowMs() / DAY_MS) + VALID_DAYS) * DAY_MS)
      context.set('Content-Type', 'text/plain; charset=utf-8')
      context.set('Cache-Control', 'public, max-age=86400')
      context.body = [
        `Contact: mailto:${encodeURI(contact)}`,
        `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
        'Preferred-Languages: de, en',
        `Canonical: ${origin}${PATH}`,
        '',
      ].join('\n')
    },
  }
}
