import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './objects-page.module.css'

const keys = [
  { id: 'next', keys: ['j'] },
  { id: 'previous', keys: ['k'] },
  { id: 'open', keys: ['Enter'] },
  { id: 'beside', keys: ['o'] },
  { id: 'closeBeside', keys: ['Esc'] },
  { id: 'select', keys: ['Space'] },
  { id: 'search', keys: ['/'] },
  { id: 'quick', keys: ['Ctrl', 'K'] },
  { id: 'help', keys: ['?'] },
] as const

/** Which keys do what in the table of objects. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onClose={onClose} title={t('administration.objects.keys.title')}>
      <dl className={styles.keys}>
        {keys.map(({ id, keys: pressed }) => (
          <div key={id}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`administration.objects.keys.${id}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
