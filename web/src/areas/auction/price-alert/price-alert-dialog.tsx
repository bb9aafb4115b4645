import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useId, useState, type SubmitEvent } from 'react'
import { CheckMailbox } from '../shared/check-mailbox.tsx'
import { lowestBid } from '../shared/lowest-bid.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { QuietHoursHint } from '../../../auctions/quiet-hours-hint.tsx'
import { Notice } from '../../../design/notice.tsx'
import { alertFaults, type AlertFault, type AlertFields } from './alert-fields.ts'
import { AlertPersonFields } from './alert-person-fields.tsx'
import { AlertPriceField } from './alert-price-field.tsx'
import { isOwnEmail, useSaveAlert } from './use-save-alert.ts'
import styles from './price-alert-dialog.module.css'

type Props = {
  details: AuctionDetails
  user: AuthenticatedUser | null
  isOpen: boolean
  onClose: () => void
}

/**
 * "Notify me when the price reaches this": price, email address and consent; other fields are optional. The
 * signed-in are asked for the price and the consent alone.
 */
export function PriceAlertDialog({ details, user, isOpen, onClose }: Props) {
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
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
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
