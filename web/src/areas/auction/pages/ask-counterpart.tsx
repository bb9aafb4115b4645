import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ContactBrokerForm } from '../contact-broker/contact-broker-form.tsx'

type Props = { details: AuctionDetails; email: string }

/** A message to the broker or the seller, beside bidding: a private seller has no other contact. */
export function AskCounterpart({ details, email }: Props) {
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
