import { useQuery } from '@tanstack/react-query'
import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import type { DisputeNotice } from '@zuschlag/contracts/administration/dispute-notices'
import { noticeKinds, type NoticeKind } from '@zuschlag/contracts/alerts/user-alerts'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FilterChips, TablePager } from '../table/table-panel.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { Bidders } from './bidders.ts'
import { noticesQuery } from './dispute-queries.ts'
import styles from './notices-panel.module.css'

type Props = { auctionId: AuctionId; step: DisputeStep; bidders: Bidders; timeZone: string }

/** Rows of one page, the newest first. */
const TAKE = 50

/** Who was notified of what: of the moment's event, or of everything up to it. */
export function NoticesPanel({ auctionId, step, bidders, timeZone }: Props) {
  const { t } = useTranslation()
  const query = useQuery(noticesQuery(auctionId))
  const [scope, setScope] = useState<'step' | 'until'>('step')
  const until = step.stream === 'auction' ? step.revision : (step.facts.shown?.auctionRevision ?? -1)
  const upTo = (query.data ?? []).filter(({ revision }) => revision <= until)
  const own = (query.data ?? []).filter(
    ({ revision }) => step.stream === 'auction' && revision === step.revision,
  )
  const shown = scope === 'step' ? own : upTo
  const [skip, setSkip] = useState(0)
  return (
    <Panel
      title={t('dispute.notices.title')}
      aside={
        <FilterChips
          label={t('dispute.notices.scope')}
          chips={[
            { value: 'step', label: t('dispute.notices.ofStep'), count: own.length },
            { value: 'until', label: t('dispute.notices.until'), count: upTo.length },
          ]}
          value={scope}
          onChange={setScope}
        />
      }
    >
      <PanelBody>
        <FailedRead query={query} />
        {query.data === undefined && !query.isError && <Skeleton height="4rem" />}
        {query.data !== undefined && shown.length === 0 && (
          <p className="muted">{t('dispute.notices.none')}</p>
        )}
        <ul className={styles.notices}>
          {shown.slice(skip, skip + TAKE).map((notice) => (
            <Line
              key={`${notice.revision} ${notice.kind} ${notice.person.id}`}
              notice={notice}
              bidders={bidders}
              timeZone={timeZone}
            />
          ))}
        </ul>
      </PanelBody>
      {(shown.length > TAKE || skip > 0) && (
        <TablePager skip={skip} take={TAKE} total={shown.length} onSkip={setSkip} />
      )}
    </Panel>
  )
}

type LineProps = { notice: DisputeNotice; bidders: Bidders; timeZone: string }

function Line({ notice, bidders, timeZone }: LineProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind, person, mail, readAt, inApp, at, revision } = notice
  const label = bidders.labelOf(person.id)
  const name = bidders.nameBeside(person.id)
  const time = (instant: string) => format.dateTimeSeconds(instant, timeZone)
  return (
    <li>
      <div>
        <b>{isNoticeKind(kind) ? t(`platform.mails.kind.${kind}`) : kind}</b>{' '}
        <span>{t('dispute.notices.to', { person: name === null ? label : `${name} (${label})` })}</span>
      </div>
      <span className="sm muted num">
        {t('dispute.revision', { revision })} · {time(at)}
      </span>
      <span className="sm">
        {!inApp
          ? t('dispute.notices.notOnPage')
          : readAt === null
            ? t('dispute.notices.onPage')
            : t('dispute.notices.read', { time: time(readAt) })}
        {' · '}
        {mail === null
          ? t('dispute.notices.noMail')
          : mail.sentAt === null
            ? t(`dispute.notices.mail.${mail.status}`)
            : t('dispute.notices.mailSent', { time: time(mail.sentAt) })}
      </span>
    </li>
  )
}

function isNoticeKind(kind: string): kind is NoticeKind {
  return (noticeKinds as readonly string[]).includes(kind)
}
