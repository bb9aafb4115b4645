import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../../design/button.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './table-panel.module.css'

type Props = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  label: string
}

/** Asks for the next page below a table that grows; nothing where all of it is shown. */
export function OlderRows({ query, label }: Props) {
  const { t } = useTranslation()
  if (!query.hasNextPage) return null
  return (
    <div className={styles.foot}>
      <Button
        variant="secondary"
        size="small"
        isPending={query.isFetchingNextPage}
        pendingLabel={t('runningAuction.loading')}
        onPress={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  )
}
