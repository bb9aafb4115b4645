import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwatchAuction, watchAuction } from '@zuschlag/contracts/auction/watch-list'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { call } from '../../../kernel/api/call.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { ownAuctionsQuery } from '../../../kernel/api/queries.ts'
import { watchListQuery } from '../../../kernel/api/reader-queries.ts'
import { showToast } from '../../../design/toast-store.ts'
import { useFailureToast } from '../../../kernel/forms/use-failure-toast.ts'
import { translate } from '../../../kernel/i18n/translate.ts'

export type Watch = {
  /** Undefined while it is not known. */
  readonly isWatched: boolean | undefined
  readonly toggle: () => void
}

/** The reader's star for an auction. It turns at once and turns back if the server does not take it. */
export function useWatch({ id, title }: { id: AuctionId; title: string }): Watch {
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
