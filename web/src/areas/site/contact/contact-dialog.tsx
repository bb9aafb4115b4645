import { ContactType } from '@zuschlag/contracts/contact/contact-message'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { BoundText, NameFields } from '../../../kernel/forms/bound-fields.tsx'
import { useForm } from '../../../kernel/forms/use-form.ts'
import {
  ContactTypeField,
  ContactEmailField,
  MessageField,
  PhoneField,
  ContactFrame,
  contactProblems,
  emptyContactDialog,
} from './contact-form.tsx'

/** It is opened from the card of private sellers, so that is what its reader is. */
const sellersContact: typeof emptyContactDialog = {
  ...emptyContactDialog,
  contactType: String(ContactType.Seller),
}

const failureKey = 'ContactDialog.ErrorSavingContact'

type Props = { isOpen: boolean; onClose: () => void; title: string }

/**
 * The contact form with name and company, for a page that has no room for a form. It closes once it was sent.
 */
export function ContactDialog({ isOpen, onClose, title }: Props) {
  const contact = useForm(sellersContact, contactProblems)
  return (
    <LazyDialog isOpen={isOpen} onClose={onClose} title={title} size="wide">
      <ContactDialogForm contact={contact} title={title} onSent={onClose} />
    </LazyDialog>
  )
}

type FormProps = {
  contact: ReturnType<typeof useForm<typeof emptyContactDialog>>
  title: string
  onSent: () => void
}

function ContactDialogForm({ contact, title, onSent }: FormProps) {
  return (
    <ContactFrame contact={contact} failureKey={failureKey} onSent={onSent} aria-label={title}>
      <ContactTypeField binding={contact.text('contactType')} />
      <PersonFields contact={contact} />
      <div className="pair top">
        <ContactEmailField binding={contact.text('email')} />
        <PhoneField binding={contact.text('phoneNumber')} />
      </div>
      <MessageField binding={contact.text('message')} />
    </ContactFrame>
  )
}

function PersonFields({ contact }: { contact: FormProps['contact'] }) {
  const { t } = useTranslation()
  const { problem: _none, ...salutation } = contact.text('salutation')
  return (
    <>
      <div className="pair top">
        <SelectField
          {...salutation}
          label={t('person.salutation')}
          emptyLabel={t('form.noChoice')}
          options={[
            { value: 'Ms', label: t('person.Ms') },
            { value: 'Mr', label: t('person.Mr') },
          ]}
        />
        <BoundText
          isOptional
          label={t('person.company')}
          binding={contact.text('company')}
          autoComplete="organization"
        />
      </div>
      <NameFields text={contact.text} isOptional />
    </>
  )
}
