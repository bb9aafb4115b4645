import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { Icon } from '../../../design/icon.tsx'
import type { FilterPanelProps } from './filter-panel.tsx'
import styles from './filter-button.module.css'
import { countFilters } from './auction-filter.ts'

const load = () => import('./filter-panel.tsx')
const FilterPanel = lazy(async () => ({ default: (await load()).FilterPanel }))

type Props = Omit<FilterPanelProps, 'id' | 'onClose'>

/** Opens the filter below itself, on a phone from the lower edge. Esc and a press beside it close it. */
export function FilterButton(props: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const placeRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const count = countFilters(props.filter)
  const close = () => {
    setOpen(false)
    buttonRef.current?.focus({ preventScroll: true })
  }
  useCloseOutside(placeRef, isOpen, () => setOpen(false), close)

  return (
    <div ref={placeRef} className={styles.place}>
      <button
        ref={buttonRef}
        type="button"
        className={buttonClass({ variant: 'secondary', size: 'small' })}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-controls={isOpen ? panelId : undefined}
        onPointerEnter={() => void load()}
        onClick={() => setOpen((open) => !open)}
      >
        <Icon of={SlidersHorizontal} /> {t('offerList.filter.title')}
        {count > 0 && (
          <span className={styles.count} aria-label={t('offerList.filter.active', { count })}>
            {count}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <FilterPanel {...props} id={panelId} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function useCloseOutside(
  placeRef: React.RefObject<HTMLElement | null>,
  isOpen: boolean,
  onOutside: () => void,
  onEscape: () => void,
): void {
  const outside = useEffectEvent(onOutside)
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return undefined
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && placeRef.current?.contains(target) === false) outside()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') escape()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [isOpen, placeRef])
}
