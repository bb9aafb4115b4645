import type { Company } from '@zuschlag/contracts/site/configuration'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { ImprintDialog } from '../features/legal/imprint-dialog.tsx'
import styles from './footer.module.css'

/** Shows the imprint without leaving the page; in the middle of a form, for instance. */
export function ImprintButton({ company }: { company: Company }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.imprint} onClick={() => setOpen(true)}>
        {t('imprint.dialog')}
      </button>
      <ImprintDialog isOpen={isOpen} onClose={() => setOpen(false)} company={company} />
    </>
  )
}
