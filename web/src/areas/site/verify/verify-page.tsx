import { useQuery } from '@tanstack/react-query'
import type { ExportProof } from '@zuschlag/engine/verification/export-signature'
import type { ExportVerificationResult } from '@zuschlag/engine/verification/export-verification-result'
import { FileCheck2 } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel } from '../../../design/panel.tsx'
import { signingKeysQuery } from '../../../kernel/api/site-queries.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { addFiles, noFiles, sortFiles, misfitPlaceOf, useVerification } from './use-verification.ts'
import { FactList, ReceiptList } from './receipt-list.tsx'
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
    <div className={`wrap fit grid ${styles.page}`}>
      <FileDrop isReady={isReady} isSmall={!isIdle} onFiles={(files) => void take(files)} />
      <div className={`stack gap-6 start ${styles.findings}`}>
        {leftOut.length > 0 && (
          <Notice tone="warning" role="status" title={t('verify.leftOut')}>
            <span className="breaks">{leftOut.join(', ')}</span>
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
      <section className={`measure ${styles.about}`} aria-labelledby="verify-about">
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

type FileDropProps = {
  onFiles: (files: readonly File[]) => void
  isReady: boolean
  /** Once there is something found, which then stands in the first look. */
  isSmall: boolean
}

/**
 * Takes files that are dropped, chosen or photographed; the browser's own control lies over the whole and
 * keeps the keyboard.
 */
function FileDrop({ onFiles, isReady, isSmall }: FileDropProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null): void => {
    if (files !== null && files.length > 0) onFiles([...files])
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={`stack gap-3 fit anchor surface ${styles.drop}`}
      data-over={isOver ? '' : undefined}
      data-small={isSmall ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon of={FileCheck2} size="lg" />
      <p className={styles.title} id={`${id}-title`}>
        {t('verify.drop')}
      </p>
      <p className="sm muted" id={`${id}-hint`}>
        {t('verify.dropHint')}
      </p>
      <div className={styles.choose}>
        <input
          id={id}
          type="file"
          multiple
          className={styles.input}
          aria-label={t('verify.choose')}
          aria-describedby={`${id}-title ${id}-hint`}
          onChange={(event) => {
            take(event.currentTarget.files)
            // The same file may be chosen again.
            event.currentTarget.value = ''
          }}
        />
        <span className={buttonClass({ variant: 'secondary' })} aria-hidden>
          {t('verify.choose')}
        </span>
      </div>
      <p className="sm muted" data-ready={isReady ? '' : undefined}>
        {t(isReady ? 'verify.ready' : 'verify.loading')}
      </p>
    </div>
  )
}

/** The public keys of the platform, to be compared with those of other places. */
function PublishedKeys() {
  const { t } = useTranslation()
  const { data } = useQuery(signingKeysQuery)
  if (data === undefined || data.keys.length === 0) return null
  return (
    <>
      <h2>{t('verify.keys.title')}</h2>
      <p>{t('verify.keys.text')}</p>
      <ul>
        {data.keys.map(({ keyId, publicKey }, index) => (
          <li key={publicKey}>
            {t(index === 0 ? 'verify.keys.current' : 'verify.keys.retired', { keyId })}{' '}
            <code className="mono">{publicKey}</code>
          </li>
        ))}
      </ul>
    </>
  )
}

type VerificationMeterProps = { fileName: string; bytes: number; ofBytes: number }

const BYTES_PER_MEGABYTE = 1_000_000

/** Progress of the verification. */
function VerificationMeter({ fileName, bytes, ofBytes }: VerificationMeterProps) {
  const { t, format } = useIntl()
  const megabytes = (value: number): string => format.decimal(value / BYTES_PER_MEGABYTE)
  return (
    <Panel title={t('verify.verifying', { file: fileName })}>
      <progress
        className={styles.progress}
        value={bytes}
        max={Math.max(ofBytes, 1)}
        aria-label={t('verify.verifying', { file: fileName })}
      />
      <p className="sm muted num">
        {t('verify.progress', { done: megabytes(bytes), all: megabytes(ofBytes) })}
      </p>
    </Panel>
  )
}

type VerificationResultPanelProps = { fileName: string; result: ExportVerificationResult; tookMs: number }

const MS_PER_SECOND = 1000

/** What was found out about a file: genuine, or the first place that does not fit. */
function VerificationResultPanel({ fileName, result, tookMs }: VerificationResultPanelProps) {
  const { t, format } = useIntl()
  return (
    <Panel title={t('verify.result.title')}>
      <div className="stack fit">
        <ResultNotice result={result} />
        <p className="sm muted">
          {t('verify.result.about', { file: fileName, seconds: format.decimal(tookMs / MS_PER_SECOND) })}
        </p>
      </div>
    </Panel>
  )
}

function ResultNotice({ result }: { result: ExportVerificationResult }) {
  const { t } = useTranslation()
  switch (result.status) {
    case 'fits':
      return (
        <>
          <HistoryProof proof={result.proof} />
          {result.hasKnownRules === false && <p className="sm">{t('verify.result.otherRules')}</p>}
          <HistoryProofFacts result={result} />
        </>
      )
    case 'doesNotFit':
      return (
        <>
          <Notice tone="refused" role="alert" title={t('verify.result.forged')}>
            <FirstMisfit result={result} />
          </Notice>
          <p className="sm">
            {result.fitsUntil < 0
              ? t('verify.result.nothingFits')
              : t('verify.result.fitsUntil', { revision: result.fitsUntil })}
          </p>
        </>
      )
    case 'newerRelease':
      return (
        <Notice tone="warning" role="alert" title={t('verify.result.newer')}>
          {t('verify.result.newerText')}
        </Notice>
      )
    default:
      return (
        <Notice tone="warning" role="alert" title={t('verify.result.notAnExport')}>
          {t(`verify.problem.${result.problem}`)}
        </Notice>
      )
  }
}

/** Genuine is what the platform signed; everything else that fits is called what it is. */
function HistoryProof({ proof }: { proof: ExportProof }) {
  const { t } = useTranslation()
  if (proof.status === 'unsigned') {
    return (
      <Notice tone="warning" role="status" title={t('verify.result.unsigned')}>
        {t('verify.result.unsignedText')}
      </Notice>
    )
  }
  const { status, keyId, publicKey } = proof
  if (status === 'known') {
    return (
      <Notice tone="leading" role="status" title={t('verify.result.genuine')}>
        {t('verify.result.genuineText', { keyId })} {t('verify.result.noLaterEvents')}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" role="status" title={t(`verify.result.${status}`, { keyId })}>
      {t(`verify.result.${status}Text`)} <code className="mono">{publicKey}</code>
    </Notice>
  )
}

function FirstMisfit({ result }: { result: Extract<ExportVerificationResult, { status: 'doesNotFit' }> }) {
  const { t } = useTranslation()
  const { fault, problem, line } = result
  if (fault !== null) {
    const where = t(fault.stream === 'auction' ? 'verify.result.atRevision' : 'verify.result.atAttempt', {
      revision: fault.revision,
    })
    return (
      <>
        <span data-misfit={fault.revision}>{where}</span> {t(`verify.fault.${fault.code}`)}
      </>
    )
  }
  return (
    <>
      {t(`verify.result.${misfitPlaceOf(problem, line)}`, { line })}{' '}
      {problem !== null && t(`verify.problem.${problem}`)}
    </>
  )
}

function HistoryProofFacts({ result }: { result: Extract<ExportVerificationResult, { status: 'fits' }> }) {
  const { t, format } = useIntl()
  const { header, events, attempts } = result
  return (
    <FactList
      rows={[
        [t('verify.facts.auction'), header.auctionId, 'mono'],
        [t('verify.facts.exportedAt'), format.dateTimeSeconds(header.exportedAt, header.terms.timeZone)],
        [t('verify.facts.lastRevision'), format.wholeNumber(events - 1)],
        [t('verify.facts.events'), format.wholeNumber(events)],
        [t('verify.facts.attempts'), format.wholeNumber(attempts)],
      ]}
    />
  )
}
