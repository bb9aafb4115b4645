import { useId, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Form, SubmitRow } from '../../../kernel/forms/form.tsx'
import { useForm } from '../../../kernel/forms/use-form.ts'
import {
  ContactTypeField,
  ContactEmailField,
  MessageField,
  PhoneField,
  useSendContact,
} from './contact-fields.tsx'
import { contactMessageOf, contactProblems, emptyContact } from './contact-values.ts'

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
  const { send, isPending, failure } = useSendContact({
    failureKey: 'ContactForm.ContactFailed',
    onSent: contact.clear,
    onRefused: contact.refuse,
  })
  const submit = () => {
    if (contact.isValid) send(contactMessageOf(contact.values))
    else contact.reveal()
  }
  const name =
    title === undefined ? { 'aria-label': label ?? t('ContactForm.label') } : { 'aria-labelledby': titleId }

  return (
    <Form attempts={contact.attempts} isPending={isPending} onSubmit={submit} {...name}>
      {title !== undefined && <h2 id={titleId}>{title}</h2>}
      <div className="pair top">
        <ContactTypeField binding={contact.text('contactType')} />
        <PhoneField binding={contact.text('phoneNumber')} />
      </div>
      <ContactEmailField binding={contact.text('email')} />
      <MessageField binding={contact.text('message')} hint={t('ContactForm.messageHint')} />
      <SubmitRow
        isValid={contact.isValid}
        isPending={isPending}
        pendingLabel={t('form.sending')}
        missing={t('ContactForm.missing')}
        onBlocked={contact.reveal}
        failure={failure}
        aside={<p>{t('ContactForm.oneIsEnough')}</p>}
      >
        {t('ContactForm.send')}
      </SubmitRow>
    </Form>
  )
}
