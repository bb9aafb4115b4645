import { contactProvider, type ContactMessage } from '@zuschlag/contracts/contact/contact-message'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { call } from '../../../kernel/api/call.ts'
import { showToast } from '../../../design/toast-store.ts'
import { useSend } from '../../../kernel/forms/use-send.ts'

type Options = {
  failureKey: 'ContactForm.ContactFailed' | 'ContactDialog.ErrorSavingContact'
  onSent: () => void
  onRefused: (names: readonly string[]) => void
}

/** Sends a message to the provider, with the notifications of the form or of the dialog. */
export function useSendContact({ failureKey, onSent, onRefused }: Options) {
  const { t } = useTranslation()
  return useSend({
    send: (body: ContactMessage) => call(contactProvider, { body }),
    onSent() {
      showToast({ tone: 'done', text: t('ContactForm.ContactSuccessful') })
      onSent()
    },
    onRefused,
    toastOf: () => t(failureKey),
  })
}
