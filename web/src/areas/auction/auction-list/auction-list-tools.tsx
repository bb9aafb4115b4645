import { List, Map as MapIcon, SlidersHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { Icon } from '../../../design/icon.tsx'
import styles from './auction-list-page.module.css'
import type { FilterPanelProps } from './filter-panel.tsx'
import { countFilters, type AuctionFilter } from './auction-search.ts'
import { lazily } from '../../../design/lazily.tsx'

const load = () => import('./filter-panel.tsx')
const FilterPanel = lazily(async () => (await load()).FilterPanel)

const nothing: FilterPanelProps['found'] = {
  open: 0,
  prices: { min: null, max: null },
  choices: { open: 0, currencies: [], regions: [], cities: [], priceBars: [] },
}

type Props = {
  /** Undefined while the list is on its way. */
  found: FilterPanelProps['found'] | undefined
  filter: AuctionFilter
  /** Saves the filter. */
  save: ReactNode
  onFilter: (filter: AuctionFilter) => void
  hasMap: boolean
  isMapChosen: boolean
  onMapChosen: (isChosen: boolean) => void
}

/** Above the list: filter, list or map on a narrow screen, and how many offers there are. */
export function AuctionListTools(props: Props) {
  const { found, filter, save, onFilter, hasMap, isMapChosen, onMapChosen } = props
  const { t, format } = useIntl()
  const isFiltered = countFilters(filter) > 0

  return (
    <div className={`row ${styles.tools}`}>
      <FilterButton filter={filter} found={found ?? nothing} onFilter={onFilter} />
      {hasMap && (
        <button
          type="button"
          className={`${buttonClass({ variant: 'secondary', size: 'small' })} ${styles.narrow}`}
          onClick={() => onMapChosen(!isMapChosen)}
        >
          <Icon of={isMapChosen ? List : MapIcon} />{' '}
          {isMapChosen ? t('offerList.toList') : t('offerList.toMap')}
        </button>
      )}
      {save}
      {isFiltered && (
        <button
          type="button"
          className={buttonClass({ variant: 'text', size: 'small' })}
          onClick={() => onFilter({ sort: filter.sort })}
        >
          {t('offerList.filter.reset')}
        </button>
      )}
      <p className="sm muted to-end line-room" role="status">
        {found !== undefined &&
          (isFiltered
            ? t('offerList.countOf', {
                shown: format.wholeNumber(found.open),
                all: format.wholeNumber(found.choices.open),
                count: found.choices.open,
              })
            : found.open > 0 &&
              t('offerList.count', { all: format.wholeNumber(found.open), count: found.open }))}
      </p>
    </div>
  )
}

/** Opens the filter below itself, on a phone from the lower edge. Esc and a press beside it close it. */
function FilterButton(props: Omit<FilterPanelProps, 'id' | 'onClose'>) {
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
    <div ref={placeRef} className="anchor">
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
          <span
            className={`tabular sunken tiny ${styles.chosenCount}`}
            aria-label={t('offerList.filter.active', { count })}
          >
            {count}
          </span>
        )}
      </button>
      {isOpen && <FilterPanel {...props} id={panelId} onClose={close} />}
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
