import { useQuery } from '@tanstack/react-query'
import { type Enquiry, inviteEnquirer, settleEnquiry } from '@zuschlag/contracts/access-requests/enquiries'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { languages } from '@zuschlag/contracts/kernel/languages'
import { LINE_LENGTH_MAX } from '@zuschlag/contracts/kernel/line'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { type ReactNode, useState } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { enquiriesQuery } from '../../../kernel/api/access-request-queries.ts'
import { administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FormDialog } from '../editing/dialogs.tsx'
import { platformProblems, useChange } from '../editing/use-change.ts'
import styles from './access-requests.module.css'

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
    <div className={`stack ${styles.enquiries}`}>
      <FailedRead query={query} />
      <ProblemNotice texts={platformProblems} error={settle.error} />
      {query.isPending && <Skeleton height="10rem" />}
      {query.data?.enquiries.length === 0 && (
        <EmptyState title={t(`platform.messages.none.${state}`)}>
          {t(`platform.messages.noneReason.${state}`)}
        </EmptyState>
      )}
      <ul className="stack">
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
    <li className={`stack gap-2 underlined ${styles.card}`}>
      <div className="line gap-1-4 multiline baseline between">
        <h2 className={styles.name}>{name}</h2>
        <span className="sm muted num">{format.dateTime(enquiry.createdAt, auction.timeZone)}</span>
      </div>
      <p className="sm">{link}</p>
      {message !== null && <p className={`breaks as-written ${styles.words}`}>{message}</p>}
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

/** Asks the sender of an enquiry to request access; the contact form asks for no name, so this does. */
function InviteEnquirerDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const ownLanguage = useLanguage()
  const [typed, setTyped] = useState({ firstName: '', lastName: '' })
  const [language, setLanguage] = useState(ownLanguage)
  const [isTried, setTried] = useState(false)
  const change = useChange({
    change: (body: typeof typed & { language: typeof language }) =>
      call(inviteEnquirer, { params: { enquiryId: enquiry.id }, body }),
    done: t('platform.enquiries.done'),
    outdated: [administeredKey],
    onDone: onClose,
  })
  const submit = () => {
    setTried(true)
    const isWhole = typed.firstName.trim() !== '' && typed.lastName.trim() !== ''
    if (isWhole && !change.isPending) change.mutate({ ...typed, language })
  }
  const field = (name: 'firstName' | 'lastName') => (
    <TextField
      label={t(`runningAuction.invite.${name}`)}
      name={name}
      autoComplete="off"
      isRequired
      maxLength={LINE_LENGTH_MAX}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      error={isTried && typed[name].trim() === '' ? t(`runningAuction.invite.fault.${name}`) : undefined}
    />
  )
  return (
    <FormDialog
      title={t('platform.enquiries.title')}
      role="alertdialog"
      lead={
        <p>{t('platform.enquiries.effect', { email: enquiry.email ?? '', title: enquiry.auction.title })}</p>
      }
      action={t('platform.enquiries.action')}
      isPending={change.isPending}
      error={change.error}
      isDense
      onSubmit={submit}
      onClose={onClose}
    >
      {field('firstName')}
      {field('lastName')}
      <SelectField
        label={t('runningAuction.invite.language')}
        name="language"
        value={language}
        options={languages.map((each) => ({ value: each, label: format.languageName(each) }))}
        onChange={setLanguage}
      />
    </FormDialog>
  )
}
