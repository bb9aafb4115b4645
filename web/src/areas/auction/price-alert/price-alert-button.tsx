import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { lazily } from '../../../design/lazily.tsx'

const PriceAlertDialog = lazily(async () => (await import('./price-alert-dialog.tsx')).PriceAlertDialog)

type Props = { details: AuctionDetails; user: AuthenticatedUser | null }

/** Opens the dialog for a price alert; each opening starts empty. */
export function PriceAlertButton({ details, user }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" size="small" onPress={() => setOpen(true)}>
        <Icon of={Bell} />
        {t('priceAlert.open')}
      </Button>
      {isOpen && <PriceAlertDialog details={details} user={user} isOpen onClose={() => setOpen(false)} />}
    </>
  )
}
