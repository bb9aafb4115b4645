import { useMutation } from '@tanstack/react-query'
import { contactProvider, type ContactMessage } from '@zuschlag/contracts/contact/contact-message'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { problemOf } from '../../api/problem.ts'
import { showToast } from '../../design/toast-store.ts'

const TOO_MANY = 429

type Options = {
  failureKey: 'ContactForm.ContactFailed' | 'ContactDialog.ErrorSavingContact'
  onSent: () => void
  /** Names of the fields that the server refused. */
  onRefused: (names: readonly string[]) => void
}

/**
 * Sends a message to the provider. A failure is a notification, except for 429, which is silent (specification, section
 * 8): then `isTooMany` lets the form say so beside its button.
 */
export function useSendContact({ failureKey, onSent, onRefused }: Options) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ContactMessage) => call(contactProvider, { body }),
    onSuccess() {
      showToast({ tone: 'done', text: t('ContactForm.ContactSuccessful') })
      onSent()
    },
    onError(failure) {
      const problem = problemOf(failure)
      if (problem?.status !== TOO_MANY) showToast({ tone: 'error', text: t(failureKey) })
      if (problem?.errors !== undefined) onRefused(Object.keys(problem.errors))
    },
    meta: { showsItself: true },
  })
  return { send: mutate, isPending, isTooMany: problemOf(error)?.status === TOO_MANY }
}
