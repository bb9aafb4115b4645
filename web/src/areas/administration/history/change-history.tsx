import { useInfiniteQuery } from '@tanstack/react-query'
import { getAuditEntries, type AuditEntryView } from '@zuschlag/contracts/administration/audit-trail'
import { readerZone, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { callForBody } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { Button } from '../../../design/button.tsx'
import { Panel } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { actionText } from './event-words.ts'
import styles from './change-history.module.css'

const TAKE = 20

/** Everything that was done to somebody or something, the newest first, with what was before and after. */
export function ChangeHistory({ subjectId }: { subjectId: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({
    queryKey: ['administration', 'history', subjectId],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { subjectId, take: TAKE, before: pageParam ?? undefined }
      return callForBody(getAuditEntries, { query: asked, signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const entries = query.data?.pages.flatMap((page) => page.entries)
  return (
    <Panel title={t('platform.history.title')}>
      <FailedRead query={query} />
      {query.isPending && <Skeleton height="6rem" />}
      {entries?.length === 0 && <p className="muted">{t('platform.history.none')}</p>}
      <ol className={`grid ${styles.list}`}>
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          isPending={query.isFetchingNextPage}
          pendingLabel={t('platform.history.loading')}
          onPress={() => void query.fetchNextPage()}
        >
          {t('platform.history.more')}
        </Button>
      )}
    </Panel>
  )
}

function Entry({ entry }: { entry: AuditEntryView }) {
  const { t, format } = useIntl()
  const names = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
  return (
    <li className={`ruled grid ${styles.entry}`}>
      <p className={`line multiline between ${styles.head}`}>
        <b>{actionText(t, entry.action) ?? entry.action}</b>
        <span className="sm muted num">{format.dateTimeSeconds(entry.at, readerZone)}</span>
      </p>
      <p className="sm muted">
        {entry.actorUserId === null
          ? t('platform.history.product')
          : (entry.actorName ?? t('platform.history.erased'))}
      </p>
      {names.length > 0 && (
        <dl className={`sm grid ${styles.changes}`}>
          {names.map((name) => (
            <div key={name}>
              <dt className="mono">{name}</dt>
              <dd className="breaks">
                {entry.before !== null && (
                  <del
                    className="muted"
                    aria-label={t('platform.history.before', { value: textOf(entry.before[name]) })}
                  >
                    {textOf(entry.before[name])}
                  </del>
                )}{' '}
                {entry.after !== null && <span>{textOf(entry.after[name])}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
