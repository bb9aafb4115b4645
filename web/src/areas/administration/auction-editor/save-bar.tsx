import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Spinner } from '../../../design/spinner.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './editor.module.css'
import type { SaveState } from './use-object-draft.ts'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
/** Refusals that have words of their own here. */
const refusals = [
  'termsFrozen',
  'auctionIncomplete',
  'endInNightTime',
  'endNotLater',
  'auctionEnded',
  'auctionWithdrawn',
  'objectTooLarge',
] as const
type Refusal = (typeof refusals)[number]

type Props = {
  state: SaveState
  hasChanges: boolean
  isSendable: boolean
  /** Whether it saves itself once the typing pauses. */
  isSavedSoon: boolean
  /** Whether saving notifies those who have access or watch (PUB-13). */
  isAnnounced: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Whether everything is safe, at the bottom of the window. */
export function SaveBar({ isSendable, onSave, onDiscard, ...stateProps }: Props) {
  const { t } = useTranslation()
  const { state, hasChanges } = stateProps
  return (
    <div className={styles.saveBar} role="region" aria-label={t('administration.editor.saving.label')}>
      <span role="status" className={styles.saveState}>
        <SaveStateText {...stateProps} />
      </span>
      <div className="row">
        <Button variant="secondary" isDisabled={!hasChanges} onPress={onDiscard}>
          {t('administration.editor.saving.discard')}
        </Button>
        <Button
          isDisabled={!isSendable}
          isPending={state.kind === 'saving'}
          pendingLabel={t('administration.editor.saving.now')}
          onPress={onSave}
        >
          {t('administration.editor.saving.save')}
        </Button>
      </div>
    </div>
  )
}

type StateProps = Omit<Props, 'isSendable' | 'onSave' | 'onDiscard'>

function SaveStateText({ state, hasChanges, isSavedSoon, isAnnounced }: StateProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (state.kind === 'saving') {
    return (
      <>
        <Spinner /> {t('administration.editor.saving.now')}
      </>
    )
  }
  if (state.kind === 'failed') {
    const { code } = state
    return (
      <span className={styles.saveFailed}>
        <Icon of={TriangleAlert} size="sm" />
        {isRefusal(code)
          ? t(`administration.editor.saving.refused.${code}`)
          : t('administration.editor.saving.failed')}
      </span>
    )
  }
  if (hasChanges)
    return t(`administration.editor.saving.${isSavedSoon ? 'soon' : isAnnounced ? 'announced' : 'open'}`)
  if (state.at === null) return t('administration.editor.saving.nothing')
  return (
    <>
      <Icon of={Check} size="sm" />
      {t('administration.editor.saving.done', { time: format.time(state.at, ownZone) })}
    </>
  )
}

function isRefusal(code: string | null): code is Refusal {
  return refusals.some((known) => known === code)
}
