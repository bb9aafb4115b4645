import type { ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { BulkReport } from './bulk-report.tsx'
import type { useBulk } from './use-bulk.ts'

type Props = {
  title: string
  size?: 'wide' | undefined
  bulk: ReturnType<typeof useBulk>
  onClose: () => void
  /** The form, until it was sent. */
  children: ReactNode
}

/** A dialog that asks, and from the press on reports what became of each. */
export function BulkFrame({ title, size, bulk, onClose, children }: Props) {
  const { t } = useTranslation()
  const { run } = bulk
  // What is on its way goes on; closed, nobody would read what failed.
  const close = () => {
    if (run?.isRunning !== true) onClose()
  }
  return (
    <Dialog isOpen onClose={close} title={title} role="alertdialog" {...(size !== undefined && { size })}>
      {run === null ? (
        children
      ) : (
        <div className="stack">
          <BulkReport run={run} />
          <div className="row stretch">
            <Button isBlocked={run.isRunning} onPress={close}>
              {t('administration.bulk.close')}
            </Button>
            {!run.isRunning && [...run.results.values()].some((result) => result.kind !== 'done') && (
              <Button variant="secondary" onPress={bulk.again}>
                {t('administration.bulk.again')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}
