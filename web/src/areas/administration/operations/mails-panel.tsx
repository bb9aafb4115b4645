import { type AnswerOf, call, callForBody } from '../../../kernel/api/call.ts'
import { useQuery } from '@tanstack/react-query'
import { retryFailedMails, retryMail, type getMails } from '@zuschlag/contracts/mail/mail-log'
import { useState } from 'react'
import { FilterChips, TablePager } from '../table/table-panel.tsx'
import { platformProblems, useChange, choices } from '../editing/use-change.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { mailsQuery, platformKeys } from '../../../kernel/api/platform-queries.ts'
import { Button } from '../../../design/button.tsx'
import { PanelBody, PanelFrame } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { readerZone, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import editor from '../editing/editor.module.css'

const TAKE = 10
const statuses = ['failed', 'queued', 'sent'] as const
type Mail = AnswerOf<typeof getMails>['mails'][number]

/** The outbox: what was dropped can be sent again. */
export function MailsPanel() {
  const { t } = useTranslation()
  const [status, setStatus] = useState<(typeof statuses)[number]>('failed')
  const [skip, setSkip] = useState(0)
  const query = useQuery(mailsQuery({ status, skip, take: TAKE }))
  const retry = useChange({
    change: (mailId: string) => call(retryMail, { params: { mailId } }),
    done: t('platform.mails.queuedAgain'),
    outdated: [platformKeys.mails],
  })
  const retryAll = useChange({
    change: retryAllFailed,
    done: t('platform.mails.allQueuedAgain'),
    outdated: [platformKeys.mails],
  })
  const total = query.data?.total ?? 0
  return (
    <PanelFrame
      title={t('platform.mails.title')}
      aside={
        <FilterChips
          label={t('platform.mails.filter')}
          chips={choices(statuses, (value) => t(`platform.mails.status.${value}`))}
          value={status}
          onChange={(next) => {
            setStatus(next)
            setSkip(0)
          }}
        />
      }
    >
      <PanelBody>
        <FailedRead query={query} />
        <ProblemNotice texts={platformProblems} error={retry.error ?? retryAll.error} />
        {status === 'failed' && total > 1 && (
          <Button
            variant="secondary"
            size="small"
            isPending={retryAll.isPending}
            pendingLabel={t('platform.working')}
            onPress={() => retryAll.mutate(total)}
          >
            {t('platform.mails.retryAll', { count: total })}
          </Button>
        )}
        {query.isPending && <Skeleton height="4rem" />}
        {query.data?.mails.length === 0 && <p className="muted">{t(`platform.mails.none.${status}`)}</p>}
        <ul className={editor.rows}>
          {query.data?.mails.map((mail) => (
            <MailRow
              key={mail.id}
              mail={mail}
              isRetrying={retry.isPending && retry.variables === mail.id}
              onRetry={() => retry.mutate(mail.id)}
            />
          ))}
        </ul>
      </PanelBody>
      <TablePager skip={skip} take={TAKE} total={total} onSkip={setSkip} />
    </PanelFrame>
  )
}

/** A batch at a time: a mail that fails again meanwhile is not tried twice. */
async function retryAllFailed(total: number): Promise<void> {
  for (let left = total; left > 0;) {
    const { count, remaining } = await callForBody(retryFailedMails, { body: {} })
    left = count === 0 ? 0 : Math.min(left - count, remaining)
  }
}

type RowProps = { mail: Mail; isRetrying: boolean; onRetry: () => void }

function MailRow({ mail, isRetrying, onRetry }: RowProps) {
  const { t, format } = useIntl()
  return (
    <li className="line gap-2-4 multiline between center ruled">
      <div className={`line gap-3 center shrinks ${editor.who}`}>
        <div>
          <b>{t(`platform.mails.kind.${mail.kind}`)}</b>
          <p className="sm muted">
            {mail.email},{' '}
            <span className="num">{format.dateTimeSeconds(mail.sentAt ?? mail.queuedAt, readerZone)}</span>
            {mail.attempts > 1 && `, ${t('platform.mails.attempts', { count: mail.attempts })}`}
          </p>
          {mail.lastError !== null && <p className="sm mono">{mail.lastError}</p>}
        </div>
      </div>
      {mail.status === 'failed' && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t('platform.mails.retryTo', { email: mail.email })}
          isPending={isRetrying}
          pendingLabel={t('platform.working')}
          onPress={onRetry}
        >
          {t('platform.mails.retry')}
        </Button>
      )}
    </li>
  )
}
