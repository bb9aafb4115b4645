import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changeNotificationChoices,
  type ChoosableKind,
  type NotificationChoice,
} from '@zuschlag/contracts/user/notification-choices'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { announce } from '../../../design/live-region.tsx'
import { useFailureToast } from '../../../kernel/forms/use-failure-toast.ts'
import { choicesQuery } from './queries.ts'

type Change = { kind: ChoosableKind; choice: NotificationChoice }

/** Saves one choice. It shows at once, and goes back where it could not be saved. */
export function useChangeChoice() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { queryKey } = choicesQuery
  const failed = useFailureToast()
  return useMutation({
    mutationFn: async ({ kind, choice }: Change) =>
      requireBody(await call(changeNotificationChoices, { body: { [kind]: choice } })),
    // One after the other: an answer must not bring back what was changed after it was asked.
    scope: { id: 'notification-choices' },
    onMutate: ({ kind, choice }) => {
      failed.close()
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, [kind]: choice })
    },
    onSuccess: () => announce(t('user.saved')),
    onError: () => {
      failed.show(t('user.notSaved'))
      return queryClient.invalidateQueries(choicesQuery)
    },
    meta: { showsItself: true },
  })
}
