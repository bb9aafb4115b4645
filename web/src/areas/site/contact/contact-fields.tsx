import {
  type ContactMessage,
  contactProvider,
  type ContactType,
} from '@zuschlag/contracts/contact/contact-message'
import { TextField } from '../../../design/text-field.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { call } from '../../../kernel/api/call.ts'
import { BoundSelect, BoundText } from '../../../kernel/forms/bound-fields.tsx'
import { useFieldTexts } from '../../../kernel/forms/field-texts.ts'
import type { TextBinding } from '../../../kernel/forms/use-form.ts'
import { useSend } from '../../../kernel/forms/use-send.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { contactTypes } from './contact-values.ts'

const names = {
  0: 'broker',
  1: 'builder',
  2: 'propertyDeveloper',
  3: 'seller',
} as const satisfies Record<ContactType, string>

/** "I am": in which role somebody writes. */
export function ContactTypeField({ binding }: { binding: TextBinding }) {
  const { t } = useTranslation()
  return (
    <BoundSelect
      binding={binding}
      label={t('ContactForm.iAm')}
      emptyLabel={t('form.choose')}
      options={contactTypes.map((type) => ({
        value: String(type),
        label: t(`ContactForm.type.${names[type]}`),
      }))}
    />
  )
}

/** One of the two is enough; each says so while it is empty. */
export function ContactEmailField({ binding }: { binding: TextBinding }) {
  const { t } = useTranslation()
  return (
    <BoundText
      binding={binding}
      label={t('ContactForm.email')}
      optionalLabel={t('ContactForm.orPhone')}
      kind="email"
      autoComplete="email"
      missing={t('ContactForm.oneNeeded')}
    />
  )
}

export function PhoneField({ binding }: { binding: TextBinding }) {
  const { t } = useTranslation()
  return (
    <BoundText
      binding={binding}
      label={t('ContactForm.phone')}
      optionalLabel={t('ContactForm.orEmail')}
      kind="phone"
      autoComplete="tel"
    />
  )
}

export function MessageField({ binding, hint }: { binding: TextBinding; hint?: string }) {
  const { t } = useTranslation()
  const textOf = useFieldTexts()
  const { problem, ...field } = binding
  return (
    <TextField
      {...field}
      label={t('ContactForm.message')}
      optionalLabel={t('form.optional')}
      multiline
      hint={hint}
      error={textOf('text', problem)}
    />
  )
}

type SendOptions = {
  failureKey: 'ContactForm.ContactFailed' | 'ContactDialog.ErrorSavingContact'
  onSent: () => void
  onRefused: (names: readonly string[]) => void
}

/** Sends a message to the provider, with the notifications of the form or of the dialog. */
export function useSendContact({ failureKey, onSent, onRefused }: SendOptions) {
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
