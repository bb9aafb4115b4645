import type { AccessRequestFile } from '@zuschlag/contracts/access-requests/access-request'
import type { AdministeredAccessRequest } from '@zuschlag/contracts/access-requests/administration'
import { getAccessRequestFile } from '@zuschlag/contracts/access-requests/administration'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { urlOf } from '../../../kernel/api/url.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { personText } from '../table/person-cell.tsx'
import styles from './access-requests.module.css'
import { BrokerageFacts } from './brokerage-facts.tsx'
import { DecideForm, type Decision } from './decide-form.tsx'
import { NewerProofAnswers, NewerProofFacts } from './newer-proof-answers.tsx'
import { RequestFacts } from './request-facts.tsx'

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
        isDecidable ? (
          <>
            <Button onPress={() => setDecision('approve')}>{t('platform.accessRequests.approve')}</Button>
            <Button variant="secondary" onPress={() => setDecision('ask')}>
              {t('platform.accessRequests.ask')}
            </Button>
            <Button variant="secondary" onPress={() => setDecision('decline')}>
              {t('platform.accessRequests.decline')}
            </Button>
          </>
        ) : (
          request.newerProof !== null && <NewerProofAnswers request={request} onDone={onClose} />
        )
      }
    >
      <div className="stack gap-5">
        <RequestFacts request={request} />
        <BrokerageFacts request={request} />
        <Messages request={request} person={person} />
        <NewerProofFacts request={request} />
        <Files request={request} person={person} />
      </div>
    </Dialog>
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
  const url = (file: AccessRequestFile) => urlOf(getAccessRequestFile.path, { requestId: request.id, file })
  return (
    <section className={styles.files} aria-label={t('platform.accessRequests.files')}>
      {!hasBoth ? (
        <p className="muted">{t('platform.accessRequests.filesGone')}</p>
      ) : isShown ? (
        <>
          <img src={url('identification')} alt={t('platform.accessRequests.identificationOf', { person })} />
          <img src={url('proofOfFunds')} alt={t('platform.accessRequests.proofOf', { person })} />
          {request.newerProof !== null && (
            <img
              // Another picture under the same address, once one was replaced.
              key={request.newerProof.sentAt}
              src={url('newerProof')}
              alt={t('platform.accessRequests.newerProofOf', { person })}
            />
          )}
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
