import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Icon } from '../../../design/icon.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from '../frame/administration-frame.module.css'

const QuickSearchDialog = lazy(async () => ({
  default: (await import('./quick-search-dialog.tsx')).QuickSearchDialog,
}))

/** The way to everything by a few letters, from every page: Ctrl-K, or Command-K on a Mac. */
export function QuickSearch() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={`line gap-3 center full target ${styles.quick}`}
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} /> {t('administration.quickSearch.title')}
        <kbd className="to-end tiny" aria-hidden>
          Ctrl K
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <QuickSearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
