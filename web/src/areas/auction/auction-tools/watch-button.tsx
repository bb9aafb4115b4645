import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwatchAuction, watchAuction } from '@zuschlag/contracts/auction/watch-list'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Star } from 'lucide-react'
import { Icon } from '../../../design/icon.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { call, problemOf } from '../../../kernel/api/call.ts'
import { ownAuctionsQuery } from '../../../kernel/api/queries.ts'
import { watchListQuery } from '../../../kernel/api/reader-queries.ts'
import { useFailureToast } from '../../../kernel/forms/use-failure-toast.ts'
import { translate } from '../../../kernel/i18n/translate.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './auction-tools.module.css'

type Props = {
  auction: { readonly id: AuctionId; readonly title: string }
  /** On cards the star stands alone; its name says which object it is for. */
  isBare?: boolean
}

/** For the signed-in: puts an auction on the reader's watch list or takes it off. */
export function WatchButton({ auction, isBare = false }: Props) {
  const { t } = useTranslation()
  const { isWatched, toggle } = useWatch(auction)
  // Its place is kept, so that what stands beside it does not move when the answer comes.
  if (isWatched === undefined) {
    return isBare ? null : (
      <span className={styles.tool} data-unknown="">
        <Icon of={Star} />
        {t('tools.watch')}
      </span>
    )
  }
  const name = t(isWatched ? 'tools.watchedNamed' : 'tools.watchNamed', { title: auction.title })
  return (
    <button
      type="button"
      className={isBare ? `square-button ${styles.star}` : styles.tool}
      data-watched={isWatched ? '' : undefined}
      aria-label={isBare ? name : undefined}
      // The word stays and the star fills, so that nothing beside it moves.
      aria-pressed={isBare ? undefined : isWatched}
      title={isBare ? t(isWatched ? 'tools.watched' : 'tools.watch') : undefined}
      onClick={toggle}
    >
      <Icon of={Star} size={isBare ? 'lg' : 'md'} />
      {!isBare && t('tools.watch')}
    </button>
  )
}

type Watch = {
  /** Undefined while it is not known. */
  readonly isWatched: boolean | undefined
  readonly toggle: () => void
}

/** The reader's star for an auction. It turns at once and turns back if the server does not take it. */
function useWatch({ id, title }: { id: AuctionId; title: string }): Watch {
  const queryClient = useQueryClient()
  const { queryKey } = watchListQuery
  const { data: isWatched } = useQuery({ ...watchListQuery, select: (ids) => ids.includes(id) })
  const failed = useFailureToast()
  const { mutate } = useMutation({
    mutationFn: async (isWanted: boolean) =>
      call(isWanted ? watchAuction : unwatchAuction, { params: { auctionId: id } }),
    async onMutate(isWanted) {
      failed.close()
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (ids) => turned(ids, id, isWanted))
    },
    onSuccess: (_nothing, isWanted) =>
      showToast({ tone: 'done', text: translate(isWanted ? 'tools.saved' : 'tools.removed', { title }) }),
    onError(error, isWanted) {
      queryClient.setQueryData(queryKey, (ids) => turned(ids, id, !isWanted))
      const isFull = problemOf(error)?.code === 'watchListFull'
      failed.show(translate(isFull ? 'tools.full' : 'tools.failed'))
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ownAuctionsQuery.queryKey, exact: true }),
  })
  return { isWatched, toggle: () => mutate(isWatched !== true) }
}

function turned(ids: AuctionId[] | undefined, id: AuctionId, isWanted: boolean): AuctionId[] | undefined {
  const others = ids?.filter((other) => other !== id)
  return isWanted ? others && [id, ...others] : others
}
