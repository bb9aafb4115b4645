import type { Company } from '@zuschlag/contracts/site/configuration'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import styles from './footer.module.css'

const ImprintDialog = lazy(async () => ({
  default: (await import('../areas/site/legal/imprint-dialog.tsx')).ImprintDialog,
}))

/** Shows the imprint without leaving the page; in the middle of a form, for instance. */
export function ImprintButton({ company }: { company: Company }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button type="button" className={styles.imprint} onClick={() => setOpen(true)}>
        {t('imprint.dialog')}
      </button>
      {isOpen !== null && (
        <Suspense>
          <ImprintDialog isOpen={isOpen} onClose={() => setOpen(false)} company={company} />
        </Suspense>
      )}
    </>
  )
}
