import { useMutation } from '@tanstack/react-query'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { addPriceAlert, priceAlertFormSchema, type PriceAlert } from '@zuschlag/contracts/alerts/price-alert'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { QuietHoursHint } from '../../../auctions/quiet-hours-hint.tsx'
import { Notice } from '../../../design/notice.tsx'
import { NumberInput } from '../../../design/number-input.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { call, problemOf } from '../../../kernel/api/call.ts'
import { useFailureToast } from '../../../kernel/forms/use-failure-toast.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { CheckMailbox } from '../shared/check-mailbox.tsx'
import { lowestBid } from '../shared/lowest-bid.ts'
import fieldStyles from '../../../design/field.module.css'
import styles from './price-alert-dialog.module.css'
import { emailSchema } from '@zuschlag/contracts/kernel/email'
import type { Salutation } from '@zuschlag/contracts/kernel/form-fields'
import { isPrice } from '@zuschlag/contracts/kernel/price'
import { phoneSchema } from '@zuschlag/contracts/kernel/phone'
import type { Language } from '../../../kernel/i18n/language.ts'
import { typedPhone } from '@zuschlag/contracts/kernel/phone-format'

type PriceAlertDialogProps = {
  details: AuctionDetails
  user: AuthenticatedUser | null
  isOpen: boolean
  onClose: () => void
}

/**
 * "Notify me when the price reaches this": price, email address and consent; other fields are optional. The
 * signed-in are asked for the price and the consent alone.
 */
export function PriceAlertDialog({ details, user, isOpen, onClose }: PriceAlertDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const [fields, setFields] = useState<AlertFields>(() => firstFields(details, user))
  const [isTried, setTried] = useState(false)
  const save = useSaveAlert(details, user, onClose)
  const faults = alertFaults(fields)
  const has = (fault: AlertFault) => isTried && faults.includes(fault)

  const [firstFault] = faults
  const isBlocked = firstFault !== undefined
  function leadToFault(): void {
    setTried(true)
    document.querySelector<HTMLElement>(`#${CSS.escape(`${formId}-${firstFault ?? ''}`)}`)?.focus()
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (isBlocked) leadToFault()
    else save.mutate(fields)
  }

  if (save.isSuccess && !isOwnEmail(fields.email, user)) {
    return (
      <CheckMailbox
        title={t('priceAlert.title')}
        text={t('priceAlert.sent', { email: fields.email.trim() })}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('priceAlert.title')}
      size="wide"
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            isPending={save.isPending}
            pendingLabel={t('priceAlert.saving')}
            isBlocked={isBlocked}
            onBlockedPress={leadToFault}
          >
            {t('priceAlert.save')}
          </Button>
          <Button variant="text" onPress={onClose}>
            {t('priceAlert.cancel')}
          </Button>
        </>
      }
    >
      <form id={formId} className={`stack fit ${styles.form}`} onSubmit={submit} noValidate>
        <p className="muted">{t('priceAlert.text', { title: details.title })}</p>
        <p className="sm muted">
          <QuietHoursHint night={nightOf(details)} />
        </p>
        <AlertPriceField
          id={`${formId}-price`}
          currency={details.tenant.currencyCode}
          currentPrice={details.currentPrice}
          value={fields.price}
          onChange={(price) => setFields({ ...fields, price })}
          isInvalid={faults.includes('price')}
        />
        {user === null ? (
          <AlertPersonFields fields={fields} onFields={setFields} formId={formId} has={has} />
        ) : (
          <p className="sm muted">{t('priceAlert.toOwnEmail', { email: user.email })}</p>
        )}
        <Checkbox
          id={`${formId}-consent`}
          isSelected={fields.consent}
          isInvalid={has('consent')}
          onChange={(consent) => setFields({ ...fields, consent })}
        >
          {t(details.sellType === SellType.Tenant ? 'priceAlert.consentTenant' : 'priceAlert.consentSeller', {
            tenant: details.tenant.name,
          })}
        </Checkbox>
        {has('consent') && (
          <Notice tone="warning" role="alert">
            {t('priceAlert.consentMissing')}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

function nightOf({ nightTimeStart: start, nightTimeEnd: end }: AuctionDetails) {
  return start === null || end === null || start === end ? null : { start, end }
}

/**
 * Initial values: what is known of the user, and as the price the next possible bid, or where it would be no
 * more than what is reached already, as before the first bid, the one after it.
 */
function firstFields(details: AuctionDetails, user: AuthenticatedUser | null): AlertFields {
  const reached = details.currentPrice ?? details.startPrice
  const next = lowestBid(details) ?? reached
  return {
    price: next > reached ? next : reached + Math.max(1, details.auctionBidMinimumIncrease),
    email: user?.email ?? '',
    salutation: '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    phoneNumber: '',
    consent: false,
  }
}

const DIGITS_MAX = 10

type AlertPriceFieldProps = {
  id: string
  currency: string
  currentPrice: number | null
  value: number
  onChange: (value: number) => void
  isInvalid: boolean
}

/** Digits alone: no decimals, sign or spaces (specification, section 5). */
function AlertPriceField({ id, currency, currentPrice, value, onChange, isInvalid }: AlertPriceFieldProps) {
  const { t, format } = useIntl()
  const hintId = useId()
  const money = (amount: number) => format.money(amount, currency)
  const isReached = currentPrice !== null && value <= currentPrice
  const hint = isReached
    ? t('priceAlert.reached', { price: money(currentPrice ?? 0) })
    : t('priceAlert.priceHint')
  return (
    <div className="stack gap-dense">
      <label htmlFor={id} className="sm strong">
        {t('priceAlert.price')}
      </label>
      <NumberInput
        value={value}
        onChange={onChange}
        format={money}
        options={{
          decimals: 0,
          allowNegative: false,
          allowSpaces: false,
          decimalSeparator: format.decimalSeparator,
          digitsMax: DIGITS_MAX,
        }}
        id={id}
        className={`tabular ${fieldStyles.input}`}
        aria-invalid={isInvalid}
        aria-describedby={hintId}
      />
      <div id={hintId} className="sm muted">
        {isInvalid ? <FieldErrorText>{t('priceAlert.priceInvalid')}</FieldErrorText> : hint}
      </div>
    </div>
  )
}

type PersonProps = {
  fields: AlertFields
  onFields: (fields: AlertFields) => void
  formId: string
  has: (fault: AlertFault) => boolean
}

/** Who is to be written to; of the signed-in it is known. */
function AlertPersonFields({ fields, onFields, formId, has }: PersonProps) {
  const { t } = useTranslation()
  const textField = (name: 'email' | 'firstName' | 'lastName' | 'phoneNumber') => ({
    id: `${formId}-${name}`,
    value: fields[name],
    onChange: (value: string) => onFields({ ...fields, [name]: value }),
  })
  const optionalLabel = t('priceAlert.optional')
  return (
    <>
      <TextField
        {...textField('email')}
        label={t('priceAlert.email')}
        type="email"
        autoComplete="email"
        error={has('email') ? t('priceAlert.emailInvalid') : undefined}
      />
      <div className={`stack ${styles.pair}`}>
        <SelectField
          name="salutation"
          label={t('priceAlert.salutation')}
          value={fields.salutation}
          emptyLabel={t('priceAlert.noSalutation')}
          onChange={(salutation) => onFields({ ...fields, salutation })}
          options={[
            { value: 'Ms', label: t('priceAlert.ms') },
            { value: 'Mr', label: t('priceAlert.mr') },
          ]}
        />
        <TextField
          {...textField('phoneNumber')}
          label={t('priceAlert.phone')}
          optionalLabel={optionalLabel}
          type="tel"
          autoComplete="tel"
          error={has('phoneNumber') ? t('priceAlert.phoneInvalid') : undefined}
        />
        <TextField
          {...textField('firstName')}
          label={t('priceAlert.firstName')}
          optionalLabel={optionalLabel}
          autoComplete="given-name"
          maxLength={100}
        />
        <TextField
          {...textField('lastName')}
          label={t('priceAlert.lastName')}
          optionalLabel={optionalLabel}
          autoComplete="family-name"
          maxLength={100}
        />
      </div>
    </>
  )
}

/** Whether an alert for this address is in effect at once: who is signed in has confirmed theirs. */
function isOwnEmail(email: string, user: AuthenticatedUser | null): boolean {
  return user !== null && email.trim().toLowerCase() === user.email
}

/** Saves an alert. One for another address than the reader's own waits for its confirmation by mail. */
function useSaveAlert(
  { id, sellType, tenant }: AuctionDetails,
  user: AuthenticatedUser | null,
  onClose: () => void,
) {
  const { t, format } = useIntl()
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

/** The dialog as it is filled in. */
export type AlertFields = {
  /** Whole units; 0 where what was typed is no number. */
  readonly price: number
  readonly email: string
  readonly salutation: Salutation | ''
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly consent: boolean
}

export type AlertFault = 'price' | 'email' | 'phoneNumber' | 'consent'

/** What keeps the alert from being saved, in the order of the form (specification, section 5). */
export function alertFaults({ price, email, phoneNumber, consent }: AlertFields): readonly AlertFault[] {
  const phone = typedPhone(phoneNumber)
  const faults: AlertFault[] = []
  if (!isPrice(price)) faults.push('price')
  if (!emailSchema.safeParse(email.trim()).success) faults.push('email')
  if (phone !== '' && !phoneSchema.safeParse(phone).success) faults.push('phoneNumber')
  if (!consent) faults.push('consent')
  return faults
}

/** The alert as it is sent; call it without faults alone. */
export function alertBody(fields: AlertFields, sellType: SellType, language: Language): PriceAlert {
  return priceAlertFormSchema.parse({
    ...fields,
    email: fields.email.trim(),
    phoneNumber: typedPhone(fields.phoneNumber),
    sellType,
    language,
  })
}
