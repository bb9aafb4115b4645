import { type AnswerOf, call } from '../../../kernel/api/call.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  DONE_MESSAGE_KEPT_DAYS,
  type getContactMessages,
  MESSAGE_KEPT_DAYS,
  settleContactMessage,
} from '@zuschlag/contracts/contact/administer-messages'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { useState } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { messagesQuery, platformKeys } from '../../../kernel/api/platform-queries.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { readerZone, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { platformProblems, useChange, choices } from '../editing/use-change.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { FilterChips, TablePager, TablePanel } from '../table/table-panel.tsx'
import styles from './messages-page.module.css'

const TAKE = 20
const states = ['open', 'done'] as const

/** What came over the contact forms, the newest first. */
export function MessagesPage() {
  const { t } = useTranslation()
  const [state, setState] = useState<(typeof states)[number]>('open')
  const [skip, setSkip] = useState(0)
  const query = useQuery(messagesQuery({ state, skip, take: TAKE }))
  const settle = useChange({
    change: ({ id, isDone }: { id: string; isDone: boolean }) =>
      call(settleContactMessage, { params: { messageId: id }, body: { isDone } }),
    done: t('platform.messages.settled'),
    outdated: [platformKeys.messages],
  })
  return (
    <>
      <PageHeader
        title={t('platform.messages.title')}
        lead={t('platform.messages.retention', { done: DONE_MESSAGE_KEPT_DAYS, all: MESSAGE_KEPT_DAYS })}
      />
      <TablePanel
        tools={
          <FilterChips
            label={t('platform.messages.filter')}
            chips={choices(states, (value) => t(`platform.messages.state.${value}`))}
            value={state}
            onChange={(next) => {
              setState(next)
              setSkip(0)
            }}
          />
        }
        foot={<TablePager skip={skip} take={TAKE} total={query.data?.total ?? 0} onSkip={setSkip} />}
      >
        <div className={styles.body}>
          <FailedRead query={query} />
          <ProblemNotice texts={platformProblems} error={settle.error} />
          {query.isPending && <Skeleton height="10rem" />}
          {query.data?.messages.length === 0 && (
            <EmptyState title={t(`platform.messages.none.${state}`)}>
              {t(`platform.messages.noneReason.${state}`)}
            </EmptyState>
          )}
          <ul className="stack gap-0">
            {query.data?.messages.map((message) => (
              <MessageCard
                key={message.id}
                message={message}
                isSettling={settle.isPending && settle.variables.id === message.id}
                onSettle={(isDone) => settle.mutate({ id: message.id, isDone })}
              />
            ))}
          </ul>
        </div>
      </TablePanel>
    </>
  )
}

type Message = AnswerOf<typeof getContactMessages>['messages'][number]
type MessageCardProps = { message: Message; isSettling: boolean; onSettle: (isDone: boolean) => void }

/** One message; it is answered by mail or phone, from the reader's own program. */
function MessageCard({ message, isSettling, onSettle }: MessageCardProps) {
  const { t, format, language: lang } = useIntl()
  const { email, phoneNumber, auctionId, doneAt, doneBy } = message
  const name =
    [message.firstName, message.lastName].filter(Boolean).join(' ') ||
    (email ?? (phoneNumber === null ? t('platform.messages.nameless') : formatPhone(phoneNumber)))
  const isDone = doneAt !== null
  return (
    <li className={`stack gap-2 ruled ${styles.card}`}>
      <div className={`line multiline between ${styles.head}`}>
        <h2 className="heading">{name}</h2>
        <span className="sm muted num">{format.dateTime(message.createdAt, readerZone)}</span>
      </div>
      <p className="sm muted">
        {[
          message.contactType !== null && t(`platform.messages.contactType.${message.contactType}`),
          message.company,
        ]
          .filter(Boolean)
          .join(', ')}
        {auctionId !== null && (
          <Link to="/$lang/$auctionId" params={{ lang, auctionId }}>
            {message.auctionTitle ?? t('platform.messages.toOffer')}
          </Link>
        )}
      </p>
      {message.message !== null && <p className={`breaks as-written ${styles.words}`}>{message.message}</p>}
      {isDone && (
        <p className="sm muted">
          {t('platform.messages.doneBy', {
            name: doneBy ?? t('platform.history.erased'),
            date: format.dateTime(doneAt, readerZone),
          })}
        </p>
      )}
      <div className={`line gap-2 multiline ${styles.actions}`}>
        {email !== null && (
          <a
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            href={`mailto:${email}?subject=${encodeURIComponent(t('platform.messages.subject'))}`}
          >
            {t('platform.messages.answer', { email })}
          </a>
        )}
        {phoneNumber !== null && (
          <a className={buttonClass({ variant: 'secondary', size: 'small' })} href={`tel:${phoneNumber}`}>
            {formatPhone(phoneNumber)}
          </a>
        )}
        <Button
          variant="secondary"
          size="small"
          aria-label={t(isDone ? 'platform.messages.reopenOf' : 'platform.messages.doneOf', { name })}
          isPending={isSettling}
          pendingLabel={t('platform.working')}
          onPress={() => onSettle(!isDone)}
        >
          {t(isDone ? 'platform.messages.reopen' : 'platform.messages.done')}
        </Button>
      </div>
    </li>
  )
}
