import { useId, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { SendForm } from '../../../kernel/forms/form.tsx'
import { useForm, type TextBinding } from '../../../kernel/forms/use-form.ts'
import {
  type ContactMessage,
  contactProvider,
  type ContactType,
  contactMessageSchema,
  contactTypeSchema,
} from '@zuschlag/contracts/contact/contact-message'
import { TextField } from '../../../design/text-field.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { call } from '../../../kernel/api/call.ts'
import { BoundSelect, BoundText } from '../../../kernel/forms/bound-fields.tsx'
import { useFieldTexts } from '../../../kernel/forms/field-texts.ts'
import { useSend } from '../../../kernel/forms/use-send.ts'
import { typedPhone } from '@zuschlag/contracts/kernel/phone-format'
import { problemsBySchema, type FieldProblems } from '../../../kernel/forms/problems-by-schema.ts'

type Props = {
  /** A heading above the form; where the page has one already, name the form with `label` instead. */
  title?: ReactNode
  label?: string
}

/** Writes to the provider: who, how to answer, what about (specification, sections 2 and 5). */
export function ContactForm({ title, label }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const contact = useForm(emptyContact, contactProblems)
  const name =
    title === undefined ? { 'aria-label': label ?? t('ContactForm.label') } : { 'aria-labelledby': titleId }

  return (
    <ContactFrame contact={contact} failureKey="ContactForm.ContactFailed" {...name}>
      {title !== undefined && <h2 id={titleId}>{title}</h2>}
      <div className="pair top">
        <ContactTypeField binding={contact.text('contactType')} />
        <PhoneField binding={contact.text('phoneNumber')} />
      </div>
      <ContactEmailField binding={contact.text('email')} />
      <MessageField binding={contact.text('message')} hint={t('ContactForm.messageHint')} />
    </ContactFrame>
  )
}

type FrameProps<Values extends ContactValues> = {
  contact: ReturnType<typeof useForm<Values>>
  failureKey: SendOptions['failureKey']
  onSent?: () => void
  children: ReactNode
} & Pick<ComponentProps<typeof SendForm>, 'aria-label' | 'aria-labelledby'>

/** Around the fields of the form and of the dialog: sends what they hold, and empties them. */
export function ContactFrame<Values extends ContactValues>(props: FrameProps<Values>) {
  const { contact, failureKey, onSent, children, ...name } = props
  const { t } = useTranslation()
  const { send, isPending, failure } = useSendContact({
    failureKey,
    onSent() {
      contact.clear()
      onSent?.()
    },
    onRefused: contact.refuse,
  })
  return (
    <SendForm
      {...name}
      form={contact}
      sending={{ isPending, failure }}
      missing={t('ContactForm.missing')}
      aside={<p>{t('ContactForm.oneIsEnough')}</p>}
      action={t('ContactForm.send')}
      onSend={() => send(contactMessageOf(contact.values))}
    >
      {children}
    </SendForm>
  )
}

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
function useSendContact({ failureKey, onSent, onRefused }: SendOptions) {
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

/** What the contact form holds. `contactType` is the number as text, or '' while nothing is chosen. */
export type ContactValues = {
  readonly contactType: string
  readonly email: string
  readonly phoneNumber: string
  readonly message: string
}

/** The dialog also asks for a name. */
export type ContactDialogValues = ContactValues & {
  readonly salutation: string
  readonly firstName: string
  readonly lastName: string
  readonly company: string
}

export const emptyContact: ContactValues = { contactType: '', email: '', phoneNumber: '', message: '' }
export const emptyContactDialog: ContactDialogValues = {
  ...emptyContact,
  salutation: '',
  firstName: '',
  lastName: '',
  company: '',
}

function sentOf(values: ContactValues): object {
  const { contactType, email, phoneNumber } = values
  return {
    ...values,
    contactType: contactType === '' ? undefined : Number(contactType),
    email: email.trim(),
    phoneNumber: typedPhone(phoneNumber),
  }
}

/**
 * What is wrong with the form as the contract sees it; with neither e-mail nor phone the e-mail is what is
 * missing.
 */
export function contactProblems<Values extends ContactValues>(values: Values): FieldProblems<Values> {
  return problemsBySchema(contactMessageSchema, values, sentOf(values))
}

/** The message as it is sent. Throws where `contactProblems` finds any. */
export function contactMessageOf(values: ContactValues): ContactMessage {
  return contactMessageSchema.parse(sentOf(values))
}

/** The entries of the select, in the order of the wire's numbers. */
export const contactTypes = contactTypeSchema.def.values
