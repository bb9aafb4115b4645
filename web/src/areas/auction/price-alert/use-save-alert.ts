import { useMutation } from '@tanstack/react-query'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { addPriceAlert } from '@zuschlag/contracts/alerts/price-alert'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { call } from '../../../kernel/api/call.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { showToast } from '../../../design/toast-store.ts'
import { useFailureToast } from '../../../kernel/forms/use-failure-toast.ts'
import { alertBody, type AlertFields } from './alert-fields.ts'

/** Whether an alert for this address is in effect at once: who is signed in has confirmed theirs. */
export function isOwnEmail(email: string, user: AuthenticatedUser | null): boolean {
  return user !== null && email.trim().toLowerCase() === user.email
}

/** Saves an alert. One for another address than the reader's own waits for its confirmation by mail. */
export function useSaveAlert(
  { id, sellType, tenant }: AuctionDetails,
  user: AuthenticatedUser | null,
  onClose: () => void,
) {
  const { t } = useTranslation()
  const format = useFormat()
  const failed = useFailureToast()
  return useMutation({
    mutationFn: (fields: AlertFields) =>
      call(addPriceAlert, { params: { auctionId: id }, body: alertBody(fields, sellType, format.language) }),
    onMutate: failed.close,
    onSuccess(_answer, { price, email }) {
      if (!isOwnEmail(email, user)) return
      const money = format.money(price, tenant.currencyCode)
      showToast({ tone: 'done', text: t('AddPriceAlertDialog.SavedSuccessfully', { price: money }) })
      onClose()
    },
    onError(error) {
      const isTooMany = problemOf(error)?.status === 429
      failed.show(isTooMany ? t('Toast.429TooManyRequests') : t('AddPriceAlertDialog.ErrorSavingPriceAlert'))
    },
  })
}
