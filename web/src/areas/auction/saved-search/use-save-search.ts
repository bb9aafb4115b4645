import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import { saveSearch, SAVED_SEARCHES_MAX } from '@zuschlag/contracts/search/saved-search'
import { call, problemOf } from '../../../kernel/api/call.ts'
import { useIntl } from '../../../kernel/i18n/use-translation.ts'
import { useFailureToast } from '../../../kernel/forms/use-failure-toast.ts'

/** Saves a search. One for another address than the reader's own waits for its confirmation by mail. */
export function useSaveSearch(search: OfferSearch, onSaved?: () => void) {
  const { t, format } = useIntl()
  const queryClient = useQueryClient()
  const failed = useFailureToast()
  return useMutation({
    mutationFn: (email: string) =>
      call(saveSearch, { body: { search, email: email.trim(), consent: true, language: format.language } }),
    onMutate: failed.close,
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: ['user', 'saved-searches'] })
      onSaved?.()
    },
    onError(error) {
      const problem = problemOf(error)
      const text =
        problem?.code === 'savedSearchesFull'
          ? t('savedSearch.full', { count: SAVED_SEARCHES_MAX })
          : problem?.status === 429
            ? t('Toast.429TooManyRequests')
            : problem?.status === 400
              ? t('savedSearch.unknownPlace')
              : t('savedSearch.failed')
      failed.show(text)
    },
  })
}
