import { inviteEnquirer, type Enquiry } from '@zuschlag/contracts/access-requests/enquiries'
import { languages } from '@zuschlag/contracts/kernel/languages'
import { LINE_LENGTH_MAX } from '@zuschlag/contracts/kernel/line'
import { useState } from 'react'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FormDialog } from '../editing/dialogs.tsx'
import { useChange } from '../editing/use-change.ts'

/** Asks the sender of an enquiry to request access; the contact form asks for no name, so this does. */
export function InviteEnquirerDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const ownLanguage = useLanguage()
  const [typed, setTyped] = useState({ firstName: '', lastName: '' })
  const [language, setLanguage] = useState(ownLanguage)
  const [isTried, setTried] = useState(false)
  const change = useChange({
    change: (body: typeof typed & { language: typeof language }) =>
      call(inviteEnquirer, { params: { enquiryId: enquiry.id }, body }),
    done: t('platform.enquiries.done'),
    outdated: [administeredKey],
    onDone: onClose,
  })
  const submit = () => {
    setTried(true)
    const isWhole = typed.firstName.trim() !== '' && typed.lastName.trim() !== ''
    if (isWhole && !change.isPending) change.mutate({ ...typed, language })
  }
  const field = (name: 'firstName' | 'lastName') => (
    <TextField
      label={t(`runningAuction.invite.${name}`)}
      name={name}
      autoComplete="off"
      isRequired
      maxLength={LINE_LENGTH_MAX}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      error={isTried && typed[name].trim() === '' ? t(`runningAuction.invite.fault.${name}`) : undefined}
    />
  )
  return (
    <FormDialog
      title={t('platform.enquiries.title')}
      role="alertdialog"
      lead={
        <p>{t('platform.enquiries.effect', { email: enquiry.email ?? '', title: enquiry.auction.title })}</p>
      }
      action={t('platform.enquiries.action')}
      isPending={change.isPending}
      error={change.error}
      isDense
      onSubmit={submit}
      onClose={onClose}
    >
      {field('firstName')}
      {field('lastName')}
      <SelectField
        label={t('runningAuction.invite.language')}
        name="language"
        value={language}
        options={languages.map((each) => ({ value: each, label: format.languageName(each) }))}
        onChange={setLanguage}
      />
    </FormDialog>
  )
}
