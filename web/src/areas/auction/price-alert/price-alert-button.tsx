import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'

const PriceAlertDialog = lazy(() =>
  import('./price-alert-dialog.tsx').then((module) => ({ default: module.PriceAlertDialog })),
)

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
      {isOpen && (
        <Suspense>
          <PriceAlertDialog details={details} user={user} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
