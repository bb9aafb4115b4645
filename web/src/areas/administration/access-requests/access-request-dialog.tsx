import type { AccessRequestFile } from '@zuschlag/contracts/access-requests/access-request'
import {
  type AdministeredAccessRequest,
  getAccessRequestFile,
} from '@zuschlag/contracts/access-requests/administration'
import { getConcludedBrokeragePaper } from '@zuschlag/contracts/access-requests/conclude-brokerage'
import { answerNewerProof } from '@zuschlag/contracts/access-requests/newer-proof'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { urlOf } from '../../../kernel/api/url.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'
import { Facts, emailLink, phoneLink } from '../editing/edited-panel.tsx'
import { platformProblems, useChange } from '../editing/use-change.ts'
import { personText } from '../table/person-cell.tsx'
import { DecideForm, type Decision } from './decide-form.tsx'
import styles from './access-requests.module.css'

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
    <ul className="stack gap-3" aria-label={t('accessRequest.messages')}>
      {request.messages.map(({ by, text, at }) => (
        <li key={at}>
          <b>{by === 'tenant' ? t('platform.accessRequests.you') : person}</b>{' '}
          <q className="breaks as-written">{text}</q>
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
    <section className={`stack top ruled ${styles.files}`} aria-label={t('platform.accessRequests.files')}>
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

/** Who asks, for whom, and what they prove. */
function RequestFacts({ request }: { request: AdministeredAccessRequest }) {
  const { t, format } = useIntl()
  const { applicant, auction, proofAmount, proofExpiresOn, partyName, party, submittedAt } = request
  const { email, phoneNumber } = applicant
  const { currencyCode, timeZone } = auction
  const until =
    proofExpiresOn === null ? '' : format.date(`${proofExpiresOn}T12:00:00.000Z` as Instant, 'UTC')
  return (
    <Facts
      facts={[
        [t('platform.accessRequests.column.object'), `${auction.title}, ${auction.city}`],
        [t('platform.accessRequests.fact.email'), email && emailLink(email)],
        [t('platform.accessRequests.fact.phone'), phoneNumber && phoneLink(phoneNumber)],
        [
          t('platform.accessRequests.fact.party'),
          party && [t(`platform.accessRequests.fact.partyOf.${party}`), partyName].filter(Boolean).join(': '),
        ],
        [t('platform.accessRequests.fact.registerNumber'), request.registerNumber],
        [t('platform.accessRequests.fact.representedBy'), request.representedBy],
        [
          t('platform.accessRequests.fact.amount'),
          proofAmount === null ? null : format.money(proofAmount, currencyCode),
        ],
        [t('platform.accessRequests.fact.issuer'), request.proofIssuer],
        [
          t('platform.accessRequests.fact.expiresOn'),
          request.isProofExpired ? `${until} (${t('platform.accessRequests.expired')})` : until,
        ],
        [t('platform.accessRequests.fact.sentAt'), submittedAt && format.dateTime(submittedAt, timeZone)],
        [
          t('platform.accessRequests.fact.limit'),
          request.limit === null ? null : format.money(request.limit, currencyCode),
        ],
        [
          t('platform.accessRequests.fact.category'),
          request.declineCategory && t(`accessRequest.declined.${request.declineCategory}`),
        ],
        [t('platform.accessRequests.fact.decidedBy'), request.decidedBy && personText(request.decidedBy)],
      ]}
    />
  )
}

/** What was concluded about the commission; nothing where there was nothing to conclude. */
function BrokerageFacts({ request }: { request: AdministeredAccessRequest }) {
  const { t, format } = useIntl()
  const { brokerage } = request
  if (brokerage === null) return null
  const at = (instant: Instant) => format.dateTime(instant, request.auction.timeZone)
  const { percent, agreement, concludedAt, beginsAtOnce, withdrawableUntil, withdrawnAt } = brokerage
  const until = { until: at(withdrawableUntil) }
  const paper = (
    <DownloadLink href={urlOf(getConcludedBrokeragePaper.path, { requestId: request.id })} hasIcon={false}>
      {t('platform.accessRequests.brokerage.paper', { version: agreement.version })}
    </DownloadLink>
  )
  return (
    <section aria-label={t('platform.accessRequests.brokerage.title')}>
      {withdrawnAt !== null && (
        <Notice
          tone="warning"
          title={t('platform.accessRequests.brokerage.withdrawn', { at: at(withdrawnAt) })}
        />
      )}
      {withdrawnAt === null && !beginsAtOnce && (
        <Notice tone="warning" title={t('platform.accessRequests.brokerage.later', until)} />
      )}
      <Facts
        facts={[
          [t('platform.accessRequests.brokerage.title'), paper],
          [
            t('accessRequest.brokerage.commission'),
            t('accessRequest.brokerage.percent', { percent: format.percent(percent) }),
          ],
          [t('platform.accessRequests.brokerage.concludedAt'), at(concludedAt)],
          [
            t('platform.accessRequests.brokerage.begin'),
            t(
              beginsAtOnce
                ? 'platform.accessRequests.brokerage.atOnce'
                : 'platform.accessRequests.brokerage.afterPeriod',
            ),
          ],
        ]}
      />
    </section>
  )
}

type NewerProofFactsProps = { request: AdministeredAccessRequest }

/** What somebody with access handed in to follow their proof; nothing where nothing waits. */
function NewerProofFacts({ request: { newerProof, auction } }: NewerProofFactsProps) {
  const { t, format } = useIntl()
  if (newerProof === null) return null
  const { amount, issuer, expiresOn, sentAt } = newerProof
  return (
    <section className="stack gap-3" aria-label={t('platform.accessRequests.newerProof.title')}>
      <h3>{t('platform.accessRequests.newerProof.title')}</h3>
      <Facts
        facts={[
          [t('platform.accessRequests.fact.amount'), format.money(amount, auction.currencyCode)],
          [t('platform.accessRequests.fact.issuer'), issuer],
          [
            t('platform.accessRequests.fact.expiresOn'),
            format.date(`${expiresOn}T12:00:00.000Z` as Instant, 'UTC'),
          ],
          [t('platform.accessRequests.fact.sentAt'), format.dateTime(sentAt, auction.timeZone)],
        ]}
      />
    </section>
  )
}

/** The two answers to it; the access stays as it is. */
function NewerProofAnswers({ request, onDone }: NewerProofFactsProps & { onDone: () => void }) {
  const { t } = useTranslation()
  const { id, revision } = request
  const answer = (isConfirmed: boolean) =>
    call(answerNewerProof, { params: { requestId: id }, body: { revision, isConfirmed } })
  const outdated = [administeredKey]
  const done = { outdated, onDone }
  const confirm = useChange({
    ...done,
    change: answer,
    done: t('platform.accessRequests.newerProof.confirmed'),
  })
  const refuse = useChange({
    ...done,
    change: answer,
    done: t('platform.accessRequests.newerProof.refused'),
  })
  const isPending = confirm.isPending || refuse.isPending
  return (
    <>
      <ProblemNotice texts={platformProblems} error={confirm.error ?? refuse.error} />
      <Button isPending={isPending} pendingLabel={t('platform.working')} onPress={() => confirm.mutate(true)}>
        {t('platform.accessRequests.newerProof.confirm')}
      </Button>
      <Button variant="secondary" isDisabled={isPending} onPress={() => refuse.mutate(false)}>
        {t('platform.accessRequests.newerProof.refuse')}
      </Button>
    </>
  )
}
