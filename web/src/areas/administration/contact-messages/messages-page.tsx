import { useQuery } from '@tanstack/react-query'
import {
  DONE_MESSAGE_KEPT_DAYS,
  MESSAGE_KEPT_DAYS,
  settleContactMessage,
} from '@zuschlag/contracts/contact/administer-messages'
import { useState } from 'react'
import { FilterChips, TablePager, TablePanel } from '../table/table-panel.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { platformProblems, useChange } from '../editing/use-change.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { call } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { messagesQuery, platformKeys } from '../../../kernel/api/platform-queries.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { MessageCard } from './message-card.tsx'
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
            chips={states.map((value) => ({ value, label: t(`platform.messages.state.${value}`) }))}
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
