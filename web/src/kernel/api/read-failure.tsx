import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import { readerZone, useIntl } from '../i18n/use-translation.ts'
import styles from './read-failure.module.css'

/** What a read says of itself, whatever it reads. */
export type ReadState = Pick<UseQueryResult, 'isError' | 'data' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>

/** A read that failed: keeps what was there, marks it with its time, and offers to try again. */
export function ReadFailure({ query }: { query: ReadState }) {
  const { t, format } = useIntl()
  const isOld = query.data !== undefined
  return (
    <div className={styles.failure}>
      <Notice tone="outbid" role="alert" title={t('readFailure.title')}>
        {isOld && t('readFailure.asOf', { time: format.timeSeconds(query.dataUpdatedAt, readerZone) })}{' '}
        <Button
          variant="text"
          size="small"
          isPending={query.isFetching}
          pendingLabel={t('readFailure.retrying')}
          onPress={() => void query.refetch()}
        >
          {t('readFailure.retry')}
        </Button>
      </Notice>
    </div>
  )
}
