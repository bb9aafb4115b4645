import type { DisputeIncident } from '@zuschlag/contracts/administration/dispute-incidents'
import { Unplug } from 'lucide-react'
import { classNames } from '../../../design/class-names.ts'
import { Icon } from '../../../design/icon.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { Bidders } from './bidders.ts'
import styles from './events-panel.module.css'
import { useIncidentTexts } from './use-incident-texts.ts'
import type { StepTexts } from './use-step-texts.ts'

type Props = {
  incident: DisputeIncident
  bidders: Bidders
  texts: StepTexts
  timeZone: string
  /** Whether it arrived after the moment that is looked at. */
  isFuture: boolean
}

const SHORT_ID = 8
const NOTHING = '–'

/** A bid or request that never reached the engine, among the steps of the history. */
export function IncidentRow({ incident, bidders, texts, timeZone, isFuture }: Props) {
  const format = useFormat()
  const { title, reason } = useIncidentTexts(bidders, texts)
  const name = bidders.nameBeside(incident.person?.id)
  const { at, status, code } = incident
  return (
    <tr className={classNames(isFuture && styles.future)} data-incident={code}>
      <td className="num">{NOTHING}</td>
      <td className="num">{format.dateTimeMs(at, timeZone)}</td>
      <td className={styles.what}>
        <div className={styles.event}>
          <Mark />
          <div>
            <b>{title(incident)}</b>
            {name !== null && <span className="sm muted"> {name}</span>}
            <FurtherLines incident={incident} timeZone={timeZone} />
          </div>
        </div>
      </td>
      <td className={styles.rule}>
        {reason(incident)}{' '}
        <span className="mono xs muted">
          [{status} {code}]
        </span>
      </td>
      <td className="mono muted">{NOTHING}</td>
    </tr>
  )
}

function Mark() {
  return (
    <span className={classNames(styles.mark, styles.incident)}>
      <Icon of={Unplug} size="sm" />
    </span>
  )
}

/** How often it came, under which command, and what was decided of it later. */
function FurtherLines({ incident, timeZone }: Pick<Props, 'incident' | 'timeZone'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const { count, lastAt, commandId, requestId, code, decided } = incident
  return (
    <>
      {count > 1 && (
        <span className={`sm muted ${styles.type ?? ''}`}>
          {t('dispute.incidents.counted', { count, time: format.timeSeconds(lastAt, timeZone) })}
        </span>
      )}
      {decided !== null && (
        <span className={`sm ${styles.type ?? ''}`}>
          {t('dispute.incidents.decided', {
            place: t(decided.stream === 'auction' ? 'dispute.revision' : 'dispute.attempt', decided),
          })}
        </span>
      )}
      {decided === null && code === 'outcomeUnknown' && (
        <span className={`sm ${styles.type ?? ''}`}>{t('dispute.incidents.undecided')}</span>
      )}
      {commandId !== null && (
        <span className={`mono xs muted ${styles.type ?? ''}`} title={commandId}>
          {t('dispute.incidents.command', { id: commandId.slice(0, SHORT_ID) })}
        </span>
      )}
      {requestId !== null && (
        <span className={`mono xs muted ${styles.type ?? ''}`} title={requestId}>
          {t('dispute.incidents.request', { id: requestId.slice(0, SHORT_ID) })}
        </span>
      )}
    </>
  )
}
