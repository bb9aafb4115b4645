import type { Company } from '@zuschlag/contracts/site/configuration'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { ImprintFacts } from './imprint-page.tsx'

type Props = { isOpen: boolean; onClose: () => void; company: Company }

/** The imprint without leaving the page. */
export function ImprintDialog({ isOpen, onClose, company }: Props) {
  const { t } = useTranslation()
  return (
    <LazyDialog isOpen={isOpen} onClose={onClose} title={t('shell.footer.imprint')} size="wide">
      <ImprintFacts company={company} />
    </LazyDialog>
  )
}
