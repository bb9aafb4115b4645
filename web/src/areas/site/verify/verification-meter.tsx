import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './verify-page.module.css'

type Props = { fileName: string; bytes: number; ofBytes: number }

const BYTES_PER_MEGABYTE = 1_000_000

/** Progress of the verification. */
export function VerificationMeter({ fileName, bytes, ofBytes }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const megabytes = (value: number): string => format.decimal(value / BYTES_PER_MEGABYTE)
  return (
    <Panel title={t('verify.verifying', { file: fileName })}>
      <PanelBody>
        <progress
          className={styles.progress}
          value={bytes}
          max={Math.max(ofBytes, 1)}
          aria-label={t('verify.verifying', { file: fileName })}
        />
        <p className="sm muted num">
          {t('verify.progress', { done: megabytes(bytes), all: megabytes(ofBytes) })}
        </p>
      </PanelBody>
    </Panel>
  )
}
