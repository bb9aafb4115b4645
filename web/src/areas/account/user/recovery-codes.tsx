import { useEffect, useRef } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { saveFile } from '../../../design/save-file.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import page from './own-account-page.module.css'
import styles from './second-factor.module.css'

type Props = { codes: readonly string[]; onDone: () => void }

/** The codes for a lost app, this once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const text = `${t('secondFactor.fileTitle')}\n\n${codes.join('\n')}\n`
  return (
    <div className={page.form}>
      <h3 ref={headingRef} tabIndex={-1}>
        {t('secondFactor.codesTitle')}
      </h3>
      <Notice tone="warning" title={t('secondFactor.codesOnce')}>
        {t('secondFactor.codesKeep')}
      </Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button variant="secondary" onPress={() => saveFile('zuschlag-codes.txt', text, 'text/plain')}>
          {t('secondFactor.save')}
        </Button>
        <Button onPress={onDone}>{t('secondFactor.kept')}</Button>
      </div>
    </div>
  )
}
