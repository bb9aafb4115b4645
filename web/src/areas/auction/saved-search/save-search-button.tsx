import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import { BellPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useSaveSearch } from './use-save-search.ts'

const SaveSearchDialog = lazy(async () => ({
  default: (await import('./save-search-dialog.tsx')).SaveSearchDialog,
}))

type Props = { search: OfferSearch; user: AuthenticatedUser | null }

/** Saves the search of the list: at once for the signed-in, who confirmed their address; others say one. */
export function SaveSearchButton({ search, user }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const save = useSaveSearch(search, () => showToast({ tone: 'done', text: t('savedSearch.saved') }))
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        isPending={save.isPending}
        pendingLabel={t('savedSearch.saving')}
        onPress={() => (user === null ? setOpen(true) : save.mutate(user.email))}
      >
        <Icon of={BellPlus} /> {t('savedSearch.save')}
      </Button>
      {isOpen && (
        <Suspense>
          <SaveSearchDialog search={search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
