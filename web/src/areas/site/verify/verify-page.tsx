import { useRef, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { FileDrop } from './file-drop.tsx'
import { addFiles, noFiles } from './held-files.ts'
import { VerificationMeter } from './verification-meter.tsx'
import { PublishedKeys } from './published-keys.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { sortFiles } from './sort-files.ts'
import { useVerification } from './use-verification.ts'
import { VerificationResultPanel } from './verification-result-panel.tsx'
import styles from './verify-page.module.css'

/** Set in the letters of hashes, which are thereby loaded before a network may be missing. */
const COMMAND = 'npm run cli -- verify --file'

/** Anybody verifies a dispute file and receipts here, in the browser alone: nothing is uploaded. */
export function VerifyPage() {
  const { t } = useTranslation()
  const { isReady, verification, verify, forget } = useVerification()
  const [{ receipts, leftOut }, setHeld] = useState(noFiles)
  // What a drop adds to: another one may come while files are read.
  const held = useRef(noFiles)

  async function take(files: readonly File[]): Promise<void> {
    const added = await sortFiles(files)
    held.current = addFiles(held.current, added)
    setHeld(held.current)
    if (held.current.file !== null) verify(held.current.file, held.current.receipts)
  }

  function startAgain(): void {
    forget()
    held.current = noFiles
    setHeld(noFiles)
  }

  const isIdle = verification.status === 'idle' && receipts.length === 0 && leftOut.length === 0
  const result = verification.status === 'verified' ? verification.result : null
  return (
    <div className={`wrap ${styles.page ?? ''}`}>
      <FileDrop isReady={isReady} isSmall={!isIdle} onFiles={(files) => void take(files)} />
      <div className={styles.findings}>
        {leftOut.length > 0 && (
          <Notice tone="warning" role="status" title={t('verify.leftOut')}>
            <span className={styles.name}>{leftOut.join(', ')}</span>
          </Notice>
        )}
        {verification.status === 'verifying' && (
          <VerificationMeter
            fileName={verification.file.name}
            bytes={verification.bytes}
            ofBytes={verification.file.size}
          />
        )}
        {verification.status === 'verified' && (
          <VerificationResultPanel
            fileName={verification.file.name}
            result={verification.result}
            tookMs={verification.tookMs}
          />
        )}
        {verification.status === 'unreadable' && (
          <Notice tone="outbid" role="alert" title={t('verify.unreadable')} />
        )}
        {receipts.length > 0 && <ReceiptList receipts={receipts} result={result} />}
        {!isIdle && (
          <Button variant="secondary" onPress={startAgain}>
            {t('verify.again')}
          </Button>
        )}
      </div>
      <section className={styles.about} aria-labelledby="verify-about">
        <h2 id="verify-about">{t('verify.about.title')}</h2>
        <ul>
          <li>{t('verify.about.chain')}</li>
          <li>{t('verify.about.decisions')}</li>
          <li>{t('verify.about.receipt')}</li>
          <li>{t('verify.about.limit')}</li>
          <li>
            {t('verify.about.cli')} <code className="mono">{COMMAND}</code>
          </li>
        </ul>
        <PublishedKeys />
      </section>
    </div>
  )
}
