import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ExportProof } from '@zuschlag/engine/verification/export-signature'
import type { ExportVerificationResult } from '@zuschlag/engine/verification/export-verification-result'
import { Notice } from '../../../design/notice.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { FactList } from './fact-list.tsx'
import { placeOf } from './misfit-place.ts'

type Props = { fileName: string; result: ExportVerificationResult; tookMs: number }

const MS_PER_SECOND = 1000

/** What was found out about a file: genuine, or the first place that does not fit. */
export function VerificationResultPanel({ fileName, result, tookMs }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Panel title={t('verify.result.title')}>
      <PanelBody>
        <div className="stack fit">
          <ResultNotice result={result} />
          <p className="sm muted">
            {t('verify.result.about', { file: fileName, seconds: format.decimal(tookMs / MS_PER_SECOND) })}
          </p>
        </div>
      </PanelBody>
    </Panel>
  )
}

function ResultNotice({ result }: { result: ExportVerificationResult }) {
  const { t } = useTranslation()
  switch (result.status) {
    case 'fits':
      return (
        <>
          <Proof proof={result.proof} />
          {result.hasKnownRules === false && <p className="sm">{t('verify.result.otherRules')}</p>}
          <Facts result={result} />
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
function Proof({ proof }: { proof: ExportProof }) {
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
      {t(`verify.result.${placeOf(problem, line)}`, { line })}{' '}
      {problem !== null && t(`verify.problem.${problem}`)}
    </>
  )
}

function Facts({ result }: { result: Extract<ExportVerificationResult, { status: 'fits' }> }) {
  const { t } = useTranslation()
  const format = useFormat()
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
