import { useMutation } from '@tanstack/react-query'
import { addPriceAlert } from '@zuschlag/contracts/alerts/price-alert'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useId, useState, type SubmitEvent } from 'react'
import { lowestBid } from '../shared/lowest-bid.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { call } from '../../../kernel/api/call.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { Notice } from '../../../design/notice.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { alertBody, alertFaults, type AlertFault, type AlertFields } from './alert-fields.ts'
import { AlertPriceField } from './alert-price-field.tsx'
import styles from './price-alert-dialog.module.css'

type Props = {
  details: AuctionDetails
  user: AuthenticatedUser | null
  isOpen: boolean
  onClose: () => void
}

/** "Notify me when the price reaches this": price, email address and consent; other fields are optional. */
export function PriceAlertDialog({ details, user, isOpen, onClose }: Props) {
  const { t } = useTranslation()
  const formId = useId()
  const [fields, setFields] = useState<AlertFields>(() => firstFields(details, user))
  const [isTried, setTried] = useState(false)
  const save = useSaveAlert(details, onClose)
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

  const textField = (name: 'email' | 'firstName' | 'lastName' | 'phoneNumber') => ({
    id: `${formId}-${name}`,
    value: fields[name],
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
  })
  const optionalLabel = t('priceAlert.optional')
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
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p className="muted">{t('priceAlert.text', { title: details.title })}</p>
        <AlertPriceField
          id={`${formId}-price`}
          currency={details.tenant.currencyCode}
          currentPrice={details.currentPrice}
          value={fields.price}
          onChange={(price) => setFields({ ...fields, price })}
          isInvalid={faults.includes('price')}
        />
        <TextField
          {...textField('email')}
          label={t('priceAlert.email')}
          type="email"
          autoComplete="email"
          error={has('email') ? t('priceAlert.emailInvalid') : undefined}
        />
        <div className={styles.pair}>
          <SelectField
            name="salutation"
            label={t('priceAlert.salutation')}
            value={fields.salutation}
            emptyLabel={t('priceAlert.noSalutation')}
            onChange={(salutation) => setFields({ ...fields, salutation })}
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

/** Initial values: what is known of the user, and the next possible bid as the price. */
function firstFields(details: AuctionDetails, user: AuthenticatedUser | null): AlertFields {
  return {
    price: lowestBid(details) ?? details.currentPrice ?? details.startPrice,
    email: user?.email ?? '',
    salutation: '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    phoneNumber: '',
    consent: false,
  }
}

function useSaveAlert({ id, sellType, tenant }: AuctionDetails, onClose: () => void) {
  const { t } = useTranslation()
  const format = useFormat()
  return useMutation({
    mutationFn: (fields: AlertFields) =>
      call(addPriceAlert, { params: { auctionId: id }, body: alertBody(fields, sellType, format.language) }),
    meta: { showsItself: true },
    onSuccess(_answer, { price }) {
      const money = format.money(price, tenant.currencyCode)
      showToast({ tone: 'done', text: t('AddPriceAlertDialog.SavedSuccessfully', { price: money }) })
      onClose()
    },
    onError(error) {
      const isTooMany = problemOf(error)?.status === 429
      const text = isTooMany ? t('Toast.429TooManyRequests') : t('AddPriceAlertDialog.ErrorSavingPriceAlert')
      showToast({ tone: 'error', text })
    },
  })
}
