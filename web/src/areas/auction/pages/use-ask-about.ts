import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { useCallback, useState } from 'react'
import type { QuestionAbout } from '../questions/question-form.tsx'

/** Tabs that a mail leads to. */
const askedTabs = ['questions', 'documents'] as const
type ShownTab = { readonly id: 'auction' | (typeof askedTabs)[number] }

/**
 * Leads to the questions from beside a document, and to what a mail is about by the URL. A form for a bid
 * opens from every tab, and is on the first one.
 */
export function useAskAbout(hasForm: boolean) {
  const [shownTab, setShownTab] = useState<ShownTab | undefined>(() => {
    const id = askedTabs.find((tab) => location.hash === `#${tab}`)
    return id && { id }
  })
  const [about, setAbout] = useState<QuestionAbout | null>(null)
  const [hadForm, setHadForm] = useState(false)
  if (hasForm !== hadForm) {
    setHadForm(hasForm)
    if (hasForm) setShownTab({ id: 'auction' })
  }
  const ask = useCallback((document: AuctionDocument) => {
    const next = { id: 'questions', document } as const
    setAbout(next)
    setShownTab(next)
  }, [])
  const close = useCallback(() => setAbout(null), [])
  return { about, ask, close, shownTab }
}
