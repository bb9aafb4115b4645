import type { AdministeredAccessRequest } from '@zuschlag/contracts/access-requests/administration'
import { getAccessRequestFile } from '@zuschlag/contracts/access-requests/administration'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { urlOf } from '../../../kernel/api/url.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { formatPhone } from '../../../kernel/i18n/phone.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Facts } from '../shared/facts.tsx'
import { personText } from '../shared/person-cell.tsx'
import styles from './access-requests.module.css'
import { DecideForm, type Decision } from './decide-form.tsx'

type Props = { request: AdministeredAccessRequest; onClose: () => void }

/** One request with its documents side by side, and the three answers to it. */
export function AccessRequestDialog({ request, onClose }: Props) {
  const { t } = useTranslation()
  const [decision, setDecision] = useState<Decision | null>(null)
  const person = personText(request.applicant)
  const isDecidable = request.state === 'open' || request.state === 'askedBack'
  if (decision !== null && isDecidable) {
    return (
      <DecideForm request={request} decision={decision} onBack={() => setDecision(null)} onDone={onClose} />
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('platform.accessRequests.dialog', { person })}
      size="wide"
      lead={t(`platform.accessRequests.state.${request.state}`)}
      actions={
        isDecidable && (
          <>
            <Button onPress={() => setDecision('approve')}>{t('platform.accessRequests.approve')}</Button>
            <Button variant="secondary" onPress={() => setDecision('ask')}>
              {t('platform.accessRequests.ask')}
            </Button>
            <Button variant="secondary" onPress={() => setDecision('decline')}>
              {t('platform.accessRequests.decline')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.parts}>
        <RequestFacts request={request} />
        <Messages request={request} person={person} />
        <Files request={request} person={person} />
      </div>
    </Dialog>
  )
}

function RequestFacts({ request }: { request: AdministeredAccessRequest }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { applicant, auction, proofAmount, proofExpiresOn, partyName, party, submittedAt } = request
  const { email, phoneNumber } = applicant
  const { currencyCode, timeZone } = auction
  const until =
    proofExpiresOn === null ? '' : format.date(`${proofExpiresOn}T12:00:00.000Z` as Instant, 'UTC')
  return (
    <Facts
      facts={[
        { label: t('platform.accessRequests.column.object'), value: `${auction.title}, ${auction.city}` },
        {
          label: t('platform.accessRequests.fact.email'),
          value: email && <a href={`mailto:${email}`}>{email}</a>,
        },
        {
          label: t('platform.accessRequests.fact.phone'),
          value: phoneNumber && <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber)}</a>,
        },
        {
          label: t('platform.accessRequests.fact.party'),
          value: party && [t(`accessRequest.party.${party}`), partyName].filter(Boolean).join(': '),
        },
        {
          label: t('platform.accessRequests.fact.amount'),
          value: proofAmount === null ? null : format.money(proofAmount, currencyCode),
        },
        { label: t('platform.accessRequests.fact.issuer'), value: request.proofIssuer },
        {
          label: t('platform.accessRequests.fact.expiresOn'),
          value: request.isProofExpired ? `${until} (${t('platform.accessRequests.expired')})` : until,
        },
        {
          label: t('platform.accessRequests.fact.sentAt'),
          value: submittedAt && format.dateTime(submittedAt, timeZone),
        },
        {
          label: t('platform.accessRequests.fact.limit'),
          value: request.limit === null ? null : format.money(request.limit, currencyCode),
        },
        {
          label: t('platform.accessRequests.fact.category'),
          value: request.declineCategory && t(`accessRequest.declined.${request.declineCategory}`),
        },
        {
          label: t('platform.accessRequests.fact.decidedBy'),
          value: request.decidedBy && personText(request.decidedBy),
        },
      ]}
    />
  )
}

function Messages({ request, person }: { request: AdministeredAccessRequest; person: string }) {
  const { t } = useTranslation()
  if (request.messages.length === 0) return null
  return (
    <ul className={styles.messages} aria-label={t('accessRequest.messages')}>
      {request.messages.map(({ by, text, at }) => (
        <li key={at}>
          <b>{by === 'tenant' ? t('platform.accessRequests.you') : person}</b> <q>{text}</q>
        </li>
      ))}
    </ul>
  )
}

/** The pictures are fetched when somebody asks for them: each look is written down on the server. */
function Files({ request, person }: { request: AdministeredAccessRequest; person: string }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const hasBoth = request.hasIdentification && request.hasProofOfFunds
  const url = (file: 'identification' | 'proofOfFunds') =>
    urlOf(getAccessRequestFile.path, { requestId: request.id, file })
  return (
    <section className={styles.files} aria-label={t('platform.accessRequests.files')}>
      {!hasBoth ? (
        <p className="muted">{t('platform.accessRequests.filesGone')}</p>
      ) : isShown ? (
        <>
          <img src={url('identification')} alt={t('platform.accessRequests.identificationOf', { person })} />
          <img src={url('proofOfFunds')} alt={t('platform.accessRequests.proofOf', { person })} />
        </>
      ) : (
        <div>
          <p className="sm muted">{t('platform.accessRequests.lookNoted')}</p>
          <Button variant="secondary" size="small" onPress={() => setShown(true)}>
            {t('platform.accessRequests.showFiles')}
          </Button>
        </div>
      )}
    </section>
  )
}
