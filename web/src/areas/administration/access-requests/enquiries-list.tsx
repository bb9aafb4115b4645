import { useQuery } from '@tanstack/react-query'
import { settleEnquiry, type Enquiry } from '@zuschlag/contracts/access-requests/enquiries'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { buttonClass } from '../../../design/button-class.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { enquiriesQuery } from '../../../kernel/api/access-request-queries.ts'
import { administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { platformProblems, useChange } from '../editing/use-change.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import styles from './access-requests.module.css'
import { InviteEnquirerDialog } from './invite-enquirer-dialog.tsx'

type Props = {
  state: 'open' | 'done'
  skip: number
  take: number
  renderLink: (auctionId: AuctionId, text: string) => ReactNode
}

/** What came over the contact forms of objects; from each a request for access can follow. */
export function EnquiriesList({ state, skip, take, renderLink }: Props) {
  const { t } = useTranslation()
  const query = useQuery(enquiriesQuery({ state, skip, take }))
  const [invited, setInvited] = useState<Enquiry | null>(null)
  const settle = useChange({
    change: ({ id, doneAt }: Enquiry) =>
      call(settleEnquiry, { params: { enquiryId: id }, body: { isDone: doneAt === null } }),
    done: t('platform.messages.settled'),
    outdated: [administeredKey],
  })
  return (
    <div className={styles.enquiries}>
      <FailedRead query={query} />
      <ProblemNotice texts={platformProblems} error={settle.error} />
      {query.isPending && <Skeleton height="10rem" />}
      {query.data?.enquiries.length === 0 && (
        <EmptyState title={t(`platform.messages.none.${state}`)}>
          {t(`platform.messages.noneReason.${state}`)}
        </EmptyState>
      )}
      <ul className={styles.cards}>
        {query.data?.enquiries.map((enquiry) => (
          <EnquiryCard
            key={enquiry.id}
            enquiry={enquiry}
            link={renderLink(enquiry.auction.id, enquiry.auction.title)}
            isSettling={settle.isPending && settle.variables.id === enquiry.id}
            onInvite={() => setInvited(enquiry)}
            onSettle={() => settle.mutate(enquiry)}
          />
        ))}
      </ul>
      {invited !== null && <InviteEnquirerDialog enquiry={invited} onClose={() => setInvited(null)} />}
    </div>
  )
}

type CardProps = {
  enquiry: Enquiry
  link: ReactNode
  isSettling: boolean
  onInvite: () => void
  onSettle: () => void
}

function EnquiryCard({ enquiry, link, isSettling, onInvite, onSettle }: CardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { email, phoneNumber, message, doneAt, doneBy, auction } = enquiry
  const name = email ?? (phoneNumber === null ? t('platform.messages.nameless') : formatPhone(phoneNumber))
  const isDone = doneAt !== null
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h2 className={styles.name}>{name}</h2>
        <span className="sm muted num">{format.dateTime(enquiry.createdAt, auction.timeZone)}</span>
      </div>
      <p className="sm">{link}</p>
      {message !== null && <p className={styles.words}>{message}</p>}
      {isDone && (
        <p className="sm muted">
          {t('platform.messages.doneBy', {
            name: doneBy ?? t('platform.history.erased'),
            date: format.dateTime(doneAt, auction.timeZone),
          })}
        </p>
      )}
      <div className="row stretch">
        {!isDone && enquiry.mayInvite && (
          <Button size="small" aria-label={t('platform.enquiries.inviteOf', { name })} onPress={onInvite}>
            {t('platform.enquiries.invite')}
          </Button>
        )}
        {email !== null && (
          <a className={buttonClass({ variant: 'secondary', size: 'small' })} href={`mailto:${email}`}>
            {t('platform.enquiries.answer')}
          </a>
        )}
        {phoneNumber !== null && (
          <a className={buttonClass({ variant: 'secondary', size: 'small' })} href={`tel:${phoneNumber}`}>
            {formatPhone(phoneNumber)}
          </a>
        )}
        <Button
          variant="text"
          size="small"
          aria-label={t(isDone ? 'platform.messages.reopenOf' : 'platform.messages.doneOf', { name })}
          isPending={isSettling}
          pendingLabel={t('platform.working')}
          onPress={onSettle}
        >
          {t(isDone ? 'platform.messages.reopen' : 'platform.messages.done')}
        </Button>
      </div>
    </li>
  )
}
