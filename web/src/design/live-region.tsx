import { useEffect, useState } from 'react'
import { createAnnouncer, type NewsKind, type Urgency } from './announcer.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const announcer = createAnnouncer({
  now: () => performance.now(),
  schedule: (callback, delayMs) => setTimeout(callback, delayMs),
})

/** Speaks a whole sentence to those who listen: politely merged, or at once for what cannot wait. */
export function announce(text: string, urgency?: Urgency, kind?: NewsKind): void {
  announcer.announce(text, urgency, kind)
}

/** Drops waiting news of a kind that is outdated without a newer announcement. */
export function dropAnnouncement(kind: NewsKind): void {
  announcer.drop(kind)
}

/** The page's one polite and one assertive region; mounted once by the shell. */
export function LiveRegion() {
  const [texts, setTexts] = useState<Record<Urgency, string>>({ polite: '', assertive: '' })
  useEffect(
    () =>
      announcer.connect((text, urgency) =>
        // A no-break space at the end makes the same sentence a new one, so that it is spoken again.
        setTexts((before) => ({ ...before, [urgency]: before[urgency] === text ? `${text}\u00a0` : text })),
      ),
    [],
  )
  return (
    <VisuallyHidden as="div">
      <div aria-live="polite" aria-atomic="true">
        {texts.polite}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {texts.assertive}
      </div>
    </VisuallyHidden>
  )
}
