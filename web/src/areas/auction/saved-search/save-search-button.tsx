import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { Icon } from '../../../design/icon.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useSaveSearch } from './use-save-search.ts'
import { lazily } from '../../../design/lazily.tsx'

const SaveSearchDialog = lazily(async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog)

type Props = {
  search: OfferSearch
  /** Undefined while it is not known who reads. */
  user: AuthenticatedUser | null | undefined
}

/** Saves the search of the list: at once for the signed-in, who confirmed their address; others say one. */
export function SaveSearchButton({ search, user }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const save = useSaveSearch(search, () => showToast({ tone: 'done', text: t('savedSearch.saved') }))
  function press(): void {
    if (user === undefined || save.isPending) return
    if (user === null) setOpen(true)
    else save.mutate(user.email)
  }
  return (
    <>
      {/* One of React Aria would be most of what this page loads. */}
      <button
        type="button"
        className={buttonClass({ variant: 'secondary', size: 'small' })}
        aria-disabled={user === undefined || save.isPending}
        onClick={press}
      >
        <Icon of={BellPlus} /> {t(save.isPending ? 'savedSearch.saving' : 'savedSearch.save')}
      </button>
      {isOpen && <SaveSearchDialog search={search} onClose={() => setOpen(false)} />}
    </>
  )
}
