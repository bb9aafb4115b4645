import { useEffect, useRef, type ReactNode } from 'react'
import { SplitPage } from '../../../design/split-page.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = {
  /** What to do now. */
  text: string
  /** Ways on from here. */
  actions: ReactNode
}

/** A link that is forged, used or too old. Which of these is not said; what to do now is. */
export function UsedLink({ text, actions }: Props) {
  const { t } = useTranslation()
  const headingRef = useRef<HTMLHeadingElement>(null)
  // It may take the place of a button that was pressed.
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <SplitPage picture="townHouses">
      <div>
        <h1 ref={headingRef} tabIndex={-1}>
          {t('LoginPage.LinkInvalidTitle')}
        </h1>
        <p className="muted down-close" role="alert">
          {text}
        </p>
      </div>
      <div className="row stretch">{actions}</div>
    </SplitPage>
  )
}
