import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ExportProof } from '@zuschlag/engine/verification/export-signature'
import type { ExportVerificationResult } from '@zuschlag/engine/verification/export-verification-result'
import { Notice } from '../../../design/notice.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './verify-page.module.css'

type Props = { fileName: string; verdict: ExportVerificationResult; tookMs: number }

const MS_PER_SECOND = 1000

/** What was found out about a file: genuine, or the first place that does not fit. */
export function VerdictPanel({ fileName, verdict, tookMs }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Panel title={t('verify.verdict.title')}>
      <PanelBody>
        <div className="stack">
          <Verdict verdict={verdict} />
          <p className="sm muted">
            {t('verify.verdict.about', { file: fileName, seconds: format.decimal(tookMs / MS_PER_SECOND) })}
          </p>
        </div>
      </PanelBody>
    </Panel>
  )
}

function Verdict({ verdict }: { verdict: ExportVerificationResult }) {
  const { t } = useTranslation()
  switch (verdict.status) {
    case 'fits':
      return (
        <>
          <Proof proof={verdict.proof} />
          {verdict.hasKnownRules === false && <p className="sm">{t('verify.verdict.otherRules')}</p>}
          <Facts verdict={verdict} />
        </>
      )
    case 'doesNotFit':
      return (
        <>
          <Notice tone="refused" role="alert" title={t('verify.verdict.forged')}>
            <FirstMisfit verdict={verdict} />
          </Notice>
          <p className="sm">
            {verdict.fitsUntil < 0
              ? t('verify.verdict.nothingFits')
              : t('verify.verdict.fitsUntil', { revision: verdict.fitsUntil })}
          </p>
        </>
      )
    case 'newerRelease':
      return (
        <Notice tone="warning" role="alert" title={t('verify.verdict.newer')}>
          {t('verify.verdict.newerText')}
        </Notice>
      )
    default:
      return (
        <Notice tone="warning" role="alert" title={t('verify.verdict.notAnExport')}>
          {t(`verify.problem.${verdict.problem}`)}
        </Notice>
      )
  }
}

/** Genuine is what the platform signed; everything else that fits is called what it is. */
function Proof({ proof }: { proof: ExportProof }) {
  const { t } = useTranslation()
  if (proof.status === 'unsigned') {
    return (
      <Notice tone="warning" role="status" title={t('verify.verdict.unsigned')}>
        {t('verify.verdict.unsignedText')}
      </Notice>
    )
  }
  const { status, keyId, publicKey } = proof
  if (status === 'known') {
    return (
      <Notice tone="leading" role="status" title={t('verify.verdict.genuine')}>
        {t('verify.verdict.genuineText', { keyId })}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" role="status" title={t(`verify.verdict.${status}`, { keyId })}>
      {t(`verify.verdict.${status}Text`)} <code className="mono">{publicKey}</code>
    </Notice>
  )
}

function FirstMisfit({ verdict }: { verdict: Extract<ExportVerificationResult, { status: 'doesNotFit' }> }) {
  const { t } = useTranslation()
  const { fault, problem, line, fitsUntil } = verdict
  if (fault !== null) {
    const where = t(fault.stream === 'auction' ? 'verify.verdict.atRevision' : 'verify.verdict.atAttempt', {
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
      <span data-misfit={fitsUntil + 1}>{t('verify.verdict.atLine', { line, revision: fitsUntil + 1 })}</span>{' '}
      {problem !== null && t(`verify.problem.${problem}`)}
    </>
  )
}

function Facts({ verdict }: { verdict: Extract<ExportVerificationResult, { status: 'fits' }> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { header, events, attempts } = verdict
  const rows: readonly (readonly [string, string, boolean?])[] = [
    [t('verify.facts.auction'), header.auctionId, true],
    [t('verify.facts.exportedAt'), format.dateTimeSeconds(header.exportedAt, header.terms.timeZone)],
    [t('verify.facts.events'), format.wholeNumber(events)],
    [t('verify.facts.attempts'), format.wholeNumber(attempts)],
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(([term, value, isMono]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={isMono === true ? 'mono' : 'num'}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
