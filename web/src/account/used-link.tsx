import type { TokenPurpose } from '@zuschlag/contracts/account/set-password'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SplitPage } from '../../design/split-page.tsx'
import { pageTexts } from './page-texts.ts'
import styles from './password-page.module.css'

type Props = {
  purpose: TokenPurpose
  /** Ways on from here. */
  actions: ReactNode
}

/** A link that is forged, used or too old. Which of these is not said; what to do now is. */
export function UsedLink({ purpose, actions }: Props) {
  const { t } = useTranslation()
  return (
    <SplitPage picture="townHouses">
      <div>
        <h1>{t('LoginPage.LinkInvalidTitle')}</h1>
        <p className={styles.lead} role="alert">
          {t(pageTexts[purpose].invalid)}
        </p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </SplitPage>
  )
}
