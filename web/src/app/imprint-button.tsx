import type { Company } from '@zuschlag/contracts/site/configuration'
import { Suspense, useState, type ComponentType } from 'react'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import styles from './footer.module.css'

export type ImprintDialogProps = { isOpen: boolean; onClose: () => void; company: Company }

type Props = {
  company: Company
  /** Loaded when it is opened first. */
  ImprintDialog: ComponentType<ImprintDialogProps>
}

/** Shows the imprint without leaving the page; in the middle of a form, for instance. */
export function ImprintButton({ company, ImprintDialog }: Props) {
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
