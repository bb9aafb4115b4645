import { useMutation } from '@tanstack/react-query'
import { emailSchema } from '@zuschlag/contracts/kernel/email'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { contactBroker, type BrokerContact } from '@zuschlag/contracts/contact/contact-broker'
import { MESSAGE_LENGTH_MAX } from '@zuschlag/contracts/kernel/form-fields'
import { phoneSchema } from '@zuschlag/contracts/kernel/phone'
import { typedPhone } from '@zuschlag/contracts/kernel/phone-format'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { call, problemOf } from '../../../kernel/api/call.ts'
import { useFailureToast } from '../../../kernel/forms/use-failure-toast.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './contact-broker-form.module.css'
import { Mail } from 'lucide-react'
import { Icon } from '../../../design/icon.tsx'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'

type Props = {
  details: AuctionDetails
  /** The address of the signed-in reader; empty for visitors. */
  knownEmail: string
  onDone: () => void
  /** The dialog around it has the title. */
  isInDialog?: boolean
}

/** A message to the broker or the seller. It needs an address or a number to answer to. */
export function ContactBrokerForm({ details, knownEmail, onDone, isInDialog }: Props) {
  const { t } = useTranslation()
  const [fields, setFields] = useState<ContactFields>({ ...noContactFields, email: knownEmail })
  const [left, setLeft] = useState<ReadonlySet<keyof ContactFields>>(new Set())
  const formRef = useRef<HTMLFormElement>(null)
  const reasonId = useId()
  const isTenant = details.sellType === SellType.Tenant
  const send = useSendContact(details, onDone)
  useEffect(() => formRef.current?.querySelector<HTMLElement>('input')?.focus(), [])

  const faults = contactFaults(fields)
  const reason = faults.isUnreachable
    ? t('contactBroker.unreachable')
    : faults.isEmailInvalid || faults.isPhoneInvalid
      ? t('contactBroker.invalid')
      : null
  const textField = (name: keyof ContactFields) => ({
    value: fields[name],
    isDisabled: send.isPending,
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
    onBlur: () => setLeft(new Set([...left, name])),
  })

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (reason === null && !send.isPending) send.mutate(fields)
    else formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"], input')?.focus()
  }

  return (
    <form
      ref={formRef}
      className="stack fit"
      onSubmit={submit}
      noValidate
      {...(!isInDialog && { 'aria-labelledby': `${reasonId}-title` })}
    >
      {!isInDialog && (
        <h2 id={`${reasonId}-title`} className="heading">
          {t(isTenant ? 'contactBroker.titleTenant' : 'contactBroker.titleSeller')}
        </h2>
      )}
      <TextField
        {...textField('email')}
        label={t('contactBroker.email')}
        type="email"
        autoComplete="email"
        error={left.has('email') && faults.isEmailInvalid ? t('contactBroker.emailInvalid') : undefined}
      />
      <TextField
        {...textField('phoneNumber')}
        label={t('contactBroker.phone')}
        type="tel"
        autoComplete="tel"
        hint={t('contactBroker.phoneHint')}
        error={left.has('phoneNumber') && faults.isPhoneInvalid ? t('contactBroker.phoneInvalid') : undefined}
      />
      <TextField
        {...textField('message')}
        label={t('contactBroker.message')}
        optionalLabel={t('contactBroker.optional')}
        multiline
        maxLength={MESSAGE_LENGTH_MAX}
      />
      <p id={reasonId} className="sm muted line-room">
        {reason}
      </p>
      <div className={`line multiline center ${styles.actions}`}>
        <Button
          type="submit"
          isBlocked={reason !== null}
          onBlockedPress={() => formRef.current?.requestSubmit()}
          isPending={send.isPending}
          pendingLabel={t('contactBroker.sending')}
          {...(reason === null ? {} : { 'aria-describedby': reasonId })}
        >
          {t('contactBroker.send')}
        </Button>
        <Button variant="text" onPress={onDone} isDisabled={send.isPending}>
          {t('contactBroker.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Too many messages in a short time have the general message, and what was typed stays. */
function useSendContact({ id, sellType }: AuctionDetails, onDone: () => void) {
  const { t } = useTranslation()
  const failed = useFailureToast()
  return useMutation({
    mutationFn: (fields: ContactFields) =>
      call(contactBroker, { params: { auctionId: id }, body: contactBody(fields) }),
    onMutate: failed.close,
    onSuccess() {
      const text = sellType === SellType.Tenant ? 'BrokerContacted' : 'SellerContacted'
      showToast({ tone: 'done', text: t(`PublicAuctionDetails.${text}`) })
      onDone()
    },
    onError(error) {
      const isTooMany = problemOf(error)?.status === 429
      failed.show(isTooMany ? t('Toast.429TooManyRequests') : t('PublicAuctionDetails.ContactFailed'))
    },
  })
}

/** The form as it is typed. */
type ContactFields = { readonly email: string; readonly phoneNumber: string; readonly message: string }

export const noContactFields: ContactFields = { email: '', phoneNumber: '', message: '' }

type ContactFaults = {
  readonly isEmailInvalid: boolean
  readonly isPhoneInvalid: boolean
  /** The form has neither an address nor a number to answer to. */
  readonly isUnreachable: boolean
}

/** What keeps the form from being sent (specification, section 5). An empty field is no invalid one. */
export function contactFaults({ email, phoneNumber }: ContactFields): ContactFaults {
  const phone = typedPhone(phoneNumber)
  return {
    isEmailInvalid: email.trim() !== '' && !emailSchema.safeParse(email.trim()).success,
    isPhoneInvalid: phone !== '' && !phoneSchema.safeParse(phone).success,
    isUnreachable: email.trim() === '' && phone === '',
  }
}

/** The form as it is sent: what is empty is left out. */
export function contactBody({ email, phoneNumber, message }: ContactFields): BrokerContact {
  const phone = typedPhone(phoneNumber)
  return {
    ...(email.trim() === '' ? {} : { email: email.trim() }),
    ...(phone === '' ? {} : { phoneNumber: phone }),
    ...(message.trim() === '' ? {} : { message: message.trim() }),
  }
}

type AskProps = { details: AuctionDetails; email: string }

/** A message to the broker or the seller, beside bidding: a private seller has no other contact. */
export function AskCounterpart({ details, email }: AskProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const whom = details.sellType === SellType.Tenant ? 'Tenant' : 'Seller'
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
        <Icon of={Mail} />
        {t(`contactBroker.open${whom}`)}
      </Button>
      <LazyDialog isOpen={isOpen} onClose={close} title={t(`contactBroker.title${whom}`)}>
        <ContactBrokerForm details={details} knownEmail={email} onDone={close} isInDialog />
      </LazyDialog>
    </>
  )
}
