import { lazily } from '../design/lazily.tsx'

/** The page of a read that failed, with code that is loaded when it is needed. */
export const FailedPage = lazily(async () => (await import('./unread-page.tsx')).UnreadPage)
